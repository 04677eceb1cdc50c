import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TemplateField } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { fieldFromPlaces, placesOfSelection } from './field-from-selection.ts';
import { fieldsExtension, fieldsOf, setFields } from './fields-state.ts';
import { diagnosticsOf } from './problem-marks.ts';
import { changeClauseLevel, cycleHeading, insertTable, toggleBold, wrapLines } from './text-edits.ts';
import { textHistory, undo } from './text-history.ts';
import { rowNames, tokenRanges, tokensBetween } from './token-ranges.ts';
import { nameFor } from './field-names.ts';
import { placeholderName } from './placeholder-name.ts';

const price: TemplateField = {
  id: 1,
  name: 'price',
  label: 'Price',
  field_type: 'currency',
  required: true,
  order: 1,
};

const fieldFromSelection = (state: EditorState) =>
  fieldFromPlaces(state, placesOfSelection(state).slice(0, 1));

/** A state from a text in which the selection is between two bars. */
function stateOf(marked: string, fields: readonly TemplateField[] = []): EditorState {
  const [before = '', selected = '', after = ''] = marked.split('‖');
  return EditorState.create({
    doc: before + selected + after,
    selection: EditorSelection.range(before.length, before.length + selected.length),
    extensions: [fieldsExtension(fields), textHistory, tokenRanges],
  });
}

function show({ doc, selection: { main } }: EditorState): string {
  const text = doc.toString();
  return `${text.slice(0, main.from)}‖${text.slice(main.from, main.to)}‖${text.slice(main.to)}`;
}

const edits: [what: string, edit: (s: EditorState) => TransactionSpec, before: string, after: string][] = [
  ['a plain line becomes a heading', cycleHeading, 'a‖b‖', '# a‖b‖'],
  ['a heading goes a level deeper', cycleHeading, '## a‖b‖', '### a‖b‖'],
  ['the deepest heading is plain again', cycleHeading, '### a‖b‖', 'a‖b‖'],
  ['a plain line becomes a clause', changeClauseLevel(1), 'a‖‖', '#. a‖‖'],
  ['a clause goes deeper', changeClauseLevel(1), '#. a‖‖', '##. a‖‖'],
  ['a clause of the first level is plain again', changeClauseLevel(-1), '#. a‖‖', 'a‖‖'],
  ['all selected lines change, but for blank ones', changeClauseLevel(1), '‖a\n\nb‖', '#. ‖a\n\n#. b‖'],
  ['words become bold', toggleBold, 'a ‖b c‖ d', 'a **‖b c‖** d'],
  ['bold words become plain', toggleBold, 'a **‖b c‖** d', 'a ‖b c‖ d'],
  ['lines get a condition', wrapLines('if'), 'a\n‖b‖\nc', 'a\n{if ‖condition‖}\nb\n{end}\nc'],
  [
    'lines become a section',
    wrapLines('section'),
    '‖a\nb‖',
    '{section ‖Name of the section‖}\na\nb\n{end section}',
  ],
];

test.each(edits)('%s', (_what, edit, before, after) => {
  const state = stateOf(before);
  expect(show(state.update(edit(state)).state)).toBe(after);
});

test('a table stands on lines of its own', () => {
  const state = stateOf('a‖‖');
  expect(state.update(insertTable(state)).state.doc.toString()).toMatch(/^a\n\n\| Item/);
});

const selections: [marked: string, text: string, label: string, type: string][] = [
  ['by ‖[Name of Seller]‖ and', 'by [name_of_seller] and', 'Name of Seller', 'text'],
  [
    'The purchase price is ‖$5,000‖.',
    'The purchase price is [purchase_price].',
    'Purchase price',
    'currency',
  ],
  ['Dated ‖March 5, 2026‖', 'Dated [dated]', 'Dated', 'date'],
  ['for ‖12‖ months', 'for [new_field] months', 'New field', 'number'],
  ['at ‖5‖ percent', 'at [new_field] percent', 'New field', 'percentage'],
  ['‖CLIENT EMAIL‖', '[client_email]', 'Client email', 'email'],
  ['pays ‖PRICE‖', 'pays [price_2]', 'Price', 'currency'],
];

test.each(selections)('the selection in %j becomes a field', (marked, text, label, type) => {
  const state = stateOf(marked, [price]);
  const spec = fieldFromSelection(state);
  const after = state.update(spec ?? {}).state;
  const made = fieldsOf(after).at(-1);
  expect([after.doc.toString(), made?.label, made?.field_type]).toEqual([text, label, type]);
});

test('nothing becomes a field without a selection on one line', () => {
  expect(fieldFromSelection(stateOf('a‖‖b'))).toBeUndefined();
  expect(fieldFromSelection(stateOf('‖a\nb‖'))).toBeUndefined();
});

test('nothing becomes a field of words in which a field or a command stands', () => {
  for (const marked of ['a ‖[price]‖', 'a [‖price‖]', '‖a [price]‖', '{if ‖price‖}a{end}', '| ‖a | b‖ |'])
    expect(placesOfSelection(stateOf(marked, [price]))).toEqual([]);
});

