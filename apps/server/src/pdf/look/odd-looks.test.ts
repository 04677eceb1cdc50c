import { type Look, lookFontSets, lookSchema } from '@inkfield/contract/look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, expect, test } from 'vitest';
import { createTypesetter } from '../typesetter.ts';
import { TypesetError } from '../typeset-error.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

/** The same numbers in every run. */
function createChance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  return { one, maybe: <T>(value: () => T) => (next() < 0.5 ? value() : undefined) };
}

const lengths = [-1500, -40, -0.5, 0, 0.5, 36, 400, 1500];
const distances = [0, 0.1, 12, 300, 1500];
const aligns = ['left', 'center', 'right', 'justify'] as const;

function oddLook(seed: number): Look {
  const { one, maybe } = createChance(seed);
  const style = () => ({
    like: maybe(() => one(['A', 'B', 'gone'])),
    font: one(['Arial', 'gone']),
    size: one([1, 9, 11, 72, 200]),
    spacing: maybe(() => one([-20, 0, 100])),
    line: one([
      { times: 0.1 },
      { times: 20 },
      { exact: 0.5 },
      { exact: 1000 },
      { least: 0 },
      { least: 1000 },
    ]),
    before: one(distances),
    after: one(distances),
    left: one(lengths),
    right: one(lengths),
    first: one(lengths),
    align: one(aligns),
    keep_next: maybe(() => true),
    keep_lines: maybe(() => true),
    tabs: maybe(() => [
      { at: one(lengths), align: one(['left', 'center', 'right'] as const), leader: 'dots' as const },
    ]),
    border: maybe(() => ({ top: { width: 20, color: 'ff0000', space: 40 } })),
    label: maybe(() => ({ after: one(['tab', 'space', 'nothing'] as const), align: 'right' as const })),
  });
  const cell = () => ({
    span: maybe(() => one([1, 2, 64])),
    rows: maybe(() => one([1, 3, 500])),
    lines: [60, 0, 1, 2],
    styles: maybe(() => ['A', 'gone']) ?? [],
    joined: maybe(() => [1, 200]),
    above: maybe(() => ['gone', 'B']),
  });
  const row = () => ({
    height: maybe(() => one([{ least: 1500 }, { exact: 0 }])),
    blank: maybe(() => true),
    keep: maybe(() => true),
    cells: Array.from({ length: one([0, 1, 3]) }, cell),
  });
  const text = () =>
    one(['', '[page]\n', '{if', '| a |\n', '{page break}\n', '{table look T}\n| a | b |\n', '{footnote: x}']);
  const side = () => one([0, 20, 72]);
  const page = {
    size: { width: one([144, 612]), height: one([144, 792]) },
    margins: { top: side(), right: side(), bottom: side(), left: side() },
    header: one(distances),
    footer: one(distances),
    numbers: maybe(() => ({ from: one([0, 9999]), figures: one(['i', 'A', '1'] as const) })),
    furniture: {
      header: { usual: text(), first: maybe(text) },
      footer: { usual: text(), even: maybe(text) },
    },
  };
  const look = {
    v: 1,
    pages: [page, { ...page, name: 'Other' }],
    fonts: [
      {
        name: 'Arial',
        set: one(lookFontSets),
        ascent: one([0.2, 3]),
        descent: one([0, 2]),
        gap: one([0, 1]),
      },
    ],
    styles: { A: style(), B: style() },
    roles: {
      text: one(['A', 'gone']),
      heading: [],
      clause: ['B'],
      bullet: ['gone'],
      item: [],
      footnote: 'B',
    },
    tables: {
      T: {
        at: one(lengths),
        widths: Array.from({ length: one([1, 3, 64]) }, () => one([0, 1, 90, 2400])),
        margins: { top: one(lengths), right: one(lengths), bottom: 0, left: one(lengths) },
        edges: maybe(() => [{ width: 20, color: '00ff00' }]) ?? [],
        head: one([0, 1, 50]),
        rows: Array.from({ length: one([1, 4]) }, row),
      },
    },
    tab: one([1, 500]),
    distance: one(['larger', 'sum'] as const),
  };
  return lookSchema.parse(JSON.parse(JSON.stringify(look)));
}

const source = [
  '{numbering: 1. > (a)}',
  '# Title',
  '#. Clause with a\ttab and {footnote: a note}',
  '##. Deeper',
  '{style A}\n• bullet\n{end style}',
  '{table look T}\n| a | **b** c | d |\n|---|---|---|\n| e{br}f | g | h |\n| i | j | k |',
  '{page break: Other}',
  `Word ${'x'.repeat(300)}`,
  '{signatures}\nBy\n{column}\nBy\n{end signatures}',
].join('\n\n');
const locale = { locale: 'en-US', currency: 'USD' };

test('any look within the schema is set, or refused with a reason', { timeout: 120_000 }, async () => {
  const { document } = resolve(parse(source), { fields: [], values: {}, mode: 'final', locale });
  for (let seed = 1; seed <= 40; seed += 1) {
    const request = {
      document,
      page: {},
      look: oddLook(seed),
      title: 'A',
      language: 'en',
      date: '2026-01-02T03:04:05Z',
    };
    const outcome = await typesetter.render({ ...request, output: 'pdf' }).then(
      ({ kind }) => kind,
      (error: unknown) =>
        error instanceof TypesetError ? `${error.code} ${error.details.join()}` : String(error),
    );
    // The typesetter gives up tagging where a footnote is higher than the page.
    expect(outcome, `seed ${seed}`).toMatch(
      /^(?:pdf$|invalid (?:the margins leave no room|internal error: tags))/,
    );
  }
});
