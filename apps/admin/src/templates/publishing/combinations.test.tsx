import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

test('all combinations are tried, and each finding leads to its place with an example', async () => {
  const { stored } = await openEditor(
    template({
      document_content:
        'One\n\n{if pets}\n{if not pets}\nTwo\n{end}\n[breed]\n#. {label dogs}Dogs\n{end}\nSee {ref dogs}.\n',
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
  expect(await panel.findByText('6 places were tried with all answers.')).toBeDefined();
  expect(panel.getByText(/For example: Pets = yes, Dog = no/)).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Line 4: “Pets is not ticked” never holds here' }));
  expect(document.activeElement?.textContent).toContain('{if not pets}');
  expect(panel.getByText(/Line 10: This refers to a clause that some answers leave out/)).toBeDefined();
  expect(
    panel.getByText('The tests of this template show 0 of 1 branch and have 0 % of the pairs of answers.'),
  ).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Add a test that shows the rest' }));
  await waitFor(() => expect(stored().cases).toMatchObject([{ name: 'Test 1', values: { pets: true } }]));
  await userEvent.click(panel.getByRole('button', { name: 'Try all combinations' }));
  expect(await panel.findByText(/show 1 of 1 branch and have 25 % of the pairs of answers/)).toBeDefined();
});

test('the table lists all combinations, and each shows its preview', async () => {
  await openEditor(
    template({
      document_content: 'Kept\n\n{if pets and state is Ohio}\nA dog\n{end}\n',
      fields: [
        field({ name: 'pets', label: 'Pets', field_type: 'checkbox', required: false }),
        field({
          id: 2,
          name: 'state',
          label: 'State',
          field_type: 'select',
          options: ['Ohio', 'Maine'],
          order: 2,
          show_when: 'pets',
        }),
      ],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tests' }));
  const panel = within(await screen.findByRole('region', { name: 'Combinations' }));
  await userEvent.click(panel.getByRole('button', { name: 'Try all combinations' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Show the combinations as a table' }));
  expect(panel.getByText('All 3 combinations of these answers:')).toBeDefined();
  const rows = within(panel.getByRole('table')).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[], ['yes', 'Ohio'], ['no', 'not asked'], ['yes', 'Maine']]);
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  await userEvent.click(panel.getByRole('button', { name: 'Show Pets = no' }));
  await waitFor(() => expect(preview.queryByText('A dog')).toBeNull());
  await userEvent.click(panel.getByRole('button', { name: 'Show Pets = yes, State = Ohio' }));
  expect(await preview.findByText('A dog')).toBeDefined();
});

test('publishing tries the combinations by itself and leads to what it finds', async () => {
  await openEditor(
    template({
      document_content:
        'One\n\n{if rent <= 900}\nTwo\n{end}\n{if rent >= 900}\nThree\n{end}\n{if name > "M"}\n[rent]\n{end}\n',
      fields: [
        field({ name: 'rent', label: 'Rent', field_type: 'currency' }),
        field({ id: 2, name: 'name', label: 'Name', order: 2 }),
      ],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  expect(await dialog.findByText(/One part of the template does not fit some answers/)).toBeDefined();
  expect(dialog.getByText('Conditions that can’t be tried are at line 9.')).toBeDefined();
  expect(dialog.getByText('For example: Rent = 900')).toBeDefined();
  await userEvent.click(
    dialog.getByRole('button', {
      name: 'Line 6: “Rent is at most 900” and “Rent is at least 900” can both hold, and then both texts are printed',
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toContain('{if rent >= 900}');
});
