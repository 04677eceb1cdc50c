import { expect, test } from 'vitest';
import type { LookRun } from './look-sheet.ts';
import { inScripts } from './scripts.ts';

const run: LookRun = {
  family: 'Arimo',
  size: 10,
  ascent: 9,
  descent: 2,
  bold: false,
  italic: false,
  color: null,
  spacing: 0,
  kerning: false,
};
const sizesOf = (text: string, hebrew: number) =>
  inScripts({ text, run }, (script) => (script === 'hebrew' ? hebrew : 1)).map((part) => [
    part.text,
    part.run.size,
  ]);

test('Hebrew words have their share of the size, with the signs beside them and not the Latin words', () => {
  expect(sizesOf('שלום, עולם (Word 15)', 0.92)).toEqual([
    ['שלום,', 9.2],
    [' ', 10],
    ['עולם', 9.2],
    [' (Word 15)', 10],
  ]);
});

test('a font whose Hebrew letters are as wide as ours keeps its words together', () => {
  expect(sizesOf('שלום Word', 1)).toEqual([['שלום Word', 10]]);
});

test('Hebrew words beside Calibri are set without serifs', () => {
  const parts = inScripts({ text: 'שלום Word', run: { ...run, family: 'Carlito' } }, () => 1);
  expect(parts.map((part) => [part.text, part.run.family])).toEqual([
    ['שלום', 'Arimo'],
    [' Word', 'Carlito'],
  ]);
});
