import { expect, test } from 'vitest';
import { writeTextTemplate } from './write-template.ts';

function around(text: string) {
  const [mark] = writeTextTemplate(text, { syntax: 'plain', warnings: [] }).marks;
  return [mark?.before, mark?.after];
}

const eight = 'one two '.repeat(10);

test.each([
  ['nothing', '', ''],
  ['few words', 'Dear ', ', and the others'],
  ['words up to the last sign that there is room for', eight, ` ${eight.slice(0, -1)}`],
])('of %s all is shown', (_, before, after) => {
  expect(around(`${before}[Client Name]${after}`)).toEqual([before, after]);
});

test('no word around a mark is cut in two', () => {
  const [before, after] = around(`x${eight}[Client Name] ${eight.slice(0, -2)}xyz`);
  expect(before).toBe(eight.slice('one '.length));
  expect(after).toBe(` ${eight.slice(0, -' two '.length)}`);
});

test('of a word that there is no room for a part is shown', () => {
  const word = 'x'.repeat(200);
  expect(around(`${word}, [Client Name]:${word}`)).toEqual([`${'x'.repeat(78)}, `, `:${'x'.repeat(79)}`]);
});
