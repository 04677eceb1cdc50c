import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completeTemplate, completionSource } from './completions.ts';
import { fieldsExtension } from './fields-state.ts';

const common = { required: true, order: 1 };
const fields = [
  { ...common, id: 1, name: 'price', label: 'Purchase price', field_type: 'currency' },
  { ...common, id: 2, name: 'closing', label: '', field_type: 'date' },
  { ...common, id: 3, name: 'address', label: '', field_type: 'textarea' },
];

/** The completions at the end of a text, and the text that they replace. */
function complete(doc: string) {
  const state = EditorState.create({ doc, extensions: fieldsExtension(fields) });
  const result = completeTemplate(new CompletionContext(state, doc.length, false));
  const options =
    result?.options.map(({ label, detail, displayLabel }) => (displayLabel ? detail : label)) ?? [];
  return { options, typed: result ? doc.slice(result.from) : undefined };
}

test('after a bracket stand the fields', () => {
  expect(complete('pay [')).toEqual({ options: ['price', 'closing', 'address'], typed: '' });
  expect(complete('pay [pri')).toEqual({ options: ['price', 'closing', 'address'], typed: 'pri' });
});

test('after "as" stand the formats of the field', () => {
  expect(complete('[price as ').options).toContain('words');
  expect(complete('[closing as l')).toMatchObject({ typed: 'l' });
  expect(complete('[closing as ').options).toContain('long');
  expect(complete('[price as words as ').options).toContain('upper');
});

test('of a field of several lines one format has two words', () => {
  expect(complete('at [address as ').options).toContain('one line');
  expect(complete('at [address as one l')).toMatchObject({ typed: 'one l' });
  expect(complete('at [address as one line as ').options).toContain('upper');
});

test.each(['{if ', '{else if ', '{if not ', '{if price is 5 and ', '{if (', '{for each row in '])(
  'where a command expects a field, as in %j, stand the fields with their labels',
  (doc) => {
    const state = EditorState.create({ doc, extensions: fieldsExtension(fields) });
    const result = completeTemplate(new CompletionContext(state, doc.length, false));
    expect(result?.from).toBe(doc.length);
    expect(result?.options[0]).toEqual({
      label: 'Purchase price price',
      displayLabel: 'Purchase price',
      detail: 'price',
      apply: 'price',
    });
  },
);

test('where a value or a comparison stands no field is offered', () => {
  expect(complete('{if price is ').options).toEqual([]);
});

test('after a brace stand the commands', () => {
  const { options, typed } = complete('{se');
  expect(options).toContain('{section ...}');
  expect(typed).toBe('{se');
});

test('in plain text nothing is offered', () => {
  expect(complete('price').options).toEqual([]);
  expect(complete('[price] as ').options).toEqual([]);
});

const askedFor: [marked: string, isAsked: boolean][] = [
  ['pay |', false],
  ['pay [|', true],
  ['pay [price as wor|', true],
  ['{for each row in |', true],
  ['[price] and {end} word|', false],
  ['[price\nword|', false],
  ['word| [price', false],
];

test.each(askedFor)('in %j something may be offered: %j', (marked, isAsked) => {
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: completionSource });
  const sources = state.languageDataAt('autocomplete', marked.indexOf('|'));
  expect(sources).toEqual(isAsked ? [completeTemplate] : []);
});
