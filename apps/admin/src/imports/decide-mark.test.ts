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
  splitMark,
  startReview,
  turnIntoText,
} from './decide-mark.ts';
import { makeFieldOfMark } from './field-from-words.ts';
import { maxSourceMiB } from '../page/source-limits.ts';

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
  expect(canBecomeText(review, 0)).toBe(false);
  expect(turnIntoText(review, 0)).toBe(review);
});

const branches: Proposal = {
  ...letter,
  document_content: '{if a}\nOne\n{if b}\nTwo\n{end}\n{else}\nThree\n{end}\n',
  fields: [field({ name: 'a' }), field({ name: 'b' })],
  ...inSource([
    mark({ text: '{%p if a %}', decision: 'condition', style: 'Small print', ...onLine(1, 1, 7) }),
    mark({ text: '{%p if b %}', decision: 'condition', ...onLine(3, 1, 7) }),
    mark({ text: '{%p endif %}', decision: 'condition', ...onLine(5, 1, 6) }),
    mark({ text: '{%p else %}', decision: 'condition', ...onLine(6, 1, 7) }),
    mark({ text: '{%p endif %}', decision: 'condition', ...onLine(8, 1, 6) }),
  ]),
};

test('a branch becomes text with all its commands, in the style of their paragraphs', () => {
  const review = turnIntoText(startReview(branches), 3);
  expect(review.text).toBe(
    '{style Small print}\n{%p if a %}\n{end style}\nOne\n{if b}\nTwo\n{end}\n{%p else %}\nThree\n{%p endif %}\n',
  );
  expect(review.marks.map(({ outcome }) => outcome)).toEqual(['text', undefined, undefined, 'text', 'text']);
  expect(names(review)).toEqual(['b']);
});

