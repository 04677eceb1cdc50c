import { expect, test } from 'vitest';
import { writeTextTemplate } from '../write/write-template.ts';

const labelsOf = (text: string) =>
  writeTextTemplate(text, { syntax: 'plain', warnings: [] }).fields.map(({ label }) => label);

test.each([
  [
    'the sentence itself with its signs',
    'Guests may stay no more than ______ visits without the owner’s written consent.',
    'Guests may stay no more than ____ visits without the owner’s written consent',
  ],
  [
    'the words around the blank of a long one',
    'It follows from all that was said before the court on that day that the deceased was hit by the ______ of a lorry which came from the other side of the road.',
    '… day that the deceased was hit by the ____ of a lorry which came …',
  ],
  [
    'no half of a bracket',
    'all of it (and the two ______ of the house) is sold',
    'All of it (and the two ____ of the house) is sold',
  ],
])('a blank that nothing names asks with %s', (_, text, label) => {
  expect(labelsOf(text)).toEqual([label]);
});

test('labels before the blanks of a row name them', () => {
  expect(labelsOf('Employer ________ S.S.# ________ Years there ________')).toEqual([
    'Employer',
    'S.S.#',
    'Years there',
  ]);
});

test('all words of a line before its blank are the label', () => {
  expect(labelsOf('7- Monthly income of the person – ________')).toEqual(['Monthly income of the person']);
  expect(labelsOf('wife of ________')).toEqual(['Wife of']);
});

test('a label that comes again takes the first label of its row, or the heading above', () => {
  expect(labelsOf('Attorney ________ Phone # ________\nOfficer ________ Phone # ________')).toEqual([
    'Attorney',
    'Attorney: phone #',
    'Officer',
    'Officer: phone #',
  ]);
});

test('a blank without any words takes those of the line before it', () => {
  expect(labelsOf('The goods are these.\n\n\n1) ________ / ________')).not.toContain('Field');
});
