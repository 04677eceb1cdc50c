import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AfterLoading, lazyPage } from './lazy-page.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';

test('a page whose script has come before is shown at once', async () => {
  const Pages = lazyPage(async () => ({ default: () => <p>3 pages</p> }));
  expect(Pages.isLoaded()).toBe(false);
  await Pages.load();
  expect(Pages.isLoaded()).toBe(true);
  render(<Pages />);
  expect(screen.getByText('3 pages')).toBeTruthy();
});

test('a page is shown once all its scripts have come, or are known to be missing', async () => {
  const script = Promise.withResolvers<{ default: () => ReactNode }>();
  const Pages = lazyPage(() => script.promise);
  const Missing = lazyPage<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  render(
    <>
      <AfterLoading parts={[Pages]} fallback="Loading pages...">
        <Pages />
      </AfterLoading>
      <PageErrorBoundary page="/more" failed="More failed.">
        <AfterLoading parts={[Pages, Missing]} fallback="Loading more...">
          <Missing />
        </AfterLoading>
      </PageErrorBoundary>
    </>,
    { onCaughtError: () => undefined },
  );
  expect(screen.getByText(/Loading pages/)).toBeTruthy();
  expect(screen.getByText(/Loading more/)).toBeTruthy();
  script.resolve({ default: () => <p>3 pages</p> });
  expect(await screen.findByText('3 pages')).toBeTruthy();
  expect(await screen.findByText('More failed.')).toBeTruthy();
  expect(screen.queryByText(/Loading/)).toBeNull();
});
