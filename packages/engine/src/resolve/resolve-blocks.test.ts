import { describe, expect, test } from 'vitest';
import { parse } from '../syntax/parse.ts';
import { resolve } from './resolve.ts';
import { expectRows, testFields, usLocale } from '../../test/test-template.ts';

describe('blank lines', () => {
  const yes = { pets: true };
  test('a command line disappears with its line end; the larger number of blank lines stays, never the sum', () => {
    expectRows([
      ['a\n\n{if pets}\nb\n{end}\n\nc', {}, 'a\n\nc'],
      ['a\n\n{if pets}\nb\n{end}\n\nc', yes, 'a\n\nb\n\nc'],
      ['a\n{if pets}\nb\n{end}\nc', {}, 'a\nc'],
      ['a\n{if pets}\nb\n{end}\nc', yes, 'a\nb\nc'],
      ['a\n\n\n{if pets}\nb\n{end}\n\nc', {}, 'a\n\n\nc'],
      ['a\n\n{note: x}\n\nb', {}, 'a\n\nb'],
      ['a\n{if pets}\n\nb\n\n{end}\nc', yes, 'a\n\nb\n\nc'],
      ['a\n{if pets}\nb\n\n{else}\nd\n{end}\nc', yes, 'a\nb\n\nc'],
      ['a\n{if pets}\nb\n\n{else}\nd\n{end}\nc', {}, 'a\nd\nc'],
      ['a\n\n{section s}\n{end section}\nb', {}, 'a\n\nb'],
      ['{note: x}\n', {}, ''],
      ['\n\na\n\n', {}, '\n\na\n\n'],
      ['{numbering: 1.}\n\n{restart numbering}\na\n', {}, '\na\n'],
    ]);
  });

  test('a line of commands inside a paragraph disappears, one with words stays', () => {
    expectRows([
      ['a\n{if pets}x{end}\nb', {}, 'a\nb'],
      ['a\n{if pets}x{end}{note: n}\nb', {}, 'a\nb'],
      ['a\n{if pets}x{end} y\nb', {}, 'a\n y\nb'],
      ['a\n{label x}\nb', {}, 'a\nb'],
      ['a\n- {if pets}x{end}\nb', {}, 'a\n- \nb'],
    ]);
  });
});

describe('repeats', () => {
  const table =
    '| Unit | Rent |\n|---|---:|\n{for each r in rent_roll: unit, rent}\n| [r.unit] | [r.2] |\n{end}\n| Sum | x |';
  test('run over the filled lines of a field, cut at tab, bar or semicolon', () => {
    expectRows([
      [table, { rent_roll: '1A | 100\n\n2B; 200\n3C\t300' }, 'Unit\tRent\n1A\t100\n2B\t200\n3C\t300\nSum\tx'],
      [table, {}, 'Unit\tRent\nSum\tx'],
      ['{for each r in rent_roll}\n- [r]\n{end}', { rent_roll: ' a \nb' }, '- a\n- b'],
    ]);
  });

  test('run over lists of objects', () => {
    const rows = [
      { unit: '1A', rent: '100' },
      { Rent: '200', unit: '2B' },
    ];
    expectRows([
      [table, { rent_roll: rows }, 'Unit\tRent\n1A\t100\n2B\t200\nSum\tx'],
      ['{for each r in rent_roll}\n[r] [r.rent]\n{end}', { rent_roll: rows }, '1A, 100 100\n200, 2B 200'],
    ]);
  });

  test('join the rows of a table into one, with keys that tell the rows apart', () => {
    const options = { fields: testFields, mode: 'final' as const, locale: usLocale };
    const joined = resolve(parse(table), { ...options, values: { rent_roll: '1|2\n3|4' } }).document.children;
    expect(joined).toMatchObject([{ type: 'table', key: '1', header: true, align: [undefined, 'right'] }]);
    const lines = resolve(parse('{for each r in rent_roll}\n[r]\n{end}'), {
      ...options,
      values: { rent_roll: 'a\nb' },
    }).document.children;
    expect(lines.map(({ key }) => key)).toEqual(['2:0', '2:1']);
  });

  test('may ask about their parts, and stand inside each other', () => {
    const source =
      '{for each a in rent_roll: x}\n{for each b in address: y}\n[a.x][b.y]{if b.y is 2}!{end}\n{end}\n{end}';
    expectRows([[source, { rent_roll: 'p\nq', address: '1\n2' }, 'p1\np2!\nq1\nq2!']]);
  });

  test('that multiply without bound are cut off with a problem', () => {
    const loops = 12;
    const source = `${'{for each r in rent_roll}\n'.repeat(loops)}[r]\n${'{end}\n'.repeat(loops)}`;
    const result = resolve(parse(source), {
      fields: testFields,
      values: { rent_roll: 'a\nb\nc\nd\ne\nf' },
      mode: 'final',
      locale: usLocale,
    });
    expect(result.problems).toMatchObject([{ code: 'E-depth' }]);
    expect(result.document.children.length).toBeLessThan(200_000);
  });
});

test('an exhibit starts a page under its letter as typed', () => {
  expectRows([
    ['a\n\n{exhibit B: The [seller]}\nb\n{end exhibit}', { seller: 'Ann' }, 'a\n\n\f\nEXHIBIT B\nThe Ann\nb'],
    ['{exhibit Schedule 1}\nb\n{end}', {}, '\f\nSCHEDULE 1\nb'],
  ]);
});

test('signatures, alignment, page breaks, notes, breaks and footnotes', () => {
  expectRows([
    ['{signatures}\na\n{column}\nb\n{end signatures}', {}, 'a\nb'],
    ['{center}\na\n{end}\n{page break}\nb', {}, 'a\n\f\nb'],
    ['a{note: never {if} printed}b{br}c', {}, 'ab\nc'],
    [
      'a{footnote: See {ref x}, [seller].}\n\n#. {label x}b',
      { seller: 'Ann' },
      'a[1]\n\n1. b\n\n[1] See 1, Ann.',
    ],
    ['\\[seller] \\{if \\** \\# \\| \\\\ \\_ \\a', { seller: 'x' }, '[seller] {if ** # | \\ _ \\a'],
  ]);
  const { document } = resolve(parse('{center}\na\n{end}'), {
    fields: [],
    values: {},
    mode: 'final',
    locale: usLocale,
  });
  expect(document.children).toMatchObject([{ type: 'paragraph', align: 'center' }]);
});