test('the words of a filled-in document become a field in all their places, and its sample', () => {
  const state = stateOf(
    'John Smith sells [price].\n{if price is "John Smith"}Signed: ‖John Smith ‖, John Smithson{end} John Smith',
    [price],
  );
  const places = placesOfSelection(state);
  expect(places).toHaveLength(3);
  const after = state.update(fieldFromPlaces(state, places) ?? {}).state;
  expect(show(after)).toBe(
    '[john_smith] sells [price].\n{if price is "John Smith"}Signed: [john_smith]‖‖ , John Smithson{end} [john_smith]',
  );
  const made = fieldsOf(after).at(-1);
  expect([made?.sample, made?.default_value]).toEqual(['John Smith', undefined]);
});

test('what marks a blank is no sample', () => {
  const sampleOf = (marked: string) => {
    const state = stateOf(marked);
    return fieldsOf(state.update(fieldFromSelection(state) ?? {}).state).at(-1)?.sample;
  };
  expect(['‖[Seller]‖', '‖\\[Seller\\]‖', 'by ‖______‖', 'by ‖[•]‖'].map(sampleOf)).toEqual(
    Array(4).fill(undefined),
  );
  expect(['‖**Ann\\*  Lee**‖', 'by ‖a_b@c.de‖'].map(sampleOf)).toEqual(['Ann* Lee', 'a_b@c.de']);
});

test('a name made from a label can always be used', () => {
  expect(['Größe in m²', '12 months', '', 'Constructor', 'Café & Bar'].map(nameFor)).toEqual([
    'gro_e_in_m2',
    'months',
    'field',
    'field_constructor',
    'cafe_bar',
  ]);
});

test('one step back undoes a change of the text and of the fields together', () => {
  let state = stateOf('[price]‖‖', [price]);
  const target = {
    get state() {
      return state;
    },
    dispatch: (transaction: { state: EditorState }) => {
      state = transaction.state;
    },
  };
  const renamed = [{ ...price, name: 'rent' }];
  state = state.update({
    changes: { from: 1, to: 6, insert: 'rent' },
    effects: setFields.of(renamed),
  }).state;
  undo(target);
  expect([state.doc.toString(), fieldsOf(state)]).toEqual(['[price]', [price]]);
});

test('a key reads its line again, and places on other lines move along', () => {
  let state = stateOf('a\n[price] x‖‖');
  state = state.update({ changes: { from: 0, insert: '[b] ' } }).state;
  const found = tokensBetween(state, 0, state.doc.length);
  expect(found.map(({ from, to }) => state.sliceDoc(from, to))).toEqual(['[b]', '[price]']);
  state = state.update({ changes: { from: 1, to: 2 } }).state;
  expect(tokensBetween(state, 0, state.doc.length)).toHaveLength(1);
});

test('of several changes at once each line is read again, and the text between them stays', () => {
  let state = stateOf('[a] x\n[b]\n\n[c] y\n[d]‖‖');
  const changes = [
    { from: 0, to: 3 },
    { from: 15, to: 16, insert: '{br}' },
  ];
  state = state.update({ changes }).state;
  const found = tokensBetween(state, 0, state.doc.length);
  expect(found.map(({ from, to }) => state.sliceDoc(from, to))).toEqual(['[b]', '[c]', '{br}', '[d]']);
});

test('a text of several lines that is made in the middle of a sentence stands on one line there', () => {
  const make = (marked: string) => {
    const state = stateOf(marked);
    const spec = fieldFromSelection(state);
    return spec && state.update(spec).state.doc.toString();
  };
  expect(make('at ‖Property address‖, and')).toBe('at [property_address as one line], and');
  expect(make('‖Property address‖')).toBe('[property_address]');
});

test('the name of a placeholder is what stands before its part and formats', () => {
  const raws = ['[a]', '[a_1 as words as upper]', '[r.name]', '[a or "none"]', '[Buyer Name]'];
  expect(raws.map(placeholderName)).toEqual(['a', 'a_1', 'r', 'a', 'Buyer Name']);
});

test('the name of a row in a repeat is known, and is read again after a key', () => {
  let state = stateOf('{for each lease in rent_roll: unit}\n[lease.unit]\n{end}‖‖');
  expect([...rowNames(state)]).toEqual(['lease']);
  state = state.update({ changes: { from: 10, to: 15, insert: 'Row' } }).state;
  expect([...rowNames(state)]).toEqual(['row']);
});

test('a problem whose place is gone by now is left out', () => {
  const { doc } = stateOf('ab\ncd‖‖');
  const problem = { code: 'E-ref', level: 'error', message: 'm' } as const;
  expect(
    diagnosticsOf(
      [{ ...problem, line: 2, column: 1, end_column: 9 }, { ...problem, line: 5, column: 1 }, problem],
      doc,
      () => {},
    ),
  ).toEqual([{ from: 3, to: 5, severity: 'error', message: 'm', actions: [] }]);
});

test('what solves a problem is offered beside it, for the place where the words stand by then', () => {
  const { doc } = stateOf('a [B C]‖‖');
  const fix = { label: 'Make a field', text: '[b_c]' };
  const problem = { code: 'W-unknown-placeholder', level: 'warning', message: 'm', fixes: [fix] } as const;
  const applied: unknown[] = [];
  const [mark] = diagnosticsOf(
    [{ ...problem, fixes: [fix], line: 1, column: 3, end_column: 8 }],
    doc,
    (...given) => applied.push(given),
  );
  mark?.actions?.[0]?.apply(new EditorView(), 7, 12);
  expect(applied).toEqual([[fix, { from: 7, to: 12 }]]);
});
