import { OfflineNotice } from '@inkfield/ui/offline-notice';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople, person } from '../../test/open-people.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function go(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}

test('says that there is no connection, for as long as there is none', () => {
  render(<OfflineNotice text="You are offline." />);
  expect(screen.queryByText(/You are offline/)).toBeNull();
  go('offline');
  expect(screen.getByText(/You are offline/)).toBeInstanceOf(HTMLElement);
  go('online');
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('a list that could not be loaded is asked for again when the connection is back', async () => {
  let isAway = true;
  openPeople('/clients', {
    'GET /api/users/': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return json([person()]);
    },
  });
  await screen.findByText(/The clients could not be loaded/, {}, { timeout: 4000 });
  go('offline');
  isAway = false;
  go('online');
  await screen.findByRole('link', { name: 'Maya Okafor' });
});