test('a branch of which a command is no mark stays', () => {
  const { marks } = branches;
  const review = startReview({ ...branches, marks: marks.slice(0, 4) });
  expect(marks.slice(0, 4).map((_, index) => canBecomeText(review, index))).toEqual([
    false,
    true,
    true,
    false,
  ]);
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

test('a place with nothing on it becomes a field that its label names', () => {
  const form: Proposal = {
    ...letter,
    document_content: '| **Start date:** | |\n| **Bill to:** |\n',
    fields: [],
    ...inSource([
      mark({ text: '', before: 'Start date: ', decision: 'review', ...onLine(1, 20, 20) }),
      mark({ text: '', before: 'Bill to:', decision: 'review', ...onLine(2, 15, 15) }),
    ]),
  };
  const review = makeFieldOfMark(makeFieldOfMark(startReview(form), 0), 1);
  expect(review.text).toBe('| **Start date:** | [start_date] |\n| **Bill to:** [bill_to] |\n');
  expect(review.fields.map(({ label, field_type: type }) => `${label}: ${type}`)).toEqual([
    'Start date: date',
    'Bill to: text',
  ]);
  expect(turnIntoText(review, 0).text).toBe('| **Start date:** | |\n| **Bill to:** [bill_to] |\n');
});

test('a place of a field becomes a field of its own, and is joined again', () => {
  const before = startReview(letter);
  const review = splitMark(before, 1);
  expect(review.text).toContain('Dear [client],\n[client_2] pays');
  expect(review.fields.map(({ name, label }) => `${name} ${label}`).slice(0, 2)).toEqual([
    'client client',
    'client_2 client 2',
  ]);
  expect(review.marks.map(({ field: name }) => name).slice(0, 2)).toEqual(['client', 'client_2']);
  expect(splitMark(review, 1)).toBe(review);
  expect(mergeField(review, { from: 'client_2', to: 'client' }).text).toBe(before.text);
});

test('a loop that is rejected takes the values of its entries along', () => {
  const columns = [{ name: 'name', label: 'Name', field_type: 'text', required: true }];
  const loop: Proposal = {
    ...letter,
    document_content: '{for each item in children}\n[item.name]\n{end}\nBy [client].\n',
    fields: [field({ name: 'children', field_type: 'rows', columns }), field({ name: 'client' })],
    ...inSource([
      mark({ text: '{% for c in children %}', decision: 'condition', ...onLine(1, 1, 28) }),
      mark({ text: '{{ c.name }}', ...onLine(2, 1, 12) }),
      mark({ text: '{% endfor %}', decision: 'condition', ...onLine(3, 1, 6) }),
      mark({ text: '[Client]', field: 'client', ...onLine(4, 4, 12) }),
    ]),
  };
  for (const at of [0, 2]) {
    const review = turnIntoText(startReview(loop), at);
    expect(review.text).toContain('for c in children');
    expect(review.text).toContain('c.name');
    expect(review.text).not.toContain('[item.name]');
    expect(names(review)).toEqual(['client']);
  }
});

const invoice: Proposal = {
  name: 'Invoice',
  document_content: [
    '| Item | Price |',
    '{for each item in items}',
    '| [item.item] | [item.price] |',
    '{end}',
    '| Net | [net] |',
    '| VAT | [vat] |',
    '| Total | [total] |',
    '',
  ].join('\n'),
  fields: [
    field({
      name: 'items',
      field_type: 'rows',
      columns: [
        { name: 'item', label: 'Item', field_type: 'text', required: true },
        { name: 'price', label: 'Price', field_type: 'currency', required: true },
      ],
    }),
    calculatedField('net', 'sum(items.price)'),
    field({ name: 'vat_rate', field_type: 'percentage' }),
    calculatedField('vat', 'net * vat_rate'),
    calculatedField('total', 'net + vat'),
  ],
  ...inSource([
    mark({
      text: 'Item | Price',
      field: 'items',
      original: '| \\[x] | |\n',
      line: 2,
      column: 1,
      end_line: 4,
      end_column: 6,
    }),
    mark({ text: '', before: 'Net ', field: 'net', ...onLine(5, 9, 14) }),
    mark({ text: '', before: 'VAT ', field: 'vat', ...onLine(6, 9, 14) }),
    mark({ text: '', before: 'Total ', field: 'total', ...onLine(7, 11, 18) }),
  ]),
  warnings: [],
};

function calculatedField(name: string, formula: string) {
  return field({ name, field_type: 'calculated', required: false, formula, result_type: 'currency' });
}

const typesOf = ({
  fields,
}: {
  fields: readonly { name: string; field_type: string; formula?: string | undefined }[];
}) => fields.map(({ name, field_type, formula }) => `${name} ${formula ?? field_type}`);

test('a list that is rejected leaves the rows of the document, and its sums are filled in', () => {
  const review = turnIntoText(startReview(invoice), 0);
  expect(review.text.split('\n').slice(0, 3)).toEqual(['| Item | Price |', '| \\[x] | |', '| Net | [net] |']);
  expect(typesOf(review)).toEqual([
    'net currency',
    'vat_rate percentage',
    'vat net * vat_rate',
    'total net + vat',
  ]);
  expect(found(review)).toEqual(['| \\[x] | |\n', '[net]', '[vat]', '[total]']);
  const empty = {
    ...invoice,
    marks: invoice.marks.map((one) => ({ ...one, ...(one.original && { original: '' }) })),
  };
  expect(turnIntoText(startReview(empty), 0).text.split('\n').slice(0, 2)).toEqual([
    '| Item | Price |',
    '| Net | [net] |',
  ]);
});

test('a tax that is rejected takes its rate along, and the total is filled in', () => {
  const review = turnIntoText(startReview(invoice), 2);
  expect(review.text).toContain('| VAT |  |');
  expect(typesOf(review)).toEqual(['items rows', 'net sum(items.price)', 'total currency']);
});

test('a renamed list and a renamed total keep their names in formulas', () => {
  const renamed = renameField(renameField(startReview(invoice), { from: 'items', to: 'goods' }), {
    from: 'net',
    to: 'subtotal',
  });
  expect(renamed.text).toContain('{for each item in goods}');
  expect(typesOf(renamed).slice(1)).toEqual([
    'subtotal sum(goods.price)',
    'vat_rate percentage',
    'vat subtotal * vat_rate',
    'total subtotal + vat',
  ]);
});
