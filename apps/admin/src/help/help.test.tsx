import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { field, openAt, openEditor, template } from '../../test/open-editor.tsx';
import { staffTopics } from './staff-topics.ts';

beforeEach(() => localStorage.clear());

const pieces = staffTopics.flatMap((topic) => topic.pieces ?? []);

/** The fields that formulas read. */
const read = [
  ...['price', 'rent'].map((name) => field({ name, field_type: 'currency' })),
  field({
    name: 'items',
    field_type: 'rows',
    columns: [{ name: 'amount', label: 'Amount', field_type: 'currency', required: true }],
  }),
];

test.each(pieces)('the piece "$about" has no problem with its fields', ({ text, isFormula, fields = [] }) => {
  const made = field({ name: 'made', field_type: 'calculated', result_type: 'number', formula: text });
  const named = isFormula ? [...read, made] : fields.map((one) => field(one));
  const problems = check(
    parse(`${isFormula ? '[made]' : text}\n\nText`),
    // Each template decides which of them are required.
    named.map((one, id) => ({ ...one, id, required: false })),
  );
  // A formula uses few of the fields, and none of them hides a section.
  const ignored = isFormula ? /^W-(?:unused-field|rows-unused)$/ : /^W-section-unused$/;
  expect(problems.filter(({ code }) => !ignored.test(code))).toEqual([]);
});

test('each thing that one does has a picture, which is as large as the page says', async () => {
  openAt('/help', {});
  await screen.findByRole('heading', { name: 'Help', level: 1 });
  const shown = screen.getAllByRole<HTMLImageElement>('img');
  expect(shown).toHaveLength(staffTopics.length - 1);
  for (const picture of shown) {
    expect(picture.alt).not.toBe('');
    const file = readFileSync(join(import.meta.dirname, '../../public', picture.getAttribute('src') ?? ''));
    // The header of a PNG file.
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([picture.width, picture.height]);
  }
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

test('the palette publishes, tests, tries the form, and inserts fields and pieces of the help', async () => {
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
  await user.keyboard('show the tests{Enter}');
  expect(await screen.findByText('There are no tests yet.')).toBeDefined();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /action/ }), 'fill it{Enter}');
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith('/trial?templateId=7&from=editor', '_blank', 'noopener'),
  );
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /action/ }), 'publish{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Publish' })).toBeDefined();
});

test('a piece of the help comes with the fields that the template lacks', async () => {
  const { user, stored } = await openEditor(
    template({ document_content: 'Sold.', fields: [field({ name: 'seller', label: 'The vendor' })] }),
  );
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /action/ }), 'insert signatures side{Enter}');
  expect(await screen.findByText('Added to the fields: Buyer.')).toBeDefined();
  await waitFor(() =>
    expect(stored().fields).toMatchObject([
      { name: 'seller', label: 'The vendor' },
      { name: 'buyer', label: 'Buyer', field_type: 'text' },
    ]),
  );
});
