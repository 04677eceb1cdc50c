import { maxSourceBytes, type ImportedMark } from '@inkfield/contract/imports';
import { expect, test } from 'vitest';
import { field } from '../../test/open-editor.tsx';
import {
  acceptMark,
  canBecomeText,
  mergeField,
  nextUnseen,
  type Proposal,
  renameField,
  startReview,
  turnIntoText,
} from './decide-mark.ts';
import { maxSourceMiB } from './source-limits.ts';

function mark(known: Partial<ImportedMark> & { text: string }): ImportedMark {
  return {
    before: '',
    after: '',
    decision: 'field',
    rule: 'bracket-name',
    reason: 'Named.',
    confidence: 1,
    source_from: 0,
    source_to: 0,
    ...known,
  };
}

const onLine = (line: number, column: number, end_column: number) => ({ line, column, end_column });

/** The words of the source, one mark after the other. */
function inSource(marks: ImportedMark[]): Pick<Proposal, 'marks' | 'source_text'> {
  let at = 0;
  const placed = marks.map((one) => {
    const source_from = at;
    at += one.text.length + 1;
    return { ...one, source_from, source_to: at - 1 };
  });
  return { marks: placed, source_text: marks.map(({ text }) => text).join('\n') };
}

const letter: Proposal = {
  name: 'Letter',
  document_content: 'Dear [client],\n[client] pays [price] or [price as words].\n| [company] | x |\n',
  fields: [field({ name: 'client' }), field({ name: 'price' }), field({ name: 'company' })],
  ...inSource([
    mark({ text: '[Client]', field: 'client', ...onLine(1, 6, 14) }),
    mark({ text: '[Client]', field: 'client', ...onLine(2, 1, 9) }),
    mark({ text: '$5', field: 'price', ...onLine(2, 15, 22) }),
    mark({ text: 'five dollars', field: 'price', ...onLine(2, 26, 42) }),
    mark({ text: 'A | B', field: 'company', ...onLine(3, 3, 12) }),
    mark({ text: '[sic]', decision: 'text' }),
  ]),
  warnings: [],
};

const names = ({ fields }: { fields: readonly { name: string }[] }) => fields.map(({ name }) => name);
const found = (review: ReturnType<typeof startReview>) =>
  review.marks.map(({ range }) => range && review.text.slice(range.from, range.to));

test('every mark is found where the server says it is', () => {
  expect(found(startReview(letter))).toEqual([
    '[client]',
    '[client]',
    '[price]',
    '[price as words]',
    '[company]',
    undefined,
  ]);
});

test.each([
  { index: 0, line: 'Dear \\[Client],', left: ['client', 'price', 'company'] },
  { index: 2, line: '[client] pays $5 or [price as words].', left: ['client', 'price', 'company'] },
  { index: 4, line: '| A \\| B | x |', left: ['client', 'price'] },
])('mark $index turned into text reads "$line"', ({ index, line, left }) => {
  const review = turnIntoText(startReview(letter), index);
  expect(review.text.split('\n')).toContain(line);
  expect(names(review)).toEqual(left);
  expect(review.marks[index]).toMatchObject({ is_seen: true, outcome: 'text', field: undefined });
});

test('a field goes with its last place, and the other marks stay where they are', () => {
  const review = turnIntoText(turnIntoText(startReview(letter), 0), 1);
  expect(names(review)).toEqual(['price', 'company']);
  expect(found(review)).toEqual([
    '\\[Client]',
    '\\[Client]',
    '[price]',
    '[price as words]',
    '[company]',
    undefined,
  ]);
});

test.each([
  ['without a place', mark({ text: '[x]', field: 'price' })],
  ['that was no field', mark({ text: '[x]', decision: 'review', ...onLine(1, 6, 14) })],
])('a mark %s can not become text', (_, one) => {
  const review = startReview({ ...letter, marks: [one] });
  expect(review.marks.map(canBecomeText)).toEqual([false]);
  expect(turnIntoText(review, 0)).toBe(review);
});

test('a new name reaches the text, the fields and the marks', () => {
  const review = renameField(startReview(letter), { from: 'price', to: 'total_amount' });
  expect(review.text).toContain('pays [total_amount] or [total_amount as words].');
  expect(names(review)).toEqual(['client', 'total_amount', 'company']);
  expect(review.marks.map((one) => one.field)).toEqual([
    'client',
    'client',
    'total_amount',
    'total_amount',
    'company',
    undefined,
  ]);
  expect(found(review)[3]).toBe('[total_amount as words]');
});

test('two fields become one under the name that stays', () => {
  const review = mergeField(startReview(letter), { from: 'client', to: 'company' });
  expect(review.text).toMatch(/^Dear \[company\],\n\[company\] pays/);
  expect(names(review)).toEqual(['price', 'company']);
  expect(review.marks[0]?.field).toBe('company');
});

test('a field is not merged with itself or with one that is not there', () => {
  const review = startReview(letter);
  expect(mergeField(review, { from: 'client', to: 'client' })).toBe(review);
  expect(mergeField(review, { from: 'client', to: 'nobody' })).toBe(review);
});

test('the next mark to look at is the first after this one that nobody has, and around', () => {
  const some = [1, 5].reduce(acceptMark, startReview(letter));
  expect([0, 4, 5].map((index) => nextUnseen(some, index))).toEqual([2, 0, 0]);
  const all = [...letter.marks.keys()].reduce(acceptMark, some);
  expect(nextUnseen(all, 3)).toBe(3);
});

test('the limit that the page names is the one of the contract', () => {
  expect(maxSourceMiB * 1024 * 1024).toBe(maxSourceBytes);
});
