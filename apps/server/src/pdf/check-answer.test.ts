import { expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const whole = Buffer.from('%PDF-1.7\n...\n%%EOF\n');

it.each([
  ['nothing', Buffer.alloc(0), 1],
  ['something else', Buffer.from('Internal error'), 1],
  ['a file that stops in the middle', whole.subarray(0, 12), 1],
  ['a file without a beginning', whole.subarray(3), 1],
  ['a document without pages', whole, 0],
])('lets %s not pass for a document', (_, pdf, pageCount) => {
  expect(() => checkAnswer({ type: 'pdf', pdf, pageCount })).toThrow('crashed');
});

it('lets a whole file pass', () => {
  expect(checkAnswer({ type: 'pdf', pdf: whole, pageCount: 3 })).toEqual({
    kind: 'pdf',
    pdf: whole,
    pageCount: 3,
  });
});

it('lets page pictures pass only when there is one for each page', () => {
  const pages = [{ width: 10, height: 20, hash: 'one', svg: '<svg/>' }];
  expect(() => checkAnswer({ type: 'svg', pages, pageCount: 2 })).toThrow('crashed');
  expect(checkAnswer({ type: 'svg', pages, pageCount: 1 })).toMatchObject({ pages });
});

it('names the characters when the export says which text no font can show', () => {
  const details = ['PDF/A-2a error: the text \\"\u{1F9A4}\\" could not be displayed with any font'];
  expect(() => checkAnswer({ type: 'failed', details })).toThrow('unprintable: U+1F9A4 \u{1F9A4}');
});

it('passes on why a child refused a document', () => {
  const refused = { type: 'refused', code: 'too_large', details: ['too many cells'] } as const;
  expect(() => checkAnswer(refused)).toThrow('too_large: too many cells');
});
