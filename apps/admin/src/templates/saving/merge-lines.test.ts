import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MergePart, mergeLines } from './merge-lines.ts';

const overlapsOf = (parts: MergePart[]) => parts.filter((part) => part.kind === 'overlap');
const taking = (side: 'theirs' | 'mine', parts: MergePart[]) =>
  parts.map((part) => (part.kind === 'settled' ? part.text : part[side])).join('');

test('changes of different lines are merged by themselves', () => {
  const base = 'one\n\ntwo\n\nthree\n';
  const parts = mergeLines(base, { theirs: 'ONE\n\ntwo\n\nthree\n', mine: 'one\n\ntwo\n\nthree\nfour\n' });
  expect(parts).toEqual([{ kind: 'settled', text: 'ONE\n\ntwo\n\nthree\nfour\n' }]);
});

test('changes of one line are to be chosen between, with what it was before', () => {
  const parts = mergeLines('a\nrent\nb\n', { theirs: 'a\nrent 5\nb\n', mine: 'a\nrent 6\nb\n' });
  expect(parts).toEqual([
    { kind: 'settled', text: 'a\n' },
    { kind: 'overlap', base: 'rent\n', theirs: 'rent 5\n', mine: 'rent 6\n' },
    { kind: 'settled', text: 'b\n' },
  ]);
});

test('changes of neighbouring lines overlap, a line deleted by one and changed by the other too', () => {
  expect(overlapsOf(mergeLines('a\nb\n', { theirs: 'A\nb\n', mine: 'a\nB\n' }))).toHaveLength(1);
  expect(mergeLines('a\nb\nc\n', { theirs: 'a\nc\n', mine: 'a\nB\nc\n' })).toContainEqual({
    kind: 'overlap',
    base: 'b\n',
    theirs: '',
    mine: 'B\n',
  });
});

test('the same change on both sides is no overlap', () => {
  expect(mergeLines('a\n', { theirs: 'b\n', mine: 'b\n' })).toEqual([{ kind: 'settled', text: 'b\n' }]);
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', 'd e'), { maxLength: 8 })
  .map((lines) => lines.join('\n'));

test('what only one side changed is kept whole, whatever the texts', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(taking('theirs', mergeLines(base, { theirs: changed, mine: base }))).toBe(changed);
      expect(taking('theirs', mergeLines(base, { theirs: base, mine: changed }))).toBe(changed);
      expect(overlapsOf(mergeLines(base, { theirs: changed, mine: changed }))).toEqual([]);
    }),
  );
});

test('the sides are treated alike, whatever the texts', () => {
  fc.assert(
    fc.property(text, text, text, (base, one, other) => {
      const parts = mergeLines(base, { theirs: one, mine: other });
      const swapped = mergeLines(base, { theirs: other, mine: one });
      expect(taking('theirs', parts)).toBe(taking('mine', swapped));
    }),
  );
});
