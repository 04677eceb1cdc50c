import { hiddenIn, showsSamples } from '@inkfield/contract/asked-marks';
import type { ImportedMark } from '@inkfield/contract/imports';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draft, importCall, offer, openImport, proposed } from '../../test/open-import.tsx';
import { json } from '../../test/render-app.tsx';
import { startReview } from './decide-mark.ts';
import { makeField, makeFieldOfMark } from './field-from-words.ts';
import { askForSamples } from './filled-in-sample.tsx';

afterEach(() => vi.unstubAllGlobals());

const text = 'Between Acme Inc. and Ben Moor.\nPaid 500 EUR.\nSigned for Acme Inc.\n';

function sample(words: string, line: number, column: number, suggests: string): ImportedMark {
  const end_column = column + words.length;
  const place = { line, column, end_column, source_from: 0, source_to: 0 };
  return {
    text: words,
    before: '',
    after: '',
    decision: 'sample',
    rule: 'sample-value',
    reason: 'A value.',
    confidence: 1,
    suggests,
    ...place,
  };
}

const review = startReview({
  name: 'Sale',
  document_content: text,
  fields: [],
  source_text: text,
  warnings: [],
  marks: [sample('Acme Inc.', 1, 9, 'Seller'), sample('500 EUR', 2, 6, 'Price')],
});

test('nobody is asked about values before the document is called a sample', () => {
  expect(review.marks.map((mark) => [mark.is_seen, hiddenIn(review.marks)(mark)])).toEqual([
    [true, true],
    [true, true],
  ]);
  const asked = askForSamples(review, true);
  expect([showsSamples(asked.marks), asked.marks.some(({ is_seen }) => is_seen)]).toEqual([true, false]);
  expect(showsSamples(askForSamples(asked, false).marks)).toBe(false);
});

test('a value of a sample becomes a field everywhere, with the name that the import suggests', () => {
  const { text: draft, fields, marks } = makeFieldOfMark(askForSamples(review, true), 0);
  expect(draft).toBe('Between [seller] and Ben Moor.\nPaid 500 EUR.\nSigned for [seller]\n');
  expect(fields.map(({ name, label, sample: value }) => [name, label, value])).toEqual([
    ['seller', 'Seller', 'Acme Inc.'],
  ]);
  expect(marks.map(({ decision, field, outcome }) => [decision, field, outcome])).toEqual([
    ['sample', 'seller', 'own field'],
    ['sample', undefined, undefined],
    ['field', 'seller', 'own field'],
  ]);
});

test('words beside a field of staff are those that are printed', () => {
  const written = 'Signed for **Mr Acme Inc.** {if here}on __Monday__{end}\n';
  const made = makeField(
    { ...review, text: written, marks: [] },
    { from: 16, to: 25 },
    { isEverywhere: false },
  );
  expect(made.marks.map(({ before, after }) => before + after)).toEqual(['Signed for Mr  on Monday']);
});

test('the switch shows the values as marks, and hides them again', async () => {
  const gap: ImportedMark = { ...sample('', 3, 1, 'Place'), decision: 'review', before: 'Place: ' };
  const marks = [sample('Acme Inc.', 1, 9, 'Seller'), sample('500 EUR', 2, 6, 'Price'), gap];
  const answer = { ...proposed, document_content: text, source_text: text, fields: [], marks };
  const { user } = openImport({ [importCall]: () => json(answer) });
  await user.upload(await screen.findByLabelText('File'), offer);
  expect(await screen.findByText('0 of 1 looked at · 0 fields')).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('heading', { name: 'Mark 1 of 1' })).toBeInstanceOf(HTMLElement);
  const box = screen.getByLabelText('This is a filled-in sample');
  await user.click(box);
  expect(screen.getByRole('heading', { name: 'Mark 1 of 3' })).toBeInstanceOf(HTMLElement);
  // The box has the focus: its letters are still those of the review.
  await user.keyboard('f');
  expect(draft()).toContain('Between [seller] and');
  await user.click(box);
  expect(screen.getByText('2 of 3 looked at · 1 field')).toBeInstanceOf(HTMLElement);
});

test('a value that staff keep as text is decided and stays in the list', async () => {
  const marks = [sample('Acme Inc.', 1, 9, 'Seller'), sample('500 EUR', 2, 6, 'Price')];
  const answer = { ...proposed, document_content: text, source_text: text, fields: [], marks };
  const { user } = openImport({ [importCall]: () => json(answer) });
  await user.upload(await screen.findByLabelText('File'), offer);
  await user.click(await screen.findByLabelText('This is a filled-in sample'));
  await user.keyboard('aa');
  expect(screen.getByText('2 of 2 looked at · 0 fields')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText(/A value of the sample, stays as text/)).toBeInstanceOf(HTMLElement);
  // Nothing is left to go through.
  expect(screen.queryByLabelText('This is a filled-in sample')).toBeNull();
});
