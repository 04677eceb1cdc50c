import { undo } from '../source/text-history.ts';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import { expect, onTestFinished, test, vi } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { open } from '../../../test/open-paper.ts';
import { changeCondition, showAlways, showOnlyWhen } from './conditions.ts';
import { insertExhibit, insertField } from './pieces.ts';
import { findClauses, insertReference, namesClause } from './references.ts';
import { editCommand, enter, shiftTab, tab } from './keys.ts';
import { repeatFor, repeatsAround } from './repeats.ts';

test('what is typed on the paper is in the source, and the lines beside it keep their bytes', () => {
  const { at, type, text } = open('# Lease\n\n__The *Seller*__  sells.\n\n##. [seller] pays.\n');
  at(' pays.');
  type(' Now [at once].');
  expect(text()).toBe('# Lease\n\n__The *Seller*__  sells.\n\n##. [seller] pays. Now \\[at once].\n');
});

test('a field that is chosen beside the paper stays chosen, though the cursor was just put at another one', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { model, paper, at } = open('Sold by [seller]\n');
  at('Sold by ');
  paper.view.dom.dispatchEvent(new FocusEvent('blur'));
  expect(model.get().selected).toBe('seller');
  model.select('pets');
  vi.advanceTimersByTime(1000);
  expect(model.get().selected).toBe('pets');
});

test('one undo of the source takes a whole sentence back to the old bytes', () => {
  const { paper, model, at, type, text } = open('#. Old\n');
  at('Old');
  paper.run(enter);
  expect(text()).toBe('#. Old\n\n#. {}\n');
  type('New');
  expect(text()).toBe('#. Old\n\n#. New\n');
  undo(model.source);
  undo(model.source);
  expect(model.text()).toBe('#. Old\n');
  expect(paper.view.state.doc.textContent).toBe('Old');
  expect(paper.view.state.doc.childCount).toBe(1);
});

test('a change of the source is shown on the paper', () => {
  const { paper, model } = open('One\n\nTwo\n\nThree\n');
  const [first] = [paper.view.state.doc.child(0)];
  model.source.dispatch({ changes: { from: 5, to: 8, insert: '**Two**' } });
  expect(paper.view.dom.querySelector('strong')?.textContent).toBe('Two');
  expect(paper.view.state.doc.child(0)).toBe(first);
});

test('words and whole paragraphs are shown only when a condition holds', () => {
  const { paper, at, text } = open('One two three.\n\nFour.\n');
  at('two', true);
  paper.run(showOnlyWhen('pets'));
  at('Four.', true);
  paper.run(showOnlyWhen('not pets'));
  expect(text()).toBe('One {if pets}two{end} three.\n\n{if not pets}\nFour.\n{end}\n');
  expect(paper.view.dom.querySelector('.branch')?.getAttribute('aria-label')).toBe(
    'only when Pets is not ticked',
  );
  at('Four');
  paper.run(changeCondition('pets'));
  expect(text()).toContain('{if pets}\nFour.');
});

test('a field is shown by its label, and by its new label after a change', () => {
  const { paper, model, at, text } = open('Dear \n');
  at('Dear ');
  paper.run(insertField('seller'));
  expect(text()).toBe('Dear [seller]\n');
  expect(paper.view.dom.querySelector('.ph')?.textContent).toBe('Seller');
  const [first, ...others] = model.get().fields;
  if (first) model.changeFields({ fields: [{ ...first, label: 'Party' }, ...others] });
  expect(paper.view.dom.querySelector('.ph')?.textContent).toBe('Party');
});

test('a format is shown in words behind the label', () => {
  const { paper } = open('For [seller as upper] and [seller as long] or [pets as blank]\n');
  expect(paper.view.dom.textContent).toBe(
    'For Seller, in capitals and Seller, long or Pets, a line to write on',
  );
});

test('the format of a date is shown by an example, in the language of the template', () => {
  const { paper, model } = open('On [seller as long], the [seller as ordinal] of [seller as month]\n');
  const [first, ...others] = model.get().fields;
  if (first) model.changeFields({ fields: [{ ...first, field_type: 'date' }, ...others] });
  const chips = () => [...paper.view.dom.querySelectorAll('.ph')].map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Seller, as March 15, 2027', 'Seller, as 15th', 'Seller, as March']);
  model.changeDetails({ page: { locale: 'de-DE' } });
  expect(chips()[0]).toBe('Seller, as 15. März 2027');
});

test('numbers of clauses and references follow at once', () => {
  const { paper, at } = open('#. {label a}One\n\n#. Two\n\nSee {ref a}.\n');
  at('One');
  paper.view.dispatch(paper.view.state.tr.setSelection(TextSelection.create(paper.view.state.doc, 1)));
  paper.run(enter);
  const numbers = [...paper.view.dom.querySelectorAll('[data-number]')].map((one) =>
    one.getAttribute('data-number'),
  );
  expect(numbers).toEqual(['1.', '2.', '3.']);
  expect(paper.view.dom.querySelector('[data-path]')?.getAttribute('data-path')).toBe('2');
});

