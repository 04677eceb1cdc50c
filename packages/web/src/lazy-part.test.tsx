import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

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
