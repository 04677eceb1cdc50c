import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { AfterLoading, lazyPart } from './lazy-part.tsx';

function open(load: Parameters<typeof lazyPart<{ count: number }>>[0]) {
  const Pages = lazyPart(load);
  const caught: unknown[] = [];
  render(
    <>
      <input aria-label="Tenant" />
      <Suspense fallback="Loading...">
        <Pages count={3} />
      </Suspense>
    </>,
    { onCaughtError: (error) => caught.push(error) },
  );
  return caught;
}

test('a part is shown once its script is there', async () => {
  open(async () => ({ default: ({ count }) => <p>{count} pages</p> }));
  expect(await screen.findByText('3 pages')).toBeTruthy();
});

test('a part whose script cannot be had leaves the page as it is; the page can be reloaded once that helps', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const caught = open(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  expect(screen.getByLabelText('Tenant')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  isOnline.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(caught).toHaveLength(1);
  isOnline.mockRestore();
});

test('a part whose script has come before is shown at once', async () => {
  const Pages = lazyPart(async () => ({ default: () => <p>3 pages</p> }));
  expect(Pages.isLoaded()).toBe(false);
  await Pages.load();
  expect(Pages.isLoaded()).toBe(true);
  render(<Pages />);
  expect(screen.getByText('3 pages')).toBeTruthy();
});

test('what follows the load of a part is shown when it has come, or is missing', async () => {
  const script = Promise.withResolvers<{ default: () => ReactNode }>();
  const Pages = lazyPart(() => script.promise);
  const Missing = lazyPart<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  render(
    <>
      <AfterLoading part={Pages} fallback="Loading pages...">
        <Pages />
      </AfterLoading>
      <AfterLoading part={Missing} fallback="Loading more...">
        <Missing />
      </AfterLoading>
    </>,
    { onCaughtError: () => undefined },
  );
  expect(screen.getByText(/Loading pages/)).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  script.resolve({ default: () => <p>3 pages</p> });
  expect(await screen.findByText('3 pages')).toBeTruthy();
  expect(screen.queryByText(/Loading/)).toBeNull();
});
