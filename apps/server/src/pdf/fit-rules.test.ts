import type { ResolvedInline } from '@inkfield/engine/document';
import { expect, it } from 'vitest';
import { inlines, strong } from '../../test/resolved-documents.ts';
import { plainText } from './layout-inline.ts';
import { fitRules } from './fit-rules.ts';
import { lettersWidth } from './letter-widths.ts';

const letters = { style: 'serif', bold: false } as const;
const rule = (count: number) => '_'.repeat(count);
const widthOf = (text: string) => lettersWidth(text, letters);
const fitted = (nodes: ResolvedInline[], widthEm = 20) => plainText(fitRules(nodes, widthEm, letters));

it.each([
  ['one rule', `By: ${rule(80)}`],
  ['two rules', `Name: ${rule(60)} Date: ${rule(30)}`],
  ['nothing else', rule(300)],
])('a line of %s that is too long fits its place and fills most of it', (_, line) => {
  const text = fitted(inlines(line));
  expect(widthOf(text)).toBeLessThanOrEqual(20);
  expect(widthOf(text)).toBeGreaterThan(18);
  expect(text.replace(/_+/g, '')).toBe(line.replace(/_+/g, ''));
});

it('two rules keep their proportion', () => {
  const [name = '', date = ''] = fitted(inlines(`Name ${rule(60)} Date ${rule(20)}`)).match(/_+/g) ?? [];
  expect(name.length / date.length).toBeCloseTo(3, 0);
});

it('a rule inside bold words is shortened too', () => {
  expect(widthOf(fitted([strong(`By: ${rule(80)}`)]))).toBeLessThanOrEqual(20);
});

it('each line of a cell is looked at alone', () => {
  const nodes = [...inlines(rule(80)), { type: 'break' as const }, ...inlines(`By: ${rule(10)}`)];
  const [first = '', second] = fitted(nodes).split('\n');
  expect(widthOf(first)).toBeLessThanOrEqual(20);
  expect(second).toBe(`By: ${rule(10)}`);
});

it.each([
  ['fits', `By: ${rule(20)}`],
  ['is long because of its words', `${'words of the agreement '.repeat(5)}${rule(12)}`],
  ['has no rule', `x ___ ${'words '.repeat(20)}`],
])('a line that %s stays as typed', (_, line) => {
  expect(fitted(inlines(line))).toBe(line);
});

it('a value stays as it was filled in', () => {
  expect(fitted([{ type: 'text', value: rule(80), state: 'filled', field: 'x' }])).toBe(rule(80));
});
