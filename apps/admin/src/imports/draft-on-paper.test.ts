import { expect, test } from 'vitest';
import type { Range, ReviewedMark } from './decide-mark.ts';
import { draftOnPaper, rangeInDraft } from './draft-on-paper.ts';

const mark = (range: Range, change: Partial<ReviewedMark> = {}): ReviewedMark => ({
  text: 'x',
  before: '',
  after: '',
  decision: 'field',
  reason: 'Named.',
  confidence: 1,
  is_seen: false,
  range,
  ...change,
});

/** The draft with the pieces in ‹› as its marks. */
function open(written: string) {
  const marks: ReviewedMark[] = [];
  let text = '';
  for (const [index, piece] of written.split(/[‹›]/).entries()) {
    if (index % 2 === 1) marks.push(mark({ from: text.length, to: text.length + piece.length }));
    text += piece;
  }
  return { text, draft: draftOnPaper({ text, marks }, () => false) };
}

const wordsOn = ({ draft }: ReturnType<typeof open>) =>
  draft.marks.map(({ mark: index, from, to }) => [
    index,
    draft.doc.textBetween(from, to, ' ', ({ attrs }) => `<${String(attrs['name'])}>`),
  ]);

test('marks stand on the paper as their field, or as their words', () => {
  expect(wordsOn(open('# Lease\n\nDear ‹[name]›,\n**from ‹____› on**, ‹[price as words]›\n'))).toEqual([
    [0, '<name>'],
    [1, '____'],
    [2, '<price>'],
  ]);
});

test('escaped words of a mark stand there as they print', () => {
  expect(wordsOn(open('Pay ‹\\[amount\\]› now'))).toEqual([[0, '[amount]']]);
});

test('a mark that is a command is the block of its line', () => {
  const opened = open('First\n\n‹{if pets}›\nPets live here.\n{end}\n\nLast\n');
  expect(wordsOn(opened)).toEqual([[0, 'Pets live here.']]);
});

test('a mark that is hidden is not shown as one', () => {
  const text = 'Between Ann Lee and us';
  const draft = draftOnPaper({ text, marks: [mark({ from: 8, to: 15 })] }, () => true);
  expect(draft.marks).toEqual([]);
  expect(draft.doc.textContent).toBe(text);
});

/** The words of the draft for those that are selected on its paper. */
function selected(written: string, words: string, nth = 0): string | undefined {
  const { text, draft } = open(written);
  let [found, left] = [-1, nth];
  draft.doc.descendants((node, pos) => {
    if (!node.isTextblock) return;
    const shown = node.textBetween(0, node.content.size, ' ', () => '\ufffc');
    for (let at = shown.indexOf(words); at >= 0; at = shown.indexOf(words, at + 1)) {
      if (left === 0) found = pos + 1 + at;
      left -= 1;
    }
  });
  const range = rangeInDraft(draft, text, { from: found, to: found + words.length });
  return range && `${text.slice(0, range.from)}‹${text.slice(range.from, range.to)}›${text.slice(range.to)}`;
}

test.each([
  ['in a line', 'To ‹[name]›, of Bath', 'Bath', 'To [name], of ‹Bath›'],
  ['in bold words', '## Sale of **the house** now', 'house', '## Sale of **the ‹house›** now'],
  [
    'in a cell',
    '| a | b |\n|---|---|\n| red | ‹[x]› blue |',
    'blue',
    '| a | b |\n|---|---|\n| red | [x] ‹blue› |',
  ],
  ['behind words of a mark', 'On ‹____› at Bath', 'Bath', 'On ____ at ‹Bath›'],
  ['with escaped signs', 'Pay 5\\*5 now', '5*5', 'Pay ‹5\\*5› now'],
  ['in a condition', '{if a}\nOne\nTwo\n{end}\nThree', 'Two', '{if a}\nOne\n‹Two›\n{end}\nThree'],
  ['with a style', '{style Blue: little} red', 'little', '{style Blue: ‹little›} red'],
])('words that are selected %s are found in the draft', (_where, written, words, expected) => {
  expect(selected(written, words)).toBe(expected);
});

test('the second of two equal words is the second in the draft', () => {
  expect(selected('Ann and Ann', 'Ann', 1)).toBe('Ann and ‹Ann›');
});

test('words across a mark or across the edge of bold words are not found', () => {
  expect(selected('Bold **words here** end', 'here end')).toBeUndefined();
});