test('going to a place of the source puts the cursor of the paper there', () => {
  vi.useFakeTimers();
  const { paper, model } = open('One\n\n| a | b |\n|---|---|\n| c | d |\n\nTwo\n');
  model.goTo(model.text().indexOf('Two'));
  expect(paper.view.state.selection.$from.parent.textContent).toBe('Two');
  vi.useRealTimers();
});

test('a line with a mistake is shown as typed, and as what it says once it is corrected', () => {
  vi.useFakeTimers();
  const { paper, at, type, text } = open('One {if pets}two\n\nThree\n');
  expect(paper.view.dom.querySelector('.source-line')?.textContent).toBe('One {if pets}two');
  at('two');
  type('{end}');
  vi.advanceTimersByTime(1000);
  expect(text()).toBe('One {if pets}two{end}\n\nThree\n');
  expect(paper.view.dom.querySelector('.source-line')).toBeNull();
  expect(paper.view.dom.querySelector('.condition-mark')?.textContent).toBe('only when Pets is ticked');
  vi.useRealTimers();
});

test('Tab changes the level of a clause at its beginning, and leaves the paper elsewhere', () => {
  const { paper, at, text } = open('#. One\n\n#. Two\n');
  at('Two');
  expect(tab(paper.view.state)).toBe(false);
  const { tr, doc, selection } = paper.view.state;
  paper.view.dispatch(tr.setSelection(TextSelection.create(doc, selection.$from.start())));
  paper.run(tab);
  expect(text()).toBe('#. One\n\n##. Two\n');
  paper.run(shiftTab);
  paper.run(shiftTab);
  expect(text()).toBe('#. One\n\nTwo\n');
});

test('rows of a table are shown only when, or repeated, without the rest of it; shown always they are one table', () => {
  const rows = (middle: string) => `| Item | Amount |\n|---|---:|\n${middle}| Total | 3 |\n`;
  const plain = rows('| Rent | 1 |\n| Pets | 2 |\n');
  const { paper, at, text, type } = open(plain);
  at('Pets');
  paper.run(showOnlyWhen('pets'));
  expect(text()).toBe(rows('| Rent | 1 |\n{if pets}\n| Pets | 2 |\n{end}\n'));
  type('!');
  expect(text()).toContain('| Pets! | 2 |');
  paper.run(showAlways);
  expect(text()).toBe(plain.replace('Pets', 'Pets!'));
  at('Rent');
  paper.run(repeatFor(field({ name: 'items', field_type: 'rows', row_label: 'Item', columns: [] })));
  expect(text()).toContain('|---|---:|\n{for each item in items}\n| Rent | 1 |\n{end}\n| Pets! | 2 |\n');
  at('Amount');
  paper.run(showOnlyWhen('pets'));
  expect(text()).toMatch(/^\{if pets\}\n\| Item \| Amount \|/);
});

test('a paragraph is repeated for each row, whose columns can be inserted in it', () => {
  const { paper, at, text } = open('One\n\nTenant \n');
  at('Tenant ');
  const tenants = field({ name: 'tenants', field_type: 'rows', row_label: 'Tenant', columns: [] });
  paper.run(repeatFor(tenants));
  expect(repeatsAround(paper.view.state)).toEqual([{ item: 'tenant', field: 'tenants' }]);
  paper.run(insertField('tenant.name'));
  expect(text()).toBe('One\n\n{for each tenant in tenants}\nTenant [tenant.name]\n{end}\n');
  expect(paper.view.dom.querySelector('.ph')?.textContent).toBe('tenant · name');
});

test('what was typed a moment ago belongs to the draft that is saved', () => {
  const { model, at, type } = open('One\n');
  at('One');
  type(' two');
  expect(model.content().document_content).toBe('One two\n');
});

test('a setting is shown in words, is changed as typed, and is in words again when the cursor leaves it', () => {
  vi.useFakeTimers();
  const { paper, at, type, text } = open('{numbering: A. | (1)}\n\n#. One\n');
  const chip = () => paper.view.dom.querySelector('.command')?.textContent;
  expect(chip()).toBe('Clauses are numbered A., (1)');
  const { tr, doc } = paper.view.state;
  paper.view.dispatch(tr.setSelection(NodeSelection.create(doc, 0)));
  paper.run(editCommand);
  at('(1)');
  type(' | i.');
  vi.advanceTimersByTime(1000);
  expect(paper.view.dom.querySelector('.source-line')?.textContent).toBe('{numbering: A. | (1) | i.}');
  at('One');
  vi.advanceTimersByTime(1000);
  expect(chip()).toBe('Clauses are numbered A., (1), i.');
  expect(paper.view.state.selection.$from.parent.textContent).toBe('One');
  expect(text()).toBe('{numbering: A. | (1) | i.}\n\n#. One\n');
  vi.useRealTimers();
});

