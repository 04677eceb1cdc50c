import type { ImportedMark } from '@inkfield/contract/imports';
import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { expect, test } from 'vitest';
import { field } from '../../test/open-editor.tsx';
import { type Review, startReview } from './decide-mark.ts';
import {
  alternativesOf,
  canBeOptional,
  keepWords,
  makeChoice,
  makeOptional,
  notesLeft,
  takeOut,
  takeOutNotes,
} from './decide-wording.ts';
import { conditionOf, conditionProblem, setCondition } from './edit-condition.ts';
import {
  canBecomeField,
  makeField,
  makeFieldOfMark,
  otherPlaces,
  selectionProblem,
} from './field-from-words.ts';

/** A review of a draft whose marks are named by their words in it. */
function reviewOf(text: string, words: [words: string, known?: Partial<ImportedMark>][]): Review {
  const marks = words.map(([found, known]) => {
    const at = text.indexOf(found);
    const before = text.slice(0, at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    const through = text.slice(0, at + found.length).split('\n');
    return {
      text: found,
      before: '',
      after: '',
      line: before.length,
      column,
      end_line: through.length,
      end_column: (through.at(-1)?.length ?? 0) + 1,
      source_from: at,
      source_to: at + found.length,
      decision: 'optional' as const,
      rule: 'optional-wording',
      reason: 'Optional.',
      confidence: 1,
      ...known,
    };
  });
  const fields = words.flatMap(([, known]) =>
    known?.field === undefined ? [] : [field({ name: known.field })],
  );
  return startReview({ name: 'A', document_content: text, fields, source_text: text, marks, warnings: [] });
}

const errorsOf = ({ text, fields }: Review) =>
  check(parse(text), [...fields]).filter(({ level }) => level === 'error');
const price = ['[price]', { decision: 'field', field: 'price' }] as [string, Partial<ImportedMark>];

test.each([
  [
    'in a sentence',
    'the Company [and its heirs] pays',
    '[and its heirs]',
    'the Company {if and_its_heirs}and its heirs{end} pays',
  ],
  [
    'alone on its line',
    'a\n\n[A dog may live here.]\n\nb',
    '[A dog may live here.]',
    'a\n\n{if a_dog_may_live_here}\nA dog may live here.\n{end}\n\nb',
  ],
  [
    'as a clause',
    '#. a\n#. \\[Pets live here]\n#. b',
    '\\[Pets live here]',
    '#. a\n{if pets_live_here}\n#. Pets live here\n{end}\n#. b',
  ],
  [
    'of several clauses',
    '#. a\n\n#. **\\[Pets. Cats** may live here.\n\n#. Dogs too.]\n\n#. b',
    '\\[Pets. Cats** may live here.\n\n#. Dogs too.]',
    '#. a\n\n{if pets}\n#. **Pets. Cats** may live here.\n\n#. Dogs too.\n{end}\n\n#. b',
  ],
  ['in a cell', '| [or both] | b |', '[or both]', '| {if or_both}or both{end} | b |'],
])('optional words %s show by a new checkbox', (_, text, words, content) => {
  const review = makeOptional(reviewOf(text, [[words]]), 0);
  expect(review.text).toBe(content);
  expect(review.fields).toEqual([expect.objectContaining({ field_type: 'checkbox', required: false })]);
  expect(review.marks[0]).toMatchObject({ outcome: 'condition', field: review.fields[0]?.name });
  expect(conditionOf(review, review.marks[0] ?? never())).toBe(review.fields[0]?.name);
  expect(errorsOf(review)).toEqual([]);
});

function never(): never {
  throw new Error('there is no such mark');
}

test('optional words show by a field that is there, and a field within them stays in its place', () => {
  const review = makeOptional(
    reviewOf('pay [, and [price] more] now', [['[, and [price] more]'], price]),
    0,
    'price',
  );
  expect(review.text).toBe('pay {if price}, and [price] more{end} now');
  expect(review.fields.map(({ name }) => name)).toEqual(['price']);
  expect(review.marks.map(({ range }) => range && review.text.slice(range.from, range.to))).toEqual([
    '{if price}, and [price] more{end}',
    '[price]',
  ]);
});

test('words over two lines that share theirs with others have no condition of their own', () => {
  const review = reviewOf('We [pay\nall] of it', [['[pay\nall]']]);
  expect(canBeOptional(review, review.marks[0] ?? never())).toBe(false);
  expect(makeOptional(review, 0)).toBe(review);
  expect(keepWords(review, 0).text).toBe('We pay\nall of it');
});

test('words are kept without their brackets', () => {
  const review = keepWords(reviewOf('the Company \\[and heirs] pays', [['\\[and heirs]']]), 0);
  expect(review.text).toBe('the Company and heirs pays');
  expect(review.marks[0]).toMatchObject({ outcome: 'words kept', is_seen: true });
});

test.each([
  ['with the blank before it', 'a [b], c', '[b]', 'a, c'],
  ['with its line', 'a\n\n[Note: b]\n\nc', '[Note: b]', 'a\n\nc'],
  ['and the line at the end', 'a\n[b]', '[b]', 'a\n'],
  ['with its number', '#. a\n#. [b]\n#. c', '[b]', '#. a\n#. c'],
  ['from a cell', '| [b] | c |', '[b]', '| | c |'],
  ['with the signs around them', 'a\n***[b]***\nc', '[b]', 'a\nc'],
  ['and leave emphasis that goes on', 'a **[b] c** d', '[b]', 'a **c** d'],
])('words are taken out %s', (_, text, words, content) => {
  const review = takeOut(reviewOf(text, [[words]]), 0);
  expect(review.text).toBe(content);
  expect(review.marks[0]).toMatchObject({ outcome: 'taken out', range: undefined });
});

test('a field goes with the words that alone held it', () => {
  const review = takeOut(reviewOf('a [and [price] more].', [['[and [price] more]'], price]), 0);
  expect(review.text).toBe('a.');
  expect(review.fields).toEqual([]);
  expect(review.marks[1]?.range).toBeUndefined();
});

test('all notes go at once, those looked at stay', () => {
  const note = { decision: 'note' } as const;
  const review = reviewOf('[Note: a]\nb\n[Note: c]', [
    ['[Note: a]', note],
    ['[Note: c]', note],
  ]);
  expect(notesLeft(review)).toEqual([0, 1]);
  expect(takeOutNotes(review).text).toBe('b\n');
});

test('of alternatives one shows, with what is to be filled in within it', () => {
  const before = reviewOf('laws of \\[Delaware / [price]] apply', [['\\[Delaware / [price]]'], price]);
  expect(alternativesOf(before, before.marks[0] ?? never())).toHaveLength(2);
  const review = makeChoice(before, 0);
  expect(review.text).toBe(
    'laws of {if choice is "Delaware"}Delaware{else if choice is "price"}[price]{end} apply',
  );
  expect(review.fields.at(-1)).toMatchObject({ field_type: 'select', options: ['Delaware', 'price'] });
  const range = review.marks[1]?.range ?? never();
  expect(review.text.slice(range.from, range.to)).toBe('[price]');
  expect(errorsOf(review)).toEqual([]);
});

test('words without alternatives are no choice', () => {
  const review = reviewOf('a [b c] d', [['[b c]']]);
  expect(makeChoice(review, 0)).toBe(review);
});

test('a condition is edited in its place, and a field that it alone named goes', () => {
  const own = { decision: 'condition' } as const;
  const first = reviewOf('{if price}a{end} b {if old}c{end} [price]', [['{if old}', own], price]);
  const review = { ...first, fields: [...first.fields, field({ name: 'old' })] };
  expect(conditionProblem(review, 'nobody is 3')).toBe('There is no field "nobody".');
  expect(conditionProblem(review, 'price is')).toMatch(/^This is no condition: /);
  expect(setCondition(review, 0, 'nobody')).toBe(review);
  const changed = setCondition(review, 0, 'price > 3');
  expect(changed.text).toBe('{if price}a{end} b {if price > 3}c{end} [price]');
  expect(changed.fields.map(({ name }) => name)).toEqual(['price']);
});

test('selected words become a field in all their places, or in the one place that is meant', () => {
  const review = reviewOf('Acme Corp pays [price] to Acme Corp and Acme Corporation', [price]);
  const range = { from: 0, to: 10 };
  expect(otherPlaces(review, range)).toEqual([{ from: 26, to: 35 }]);
  expect(makeField(review, range, { isEverywhere: false }).text).toBe(
    '[acme_corp] pays [price] to Acme Corp and Acme Corporation',
  );
  const everywhere = makeField(review, range, { isEverywhere: true });
  expect(everywhere.text).toBe('[acme_corp] pays [price] to [acme_corp] and Acme Corporation');
  const places = everywhere.marks.map(({ range: at }) => at && everywhere.text.slice(at.from, at.to));
  expect(places).toEqual(['[price]', '[acme_corp]', '[acme_corp]']);
});

test('a mark that stayed text becomes a field, unless another field stands in it', () => {
  const text = { decision: 'text' } as const;
  const review = makeFieldOfMark(reviewOf('for [2] months', [['[2]', text]]), 0);
  expect(review.text).toMatch(/^for \[\w+\] months$/);
  expect(review.marks[0]).toMatchObject({
    field: review.fields[0]?.name,
    outcome: 'own field',
    is_seen: true,
  });
  const around = reviewOf('a [and [price] more].', [['[and [price] more]'], price]);
  expect(around.marks.map((mark) => canBecomeField(around, mark))).toEqual([false, false]);
  expect(makeFieldOfMark(around, 0)).toBe(around);
});

test.each([
  ['nothing', 'a b', { from: 1, to: 2 }, /Select the words/],
  ['two lines', 'a\nb', { from: 0, to: 3 }, /one line/],
  ['a field', 'a [price] b', { from: 0, to: 5 }, /a field or a command/],
  ['a command', '{center}', { from: 1, to: 4 }, /belong to a command/],
  ['a condition', 'a {if price}b{end}', { from: 6, to: 9 }, /belong to a command/],
])('%s can not become a field', (_, text, range, sentence) => {
  const review = reviewOf(text, text.includes('[price]') ? [price] : []);
  expect(selectionProblem(review, range)).toMatch(sentence);
  expect(makeField(review, range, { isEverywhere: true })).toBe(review);
});
