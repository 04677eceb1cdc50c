import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openEditor, template } from '../../../test/open-editor.tsx';

await import('./cases-panel.tsx');

const about = { name: 'With pets', values: {}, must_contain: ['Rent'], must_not_contain: [] };
const impossible = {
  code: 'W-case',
  level: 'warning',
  case: 'With pets',
  message: 'the test "With pets" has values that no client can send. Rent: Enter the rent.',
} as const;

async function openTests(...given: Parameters<typeof template>) {
  await openEditor(template({ document_content: 'Rent', ...given[0] }));
  await userEvent.click(screen.getByRole('button', { name: 'Tests' }));
  return (await screen.findByText('With pets', { selector: 'p' })).parentElement;
}

test('a test that finds its lines holds', async () => {
  expect((await openTests({ cases: [about] }))?.textContent).toBe('With petsHolds');
});

test('a test without lines whose values no client can send proves nothing', async () => {
  const card = await openTests({ cases: [{ ...about, must_contain: [] }], problems: [impossible] });
  expect(card?.textContent).toBe(
    'With petsProves nothing: the test "With pets" has values that no client can send. Rent: Enter the rent.',
  );
});

test('a test that finds its lines holds, and says beside it that no client can send its values', async () => {
  const card = await openTests({ cases: [about], problems: [impossible] });
  expect(card?.textContent).toMatch(/^With petsHoldsthe test .* no client can send/);
});

test('a test without lines says that it only prints', async () => {
  const card = await openTests({ cases: [{ ...about, must_contain: [] }] });
  expect(card?.textContent).toBe('With petsPrints. Name lines that must or must not be there.');
});

test('a test that fails says so, and that no client can send its values', async () => {
  const card = await openTests({
    cases: [about],
    problems: [impossible],
    failed_cases: [{ name: 'With pets', missing: ['Rent'], unwanted: [] }],
  });
  expect(card?.textContent).toContain('Missing: Rent');
  expect(card?.textContent).toContain('no client can send');
});
