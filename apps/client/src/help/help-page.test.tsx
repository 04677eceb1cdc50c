import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';

test('everybody can read and search the help', async () => {
  const { user } = renderApp('/help', {});
  await screen.findByRole('heading', { name: 'Help', level: 1 });
  await user.type(screen.getByRole('searchbox', { name: 'Search in the help' }), 'fingerprint');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Check whether a document is genuine',
  ]);
});