test('numbers far below follow when the browser is idle', () => {
  vi.useFakeTimers();
  const { paper, at } = open(`#. {label a}One\n\n${'#. Two\n\n'.repeat(3000)}See {ref a}.\n`);
  const last = () => [...paper.view.dom.querySelectorAll('.clause')].at(-1)?.getAttribute('data-number');
  const path = () => paper.view.dom.querySelector('[data-path]')?.getAttribute('data-path');
  vi.advanceTimersByTime(5000);
  expect(last()).toBe('3001.');
  at('One');
  paper.view.dispatch(paper.view.state.tr.setSelection(TextSelection.create(paper.view.state.doc, 1)));
  paper.run(enter);
  expect(paper.view.dom.querySelectorAll('.clause')[2]?.getAttribute('data-number')).toBe('3.');
  expect(last()).toBe('3001.');
  vi.advanceTimersByTime(5000);
  expect(last()).toBe('3002.');
  expect(path()).toBe('2');
  vi.useRealTimers();
});

test('tables are shown with what the line above them says, also where a repeat parts them', () => {
  const { paper } = open(
    '{table no borders, widths 3 1, look Fees}\n| a | b |\n|---|---:|\n{for each x in xs}\n| c | d |\n{end}\n| e | f |\n\nText\n\n| g | h |\n',
  );
  return vi.waitFor(() => {
    const tables = [...paper.view.dom.querySelectorAll('table')].map(({ dataset, rows }) => ({
      ...dataset,
      row: rows[0]?.dataset['row'],
      align: rows[0]?.cells[1]?.dataset['align'],
      width: rows[0]?.cells[0]?.style.width,
    }));
    expect(tables).toMatchObject([
      { borderless: '', look: 'Fees', row: '0', align: 'right', width: '75%' },
      { borderless: '', look: 'Fees', row: '1' },
      { borderless: '', look: 'Fees', row: '2' },
      { row: undefined, width: '' },
    ]);
    expect(tables[3]).not.toHaveProperty('look');
  });
});

test('a reference names its clause by a label of its own, which a second reference uses too', () => {
  const { paper, at, type, text, model } = open('#. Rent is due\n\n#. Late fees\n\nAs in Section \n');
  const refer = (words: string) => {
    type(`[${words}`);
    const [clause] = findClauses(paper.view, words);
    const from = paper.view.state.selection.from - words.length - 1;
    paper.run(insertReference(clause?.pos ?? 0, from));
  };
  at('As in Section ');
  refer('section late');
  type(' and ');
  refer('late');
  expect(text()).toBe(
    '#. Rent is due\n\n#. {label late_fees}Late fees\n\nAs in Section {ref late_fees} and {ref late_fees}\n',
  );
  expect(paper.view.dom.querySelector('[data-path]')?.getAttribute('data-path')).toBe('2');
  expect(findClauses(paper.view, 'clause').map(({ words }) => words)).toEqual(['Rent is due', 'Late fees']);
  expect(['section 2', 'Clause', 'sectional', 'late'].map(namesClause)).toEqual([true, true, false, false]);
  while (undo(model.source));
  expect(text()).toBe('#. Rent is due\n\n#. Late fees\n\nAs in Section \n');
});

test('exhibits take the next free letter and are below the part with the cursor', () => {
  const { paper, at, type, text } = open(
    '{if pets}\nDogs.\n{end}\n\n{exhibit A: Rules}\nQuiet.\n{end exhibit}\n',
  );
  at('Dogs.');
  paper.run(insertExhibit());
  type('Fees');
  expect(text()).toBe(
    '{if pets}\nDogs.\n{end}\n\n{exhibit B: Fees}\n{end exhibit}\n\n{exhibit A: Rules}\nQuiet.\n{end exhibit}\n',
  );
});

test('a field that a condition uses is renamed with it; removed or of another type, the problem is at the condition', async () => {
  const { paper, model } = open('Above [seller]\n\n{if pets is yes}\nDogs\n{end}\n');
  const condition = () => paper.view.dom.querySelector('.condition');
  const change = (changed: { label?: string; field_type?: string }) =>
    model.changeFields({
      fields: model.get().fields.map((one) => (one.name === 'pets' ? { ...one, ...changed } : one)),
    });
  change({ label: 'Animals' });
  expect(condition()?.querySelector('.branch')?.getAttribute('aria-label')).toBe('only when Animals is yes');
  change({ field_type: 'date' });
  await vi.waitFor(() => expect(condition()?.getAttribute('data-problem')).toMatch(/to compare/));
  model.changeFields({ fields: model.get().fields.filter(({ name }) => name !== 'pets') });
  await vi.waitFor(() => expect(condition()?.getAttribute('data-problem')).toMatch(/no such field/));
  // Nothing that was written is lost.
  expect(paper.view.dom.textContent).toContain('Dogs');
  undo(model.source);
  undo(model.source);
  undo(model.source);
  // The box of the fixture must be ticked.
  await vi.waitFor(() => expect(condition()?.getAttribute('data-problem')).toMatch(/always holds/));
  expect(model.get().fields.map(({ label }) => label)).toEqual(['Seller', 'Pets']);
});
