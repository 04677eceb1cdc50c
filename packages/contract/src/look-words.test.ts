import type { ResolvedInline } from '@inkfield/engine/document';
import { expect, test } from 'vitest';
import { cutLabel, splitAtLineEnds, splitAtPlaces } from './look-words.ts';

const text = (value: string): ResolvedInline => ({ type: 'text', value });
const strong = (...children: ResolvedInline[]): ResolvedInline => ({ type: 'strong', children });

test('the label of a line is its first word, also within emphasis', () => {
  expect(cutLabel([text('1. Rent')])).toEqual({ label: '1.', rest: [text('Rent')] });
  expect(cutLabel([strong(text('1. Rent')), text(' due')])).toEqual({
    label: '1.',
    rest: [strong(text('Rent')), text(' due')],
  });
});

test('a line of one word, or one that begins with a blank, has no label', () => {
  for (const nodes of [[text('Rent')], [{ type: 'text', value: 'Rent due', state: 'missing' } as const], []])
    expect(cutLabel(nodes)).toEqual({ label: undefined, rest: nodes });
});

test('a cell has a line for each break and for each line of a value, with its emphasis', () => {
  const nodes = [text('a'), { type: 'break' } as const, strong(text('b\nc')), text('\n'), text('d')];
  expect(splitAtLineEnds(nodes)).toEqual([
    [text('a')],
    [strong(text('b'))],
    [strong(text('c'))],
    [text('d')],
  ]);
});

test('words are split at places, which count through emphasis and other signs', () => {
  const mark = { type: 'footnoteMark', number: 1 } as const;
  const nodes = [text('one '), strong(text('two three')), mark, text('four')];
  expect(splitAtPlaces(nodes, [4, 8, 14])).toEqual([
    [text('one ')],
    [strong(text('two '))],
    [strong(text('three')), mark],
    [text('four')],
  ]);
  expect(splitAtPlaces(nodes, [])).toEqual([nodes]);
});
