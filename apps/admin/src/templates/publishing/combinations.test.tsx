import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

test('all combinations are tried, and each finding leads to its place with an example', async () => {
  const { stored } = await openEditor(
    template({
      document_content: 'One\n\n{if pets}\n{if not pets}\nTwo\n{end}\n[breed]\n{end}\n',
      fields: [
        field({ name: 'pets', label: 'Pets', field_type: 'checkbox', required: false }),
        field({ id: 2, name: 'dog', label: 'Dog', field_type: 'checkbox', required: false, order: 2 }),
        field({ id: 3, name: 'breed', label: 'Breed', order: 3, show_when: 'dog' }),
      ],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tests' }));
  const panel = within(await screen.findByRole('region', { name: 'Combinations' }));
  await userEvent.click(panel.getByRole('button', { name: 'Try all combinations' }));
  expect(await panel.findByText('4 places were tried with all answers.')).toBeDefined();
  expect(panel.getByText(/For example: Pets = yes, Dog = no/)).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Line 4: “not pets” never holds here' }));
  expect(document.activeElement?.textContent).toContain('{if not pets}');
  expect(panel.getByText('The tests of this template show 0 of 1 branch.')).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Add a test that shows the rest' }));
  await waitFor(() => expect(stored().cases).toMatchObject([{ name: 'Test 1', values: { pets: true } }]));
});
