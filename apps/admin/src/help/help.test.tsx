import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { field, openAt, openEditor, template } from '../../test/open-editor.tsx';
import { staffTopics } from './staff-topics.ts';

beforeEach(() => localStorage.clear());

const pieces = staffTopics.flatMap((topic) => topic.pieces ?? []);

/** A field for each name that pieces print or ask for. */
const named = [
  ...['seller', 'buyer', 'middle_name', 'witness'].map((name) => field({ name })),
  ...['pets', 'furnished'].map((name) => field({ name, field_type: 'checkbox' })),
  ...['price', 'rent'].map((name) => field({ name, field_type: 'currency' })),
  ...['closing_date', 'due_date'].map((name) => field({ name, field_type: 'date' })),
  field({ name: 'state', field_type: 'select', options: ['Texas', 'Ohio'] }),
  field({ name: 'tenants', field_type: 'rows', columns: [column('name', 'text'), column('born', 'date')] }),
  field({
    name: 'items',
    field_type: 'rows',
    columns: [column('name', 'text'), column('amount', 'currency')],
  }),
];

function column(name: string, field_type: string) {
  return { name, label: name, field_type, required: true };
}

test.each(pieces)('the piece "$about" has no problem', ({ text, isFormula }) => {
  const made = field({ name: 'made', field_type: 'calculated', result_type: 'number', formula: text });
  const problems = check(
    parse(`${isFormula ? '[made]' : text}\n\nText`),
    // Which of them must be filled in is for each template to say.
    [...named, ...(isFormula ? [made] : [])].map((one, id) => ({ ...one, id, required: false })),
  );
  // Each piece uses few of the fields, and none of them hides a section.
  expect(
    problems.filter(({ code }) => !/^W-(?:unused-field|rows-unused|section-unused)$/.test(code)),
  ).toEqual([]);
});

test('the help is searched by words, and a piece is copied', async () => {
  openAt('/help', {});
  await screen.findByRole('heading', { name: 'Help', level: 1 });
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(staffTopics.length);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search in the help' }), 'footnote');
  const [topic] = screen.getAllByRole('heading', { level: 2 });
  expect(topic?.textContent).toContain('Clause numbers');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Copy A footnote' }));
  expect(await screen.findByText('Copied. Paste it into the source of a template.')).toBeDefined();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No topic has these words. Try fewer letters.')).toBeDefined();
});

test('the hint of the editor goes away for good', async () => {
  await openEditor(template({ document_content: 'One' }));
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  await userEvent.click(await settings.findByRole('button', { name: 'Got it' }));
  expect(settings.queryByText(/Press Ctrl\+K/)).toBeNull();
  expect(localStorage.getItem('hint-editor')).toBe('seen');
});

test('the palette publishes, and inserts fields and pieces of the help', async () => {
  const { user } = await openEditor(
    template({ document_content: 'Made by ', fields: [field({ name: 'seller', label: 'Seller' })] }),
  );
  const text = () => document.querySelector('.cm-content')?.textContent;
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Publish' })).toBeDefined();
  await user.keyboard('insert sell{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(text()).toContain('seller');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: /action/ });
  await user.keyboard('insert page{Enter}');
  const lines = () => [...document.querySelectorAll('.cm-line')].map(({ textContent }) => textContent);
  expect(lines()).toEqual(['Seller', '{page break}', 'Made by ']);
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: /action/ });
  await user.type(box, 'formula');
  expect(screen.queryByRole('option', { name: /^Insert:/ })).toBeNull();
  await user.clear(box);
  await user.keyboard('publish{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Publish' })).toBeDefined();
});
