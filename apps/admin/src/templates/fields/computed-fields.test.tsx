import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

const column = { field_type: 'text', required: true };
const items = field({
  id: 1,
  name: 'items',
  label: 'Items',
  field_type: 'rows',
  columns: [
    { ...column, name: 'quantity', label: 'Quantity', field_type: 'number' },
    { ...column, name: 'price', label: 'Price', field_type: 'currency' },
  ],
});
const total = field({
  id: 2,
  name: 'total',
  label: 'Total',
  field_type: 'calculated',
  required: false,
  formula: 'count(items) * 2.5',
  result_type: 'currency',
});
const draft = template({
  document_content: '{for each i in items}\n[i.quantity] [i.price]\n{end}\n[total]',
  fields: [items, total],
});

const list = () => within(screen.getByRole('region', { name: 'Fields' }));
const open = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });

test('a formula shows its result for the sample values and the fields that it reads, or its mistake', async () => {
  const { user, stored } = await openEditor(draft);
  await user.click(open('Total'));
  const formula = screen.getByLabelText('Formula');
  expect(
    screen.getByText('With sample values: $5.00, as count of 2 rows × 2.5. It reads Items.'),
  ).toBeInstanceOf(HTMLElement);
  await user.clear(formula);
  await user.type(formula, 'sum(items.prize)');
  expect(await screen.findByText(/has no column "prize"/, { selector: '[id$=-error]' })).toBeInstanceOf(
    HTMLElement,
  );
  await user.clear(formula);
  await user.type(formula, 'max(items.p');
  await user.click(await screen.findByRole('button', { name: 'items.price' }));
  await waitFor(() => expect(document.activeElement).toBe(formula));
  await user.type(formula, ')');
  expect(await screen.findByText(/^With sample values: \$.*It reads Price\.$/)).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(stored().fields[1]).toMatchObject({ formula: 'max(items.price)' }));
  expect(screen.queryByLabelText('Required')).toBeNull();
});

test('a total is made from ticks, and what is not asked for adds nothing', async () => {
  const rent = field({ id: 3, name: 'rent', label: 'Rent', field_type: 'currency' });
  const fee = field({ id: 4, name: 'pet_fee', label: 'Pet fee', field_type: 'currency', show_when: 'pets' });
  const { formula: _, result_type: __, ...empty } = total;
  const { user, stored } = await openEditor({ ...draft, fields: [items, rent, fee, empty] });
  await user.click(open('Total'));
  const ticks = within(await screen.findByRole('group', { name: 'Add these up' }));
  await user.click(ticks.getByLabelText('Rent'));
  await waitFor(() => expect(stored().fields[3]).toMatchObject({ formula: 'rent', result_type: 'currency' }));
  await user.click(ticks.getByLabelText('Items: Price'));
  await user.click(ticks.getByLabelText('Pet fee'));
  await waitFor(() =>
    expect(stored().fields[3]).toMatchObject({ formula: 'sum(sum(items.price), rent, pet_fee)' }),
  );
  await user.click(ticks.getByLabelText('Rent'));
  expect(screen.getByLabelText('Formula')).toHaveProperty('value', 'sum(sum(items.price), pet_fee)');
  await user.type(screen.getByLabelText('Formula'), ' * 2');
  expect(screen.queryByRole('group', { name: 'Add these up' })).toBeNull();
});

test('the rows of a test show their calculated cells', async () => {
  const amount = {
    ...column,
    name: 'amount',
    label: 'Amount',
    field_type: 'calculated',
    formula: 'quantity * price',
    result_type: 'currency',
  };
  const columns = [...(items.columns ?? []), amount];
  const { user } = await openEditor({ ...draft, fields: [{ ...items, columns }, total] });
  await user.click(screen.getByRole('button', { name: 'Tests' }));
  await user.click(await screen.findByRole('button', { name: 'Add test' }));
  await user.click(screen.getByText('Values', { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.type(screen.getByLabelText('Quantity, Row 1'), '3');
  await user.type(screen.getByLabelText('Price, Row 1'), '1.5');
  expect(screen.getByRole('cell', { name: '$4.50' })).toBeInstanceOf(HTMLElement);
});

test('columns are added, calculated, moved and deleted', async () => {
  const { user, stored } = await openEditor(draft);
  await user.click(open('Items'));
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  const name = screen.getByLabelText('Name of column 3');
  await user.clear(name);
  await user.type(name, 'amount');
  await user.selectOptions(screen.getByLabelText('Type of column 3'), 'calculated');
  await user.type(screen.getByLabelText('Formula of column 3'), 'quantity * price');
  await user.selectOptions(screen.getByLabelText('Type of the result of column 3'), 'currency');
  expect(screen.getByText(/^With sample values: \$.*It reads Quantity, Price\.$/)).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(screen.getByRole('button', { name: 'Move up column 2' }));
  await user.type(screen.getByLabelText('Word for one row'), 'Item');
  await user.type(screen.getByLabelText('Maximum rows'), '900');
  await waitFor(() =>
    expect(stored().fields[0]).toMatchObject({
      row_label: 'Item',
      max_rows: 200,
      columns: [
        { name: 'price' },
        { name: 'quantity' },
        { name: 'amount', formula: 'quantity * price', result_type: 'currency' },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete column 1' }));
  await waitFor(() => expect(stored().fields[0]?.columns).toHaveLength(2));
});

test('a list that the text repeats turns into rows with one press, and back with another', async () => {
  const document_content = '{for each item in items: what, price}\n[item.what]: $[item.price]\n{end}';
  const list = field({ id: 1, name: 'items', label: 'Items', field_type: 'textarea' });
  const { user, stored } = await openEditor(template({ document_content, fields: [list] }));
  await user.click(open('Items'));
  expect(screen.getByText(/As rows they fill a table: what, price\./)).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Turn into rows' }));
  await waitFor(() =>
    expect(stored().document_content).toBe('{for each item in items}\n[item.what]: [item.price]\n{end}'),
  );
  expect(stored().fields[0]).toMatchObject({
    field_type: 'rows',
    columns: [{ name: 'what' }, { name: 'price', field_type: 'currency' }],
  });
  expect(screen.getByText('Draft · No problems')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  await waitFor(() => expect(stored().document_content).toBe(document_content));
  expect(stored().fields[0]).toMatchObject({ field_type: 'textarea' });
});

test('rows are made from two dates in plain words', async () => {
  const roll = field({ id: 1, name: 'roll', label: 'Rent roll', field_type: 'rows', columns: [] });
  const dates = ['first_day', 'last_day'].map((name, index) =>
    field({ id: index + 2, name, label: name.replace('_', ' '), field_type: 'date' }),
  );
  const document_content = '{for each m in roll}\n[m.from] [m.to]\n{end}\n[first_day] [last_day]';
  const { user, stored } = await openEditor(template({ document_content, fields: [roll, ...dates] }));
  await user.click(open('Rent roll'));
  await user.selectOptions(screen.getByLabelText('Rows'), 'One for each calendar month');
  await waitFor(() =>
    expect(stored().fields[0]).toMatchObject({
      required: false,
      each: { period: 'calendar_month', from: 'first_day', to: 'last_day' },
      columns: [{ formula: 'row.start' }, { formula: 'row.end' }],
    }),
  );
  expect(screen.getByText('Draft · No problems')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByLabelText('Maximum rows')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Last day'), 'first day');
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Type of column 3').value).toBe('calculated');
  await user.selectOptions(screen.getByLabelText('Rows'), 'The client adds them');
  await waitFor(() => expect(stored().fields[0]?.each).toBeUndefined());
});
