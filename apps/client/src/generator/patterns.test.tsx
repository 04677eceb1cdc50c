import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field, openGenerator, template } from '../../test/open-generator.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('@inkfield/engine/fields/field-pattern', async (original) => {
  await code.promise;
  return original();
});

const zip = field({ name: 'zip', label: 'ZIP', pattern: '[0-9]{5}', pattern_message: 'Five digits.' });
const plain = field({ name: 'city', label: 'City' });

test('a form without patterns does not wait for the code that matches them', async () => {
  openGenerator({ templates: [template([plain])] });
  expect(await screen.findByLabelText(/^City/)).toBeTruthy();
});

test('a form with a pattern is shown when the code that matches it has come', async () => {
  const { user, queries } = openGenerator({ templates: [template([plain, zip])] });
  await vi.waitFor(() => expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('success'), 10_000);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByLabelText(/^City/)).toBeNull();
  code.resolve();
  await user.type(await screen.findByLabelText(/^ZIP/), '123');
  await user.tab();
  expect(screen.getByText('Five digits.')).toBeTruthy();
});
