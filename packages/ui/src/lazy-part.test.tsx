import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

test('a part that could not be loaded leaves the page as it is, and comes when it is asked for again', async () => {
  const user = userEvent.setup();
  let isReachable = false;
  const Pages = lazyPart(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: ({ count }: { count: number }) => <p>{count} pages</p> };
  });
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
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  await user.type(screen.getByLabelText('Tenant'), 'Ann');
  isReachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 pages')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Tenant').value).toBe('Ann');
  expect(caught).toHaveLength(1);
});
