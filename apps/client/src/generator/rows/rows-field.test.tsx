import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '../../session/drafts.ts';
import { field, json, openTemplate, template } from '../../../test/open-generator.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const draftKey = { userId: 1, templateId: 7 };
const column = { field_type: 'text', required: true };
const items = field({
  name: 'items',
  label: 'Items',
  field_type: 'rows',
  row_label: 'Item',
  max_rows: 50,
  columns: [
    { ...column, name: 'what', label: 'Description' },
    { ...column, name: 'count', label: 'Quantity', field_type: 'number' },
    { ...column, name: 'price', label: 'Unit price', field_type: 'currency' },
    {
      ...column,
      name: 'amount',
      label: 'Amount',
      field_type: 'calculated',
      formula: 'count * price',
      result_type: 'currency',
    },
  ],
});
const calculated = { field_type: 'calculated', result_type: 'currency', required: false };
const total = field({ ...calculated, name: 'total', label: 'Total', order: 2, formula: 'sum(items.amount)' });
const invoice = template([items, total], {
  document_content:
    '| What | Amount |\n|---|---|\n{for each i in items}\n| [i.what] | [i.amount] |\n{end}\n\nTotal [total]',
});
const generated = { 'POST /api/templates/7/generate_document/': () => json({ id: 12 }, 201) };

