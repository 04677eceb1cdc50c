import { plainLook } from '@inkfield/contract/plain-look';
import type { ResolvedInline } from '@inkfield/engine/document';
import { expect, test } from 'vitest';
import { readLook } from './look-css.ts';
import { type Measure, squeezedStretches } from './squeezed-words.ts';

/** Each letter and blank is as wide as it is high. */
const measure: Measure = { widthOf: (text, { size }) => text.length * size };
const reading = readLook(
  plainLook({ styles: { Body: { size: 1 }, Large: { size: 2 }, Small: { caps: 'small' } } }),
);
const style = reading.styles.find('Body');

function stretches(nodes: readonly ResolvedInline[], first: number, others = first) {
  return squeezedStretches(nodes, { style, reading, measure, room: [first, others] });
}

const text = (value: string): ResolvedInline => ({ type: 'text', value });

test('a line that holds one more word with narrow blanks has them, and the next lines do not', () => {
  // 23 letters and blanks in a room of 22.5: two blanks narrower by 0.4 each.
  const found = stretches([text('aaaaaaa bbbbbbb ccccccc ddddddd eeeeeee')], 22.5);
  expect(found).toEqual([
    { from: 0, narrower: expect.closeTo(0.4, 2) },
    { from: 24, narrower: 0 },
  ]);
});

test('a line stays wide where its blanks would be too narrow', () => {
  expect(stretches([text('aaaaaaa bbbbbbb ccccccc ddddddd')], 22)).toEqual([{ from: 0, narrower: 0 }]);
});

test('words in other letters are measured in them, and places count through them', () => {
  const large: ResolvedInline = { type: 'styled', style: 'Large', children: [text('bbbbbbb')] };
  const found = stretches([text('aaaaaaa '), large, text(' ccccccc dd')], 29.5);
  expect(found).toEqual([
    { from: 0, narrower: expect.closeTo(0.4, 2) },
    { from: 24, narrower: 0 },
  ]);
});

test('words of an unknown width leave the paragraph as it is', () => {
  expect(stretches([text('a\tb')], 20)).toBeUndefined();
  expect(stretches([{ type: 'styled', style: 'Small', children: [text('a')] }], 20)).toBeUndefined();
  expect(stretches([{ type: 'picture', name: 'Seal' }], 20)).toBeUndefined();
});
