import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { Link } from './link.tsx';

beforeEach(() => window.history.replaceState(null, '', '/here?a=1'));

test.each([
  { to: '/there', entries: 1 },
  { to: '/here', entries: 1 },
  { to: '/here?a=1', entries: 0 },
])('a link from /here?a=1 to $to makes $entries entries in the history', async ({ to, entries }) => {
  render(<Link to={to}>Go</Link>, { wrapper: BrowserRouter });
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  const { pathname, search } = window.location;
  expect(`${pathname}${search}`).toBe(to);
  expect(window.history.length - before).toBe(entries);
});

test('a link that replaces makes no entry', async () => {
  render(
    <Link to="/there" replace>
      Go
    </Link>,
    { wrapper: BrowserRouter },
  );
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(window.location.pathname).toBe('/there');
  expect(window.history.length).toBe(before);
});

test('what a page has done with a click already is not followed', async () => {
  render(
    <Link to="/there" onClick={(event) => event.preventDefault()}>
      Go
    </Link>,
    { wrapper: BrowserRouter },
  );
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(window.location.pathname).toBe('/here');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is for the browser',
  (keys) => {
    render(<Link to="/there">Go</Link>, { wrapper: BrowserRouter });
    expect(fireEvent.click(screen.getByRole('link', { name: 'Go' }), keys)).toBe(true);
    expect(window.location.pathname).toBe('/here');
  },
);