const cell = (name: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${name}, Item ${row}`);
const amount = (row: number) => screen.getByLabelText(`Amount, Item ${row}`).textContent;
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
const preview = () => screen.getByRole('article', { name: 'Live preview' }).textContent;
const shownTotal = () => screen.getByRole('status', { name: 'Total' }).textContent;

test('amounts and totals follow what is typed, in the form and in the document', async () => {
  const { user } = await openTemplate(invoice);
  await user.type(cell('Description', 1), 'Paper');
  await user.type(cell('Quantity', 1), '1.5');
  await user.type(cell('Unit price', 1), '0.67');
  expect(amount(1)).toBe('$1.01');
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(cell('Description', 2)));
  await user.type(cell('Quantity', 2), '1000');
  await user.type(cell('Unit price', 2), '2');
  expect(cell('Quantity', 2).value).toBe('1,000');
  expect(amount(2)).toBe('$2,000.00');
  expect(shownTotal()).toBe('$2,001.01');
  expect(preview()).toContain('Total $2,001.01');
  await user.click(screen.getByText(/^How it is calculated/));
  expect(await screen.findByText('Total: sum of Amount over 2 items')).toBeInstanceOf(HTMLElement);
});

test('rows from a spreadsheet fill cells to the right and downwards, and each cell that does not fit is marked', async () => {
  await openTemplate(invoice);
  paste(
    cell('Description', 1),
    'Paper\t1,000\t0.335\textra\r\n"Ink\nblue"\tten\t$20.00\r\nPens\t3\t1.10\r\n',
  );
  expect(
    screen.getByText('3 items pasted. 2 cells do not fit. What goes beyond the table was left out.'),
  ).toBeInstanceOf(HTMLElement);
  expect(cell('Description', 2).value).toBe('Ink blue');
  expect(cell('Quantity', 1).value).toBe('1,000');
  expect(cell('Unit price', 2).value).toBe('20.00');
  expect(cell('Unit price', 1)).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByLabelText('Quantity, Item 2', { selector: '[aria-invalid=true]' })).toBe(
    cell('Quantity', 2),
  );
  expect(screen.getByText(/^Enter a number, such as/)).toBeInstanceOf(HTMLElement);
  expect(amount(3)).toBe('$3.30');
  expect(shownTotal()).toBe('$3.30');
});

test('a field takes as many rows as it may have, pasted or added', async () => {
  const { user } = await openTemplate(template([{ ...items, max_rows: 3 }]));
  paste(cell('Description', 1), 'A\t1\t1\nB\t1\t1');
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull();
  paste(cell('Description', 2), 'C\nD\nE');
  expect(screen.getByText('2 items pasted. What goes beyond the table was left out.')).toBeInstanceOf(
    HTMLElement,
  );
  expect([1, 2, 3].map((row) => cell('Description', row).value)).toEqual(['A', 'C', 'D']);
  expect(screen.queryByLabelText('Description, Item 4')).toBeNull();
});

test('a removed row comes back in its place with Undo, and rows move by buttons and keys', async () => {
  const { user } = await openTemplate(invoice);
  paste(cell('Description', 1), 'A\t1\t1\nB\t2\t2\nC\t3\t3');
  await user.click(screen.getByRole('button', { name: 'Remove Item 2' }));
  expect(shownTotal()).toBe('$10.00');
  expect(screen.getByText('Item 2 removed.')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shownTotal()).toBe('$14.00');
  expect(cell('Description', 2).value).toBe('B');
  await user.click(screen.getByRole('button', { name: 'Move Item 3 up' }));
  expect(cell('Description', 2).value).toBe('C');
  cell('Description', 2).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect([1, 2, 3].map((row) => cell('Description', row).value)).toEqual(['C', 'A', 'B']);
});

test('Enter goes to the cell below, in a new row after the last', async () => {
  const { user } = await openTemplate(invoice);
  await user.type(cell('Quantity', 1), '2{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(cell('Quantity', 2)));
});

test('Tab goes through the cells of a row to the first of the next one, and leaves the last row by its buttons', async () => {
  const { user } = await openTemplate(invoice);
  paste(cell('Description', 1), 'A\t1\t1\nB\t2\t2');
  await user.click(cell('Quantity', 1));
  await user.tab();
  expect(document.activeElement).toBe(cell('Unit price', 1));
  await user.tab();
  await vi.waitFor(() => expect(document.activeElement).toBe(cell('Description', 2)));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Item 1' }));
  await user.click(cell('Unit price', 2));
  await user.tab();
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('every cell has a name for screen readers, and totals are under the columns that the template adds up', async () => {
  const least = field({
    ...calculated,
    name: 'least',
    label: 'Cheapest',
    order: 3,
    formula: 'min(items.price)',
  });
  const pens = field({
    ...calculated,
    name: 'pens',
    label: 'Pens',
    order: 4,
    formula: 'sum(items.price where what is Pens)',
  });
  await openTemplate(template([items, total, least, pens]));
  paste(cell('Description', 1), 'Paper\t3\t0.67\nPens\t2\t1.10');
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Quantity',
    'Unit price',
    'Amount',
    'Actions',
  ]);
  expect(table.getAllByRole('textbox').map((box) => box.getAttribute('aria-label'))).toEqual(
    [1, 2].flatMap((row) => ['Description', 'Quantity', 'Unit price'].map((name) => `${name}, Item ${row}`)),
  );
  expect(table.getByRole('status', { name: 'Amount, Item 2' }).textContent).toBe('$2.20');
  const foot = screen.getByRole('table').querySelector('tfoot');
  expect([...(foot?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '',
    '',
    '',
    'Total: $4.21',
  ]);
});

test('a cell lights the places of its rows, and the next blank is the one after them', async () => {
  const note = field({ name: 'note', label: 'Note', order: 3 });
  const first = field({ name: 'first', label: 'First', order: 0 });
  const text = `${invoice.document_content}\n\n[first] [note]`;
  const { user } = await openTemplate(template([first, items, total, note], { document_content: text }));
  await user.type(cell('Description', 1), 'Paper');
  expect(screen.getByText('Paper', { selector: 'a' }).hasAttribute('data-active')).toBe(true);
  await user.click(cell('Quantity', 1));
  expect(screen.getByText('Paper', { selector: 'a' }).hasAttribute('data-active')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Next blank/ }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
  expect(screen.getByText('Paper', { selector: 'a' }).hasAttribute('data-active')).toBe(false);
});

test('addresses and long words take the whole width of a card, figures half of it', async () => {
  const columns = [
    { ...column, name: 'name', label: 'Name', max_length: 80 },
    { ...column, name: 'address', label: 'Address', max_length: 200 },
    { ...column, name: 'email', label: 'Email', field_type: 'email' },
  ];
  await openTemplate(template([{ ...items, columns }]));
  const isWide = (name: string) => cell(name, 1).closest('td')?.hasAttribute('data-wide');
  expect(['Name', 'Address', 'Email'].map(isWide)).toEqual([false, true, true]);
});

test('a rule that a calculated value breaks is said at that value, until it holds', async () => {
  const rules = [{ condition: 'total is at most 100', message: 'An order is at most $100.' }];
  const { user } = await openTemplate(template([items, total], { form: { rules } }));
  paste(cell('Description', 1), 'Paper\t3\t50');
  await user.click(screen.getByRole('button', { name: 'Generate Document' }));
  expect(screen.getByText('An order is at most $100.')).toBeInstanceOf(HTMLElement);
  await user.type(cell('Quantity', 1), '{Backspace}2');
  expect(screen.queryByText('An order is at most $100.')).toBeNull();
});

test.each([
  ['four columns with figures', items.columns, 480, 'table'],
  ['the same in less room', items.columns, 400, 'cards'],
  ['one column', items.columns?.slice(0, 1), 400, 'table'],
  ['addresses', [{ ...column, name: 'a', label: 'Address', max_length: 200 }], 400, 'table'],
  [
    'names and addresses',
    ['a', 'b', 'c'].map((name) => ({ ...column, name, label: name, max_length: 200 })),
    640,
    'cards',
  ],
])('rows are a table where each column has room, cards elsewhere: %s', async (_, columns, width, look) => {
  document.documentElement.style.fontSize = '16px';
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  await openTemplate(template([{ ...items, columns }]));
  expect(screen.getByRole('table').dataset['look']).toBe(look);
});

test('a submit tells what is missing cell by cell, and sends rows without calculated cells', async () => {
  const { user, requests } = await openTemplate(invoice, { answers: generated });
  const submit = () => user.click(screen.getByRole('button', { name: 'Generate Document' }));
  await submit();
  expect(screen.getByText('Enter "Items".')).toBeInstanceOf(HTMLElement);
  await user.type(cell('Description', 1), 'Paper');
  await submit();
  expect(screen.getByText('Row 1, Quantity: This field is required.')).toBeInstanceOf(HTMLElement);
  await user.type(cell('Quantity', 1), '3');
  await user.type(cell('Unit price', 1), '1,200.50');
  await submit();
  const sent = requests.find(({ method, url }) => method === 'POST' && url.includes('generate'));
  expect(await sent?.json()).toMatchObject({
    form_data: { items: [{ what: 'Paper', count: '3', price: '1200.50' }] },
  });
});

test('fewer rows than the field needs are refused at the field before anything is sent', async () => {
  const { user, requests } = await openTemplate(template([{ ...items, min_rows: 2 }]), {
    answers: generated,
  });
  const submit = () => user.click(screen.getByRole('button', { name: 'Generate Document' }));
  const isSent = () => requests.some(({ url }) => url.includes('generate_document'));
  paste(cell('Description', 1), 'A\t1\t1');
  await submit();
  expect(screen.getByRole('group', { name: 'Items' }).textContent).toContain(
    'Enter at least 2 rows; there is 1.',
  );
  expect(isSent()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  paste(cell('Description', 2), 'B\t2\t2');
  await submit();
  expect(isSent()).toBe(true);
});

test('rows are kept as a draft, and a draft brings them back', async () => {
  writeDraft(draftKey, { items: [{ what: 'A', count: '2', price: '1.50' }] });
  const { user } = await openTemplate(invoice);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(cell('Unit price', 1).value).toBe('1.50');
  expect(shownTotal()).toBe('$3.00');
  await user.type(cell('Description', 1), 'B');
  await waitFor(() => expect(readDraft(draftKey)).toMatchObject({ items: [{ what: 'AB', count: '2' }] }));
});

test('a division by zero is explained at its field', async () => {
  const share = field({
    ...calculated,
    name: 'share',
    label: 'Share',
    order: 3,
    formula: 'total / count(items)',
  });
  await openTemplate(template([items, total, share]));
  expect(screen.getByText('There is a division by zero.')).toBeInstanceOf(HTMLElement);
});

test('choices are boxes to tick, and a time has the control of the browser', async () => {
  const benefits = field({ name: 'benefits', field_type: 'choices', options: ['Dental', 'Gym', 'Vision'] });
  const { user } = await openTemplate(
    template([benefits, field({ name: 'start', field_type: 'time', order: 2 })]),
  );
  const group = within(screen.getByRole('group', { name: 'benefits' }));
  await user.click(group.getByLabelText('Vision'));
  await user.click(group.getByLabelText('Dental'));
  expect(preview()).toContain('Here: Dental and Vision');
  expect(screen.getByText('1 of 2 required fields')).toBeInstanceOf(HTMLElement);
  fireEvent.change(screen.getByLabelText('start'), { target: { value: '14:30' } });
  expect(preview()).toContain('2:30 PM');
  paste(screen.getByLabelText('start'), '9');
  expect(screen.getByText(/^Pasted: “9”\. Did you mean 9:00\sAM or 9:00\sPM\?/)).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: /^9:00\sPM/ }));
  expect(preview()).toMatch(/9:00\sPM/);
});
