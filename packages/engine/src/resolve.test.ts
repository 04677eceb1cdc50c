import { renderText } from './render-text.ts';
import { describe, expect, test } from 'vitest';
import { parse } from './parse.ts';
import { resolve } from './resolve.ts';
import type { Value, Values } from './template.ts';
import { type Case, makeField, testFields, textOf, usLocale } from '../test/test-template.ts';

type Row = [source: string, values: Values, expected: string];

function expectRows(rows: Row[], more: Case = {}) {
  for (const [source, values, expected] of rows) {
    expect({ source, values, text: textOf(source, { ...more, values }) }).toEqual({
      source,
      values,
      text: expected,
    });
  }
}

describe('fields', () => {
  test('a name finds its field without regard to case, anything else prints as typed', () => {
    expectRows([
      ['[Seller] [SELLER] [seller]', { seller: 'Ann' }, 'Ann Ann Ann'],
      ['[sic] [i] [***] [ ] [_] [1] child[ren]', {}, '[sic] [i] [***] [ ] [_] [1] child[ren]'],
      ['[Buyer Name] [Buyer name] [Other Name]', { 'Buyer Name': 'Bo' }, 'Bo [Buyer name] [Other Name]'],
      ['[seller.part]', { seller: 'Ann' }, '[seller.part]'],
    ]);
  });

  test('values are never read as markup, not even twice', () => {
    const value = '**x** [buyer] {if y} \\[ $& $1 | # #. {br} __u__ <b>&amp;';
    expectRows([['[seller]', { seller: value, buyer: 'Bo' }, value]]);
  });

  test('values that objects inherit are no values', () => {
    const fields = [makeField('toString', 'text'), makeField('constructor', 'text')];
    expect(textOf('[toString][constructor]', { fields, mode: 'preview' })).toBe('[ToString][Constructor]');
  });

  test('a value of several lines breaks the line', () => {
    const { document } = resolve(parse('[address]'), {
      fields: testFields,
      values: { address: 'a\r\nb' },
      mode: 'final',
      locale: usLocale,
    });
    expect(document.children[0]).toMatchObject({
      lines: [
        { children: [{ value: 'a', state: 'filled' }, { type: 'break' }, { value: 'b', field: 'address' }] },
      ],
    });
  });
});

describe('missing values', () => {
  test('the preview shows the label, the final document nothing', () => {
    for (const value of ['', '  ', null, undefined] as (Value | undefined)[]) {
      expect(textOf('To [closing_date]!', { values: { closing_date: value }, mode: 'preview' })).toBe(
        'To [Closing date]!',
      );
      expect(textOf('To [closing_date] me', { values: { closing_date: value } })).toBe('To  me');
    }
  });

  test('a fallback comes before the blank, a blank before the label', () => {
    expectRows(
      [
        ['[seller or "the seller"]', {}, 'the seller'],
        ['[seller or “the seller”]', {}, 'the seller'],
        ['[seller as blank or "x"]', {}, 'x'],
        ['[seller as blank]', {}, '__________'],
        ['[seller as blank]', { seller: 'Ann' }, 'Ann'],
        ['[pets or "none"]', {}, 'No'],
      ],
      { mode: 'preview' },
    );
  });

  test('the final document leaves out a line that has nothing but empty placeholders and punctuation', () => {
    expectRows([
      ['a\n[seller], [buyer].\nb', {}, 'a\nb'],
      ['a\n[seller], [buyer].\nb', { buyer: 'Bo' }, 'a\n, Bo.\nb'],
      ['a\n1. [seller]\nb', {}, 'a\n1. \nb'],
      ['a\n[seller] x\nb', {}, 'a\n x\nb'],
      ['a\n[seller as blank]\nb', {}, 'a\n__________\nb'],
      ['#. [seller]\n#. two', {}, '1. two'],
      ['a\n**[seller]**\nb', {}, 'a\nb'],
      ['a\n________\nb', {}, 'a\n________\nb'],
    ]);
    expect(textOf('a\n[seller]\nb', { mode: 'preview' })).toBe('a\n[Seller]\nb');
  });
});

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

describe('conditions', () => {
  const holds = (condition: string, values: Values) =>
    textOf(`{if ${condition}}yes{else}no{end}`, { values });
  test.each<[string, Values, 'yes' | 'no']>([
    ['pets', { pets: true }, 'yes'],
    ['pets', { pets: false }, 'no'],
    ['pets', {}, 'no'],
    ['seller', { seller: 'x' }, 'yes'],
    ['seller', { seller: ' ' }, 'no'],
    ['not seller', {}, 'yes'],
    ['pets is yes', { pets: true }, 'yes'],
    ['pets is no', {}, 'yes'],
    ['pets is checked', { pets: true }, 'yes'],
    ['pets is not checked', { pets: true }, 'no'],
    ['pets = yes', { pets: true }, 'yes'],
    ['state is Yes', { state: 'Yes' }, 'yes'],
    ['state is yes', { state: 'Maine' }, 'no'],
    ['state is New York', { state: ' new york ' }, 'yes'],
    ['state is not New York', { state: 'Maine' }, 'yes'],
    ['state is not New York', {}, 'yes'],
    ['state = "New York"', { state: 'New York' }, 'yes'],
    ['state = “New York”', { state: 'New York' }, 'yes'],
    ["state != 'New York'", { state: 'New York' }, 'no'],
    ['state is one of Maine, New York', { state: 'New York' }, 'yes'],
    ['state is one of Maine, "Ohio"', { state: 'New York' }, 'no'],
    ['state contains york', { state: 'New York' }, 'yes'],
    ['seller is empty', {}, 'yes'],
    ['seller is filled', {}, 'no'],
    ['seller is not empty', { seller: 'x' }, 'yes'],
    ['count is more than 1', { count: '2' }, 'yes'],
    ['count is more than 1', {}, 'no'],
    ['count is less than 10', { count: '9' }, 'yes'],
    ['count is at least 2', { count: '2.0' }, 'yes'],
    ['count is at most 2', { count: '2.01' }, 'no'],
    ['count > 9', { count: '10' }, 'yes'],
    ['count <= 9', { count: '10' }, 'no'],
    ['count is 2', { count: '2.00' }, 'yes'],
    ['count is not 2', {}, 'yes'],
    ['price > 999999999999999.98', { price: '999999999999999.99' }, 'yes'],
    ['closing_date is after 2026-01-31', { closing_date: '2026-02-01' }, 'yes'],
    ['closing_date is before 2026-01-31', { closing_date: '2026-02-01' }, 'no'],
    ['pets and count is more than 1', { pets: true, count: '2' }, 'yes'],
    ['pets or count is more than 1', { count: '2' }, 'yes'],
    ['pets and (seller or buyer)', { pets: true, buyer: 'x' }, 'yes'],
    ['not (pets or seller)', { seller: 'x' }, 'no'],
    ['NOT pets AND Seller IS FILLED', { seller: 'x' }, 'yes'],
    ['nobody', { nobody: 'x' }, 'no'],
    ['[Buyer Name] is filled', { 'Buyer Name': 'x' }, 'yes'],
  ])('{if %s} with %o is %s', (condition, values, expected) => {
    expect(holds(condition, values)).toBe(expected);
  });

  test('the first branch that holds is shown, in lines and within a line', () => {
    const block = '{if pets}\na\n{else if seller}\nb\n{else}\nc\n{end}';
    const line = '{if pets}a{else if seller}b{else}c{end}';
    for (const source of [block, line]) {
      expectRows([
        [source, { pets: true, seller: 'x' }, 'a'],
        [source, { seller: 'x' }, 'b'],
        [source, {}, 'c'],
      ]);
    }
  });
});

describe('rules of fields', () => {
  const source =
    'a\n{section Vacant possession}\nvacant\n{end}\n{exhibit B: Rent roll}\nroll\n{end}\n{exhibit C}\nc\n{end}';
  const withRule = (type: 'checkbox' | 'select' | 'text', when?: string | string[]) => [
    makeField('tenants', type, {
      options: ['many', 'none'],
      conditional_show: {
        hide_sections: ['Section: VACANT possession!'],
        show_exhibits: ['Exhibit B'],
        when,
      },
    }),
  ];
  const inactive = 'a\nvacant\n\f\nEXHIBIT C\nc';
  const active = 'a\n\f\nEXHIBIT B\nRent roll\nroll\n\f\nEXHIBIT C\nc';

  test('an active rule hides sections and shows exhibits; exhibits that no rule names are always shown', () => {
    const fields = withRule('checkbox');
    expect(textOf(source, { fields, values: { tenants: true } })).toBe(active);
    expect(textOf(source, { fields, values: { tenants: false } })).toBe(inactive);
    expect(textOf(source, { fields: [] })).toBe(
      'a\nvacant\n\f\nEXHIBIT B\nRent roll\nroll\n\f\nEXHIBIT C\nc',
    );
  });

  test('with `when` the value decides, otherwise that there is one', () => {
    expect(textOf(source, { fields: withRule('select', 'many'), values: { tenants: 'Many' } })).toBe(active);
    expect(textOf(source, { fields: withRule('select', ['few', 'many']), values: { tenants: 'many' } })).toBe(
      active,
    );
    expect(textOf(source, { fields: withRule('select', 'many'), values: { tenants: 'none' } })).toBe(
      inactive,
    );
    expect(textOf(source, { fields: withRule('text'), values: { tenants: 'x' } })).toBe(active);
    expect(textOf(source, { fields: withRule('text') })).toBe(inactive);
  });
});

describe('numbering', () => {
  test('counts visible clauses only and restarts deeper levels', () => {
    expectRows([
      ['#. a\n##. b\n##. c\n#. d\n##. e', {}, '1. a\n1.1 b\n1.2 c\n2. d\n2.1 e'],
      ['#. a\n{if pets}\n#. hidden\n{end}\n#. c', {}, '1. a\n2. c'],
      ['###. deep', {}, '(a) deep'],
      ['##. b', {}, '1.1 b'],
      ['#. a\n##: more\n##. b', {}, '1. a\nmore\n1.1 b'],
      ['#. a\n#. b\n{restart numbering}\n#. c', {}, '1. a\n2. b\n1. c'],
      ['5. typed\n#. a', {}, '5. typed\n1. a'],
      ['# #. Head\n##. b', {}, '1. Head\n1.1 b'],
      ['#. a\nsecond line\n\n#. b', {}, '1. a\nsecond line\n\n2. b'],
    ]);
  });

  test('looks like the examples', () => {
    const scheme = '{numbering: ARTICLE I | Section 1.01 | (a) | (i)}\n';
    expectRows([
      [
        `${scheme}#. a\n#. b\n##. c\n###. d\n####. e\n####. f`,
        {},
        'ARTICLE I a\nARTICLE II b\nSection 2.01 c\n(a) d\n(i) e\n(ii) f',
      ],
      ['{numbering: A. | 01)}\n#. a\n##. b', {}, 'A. a\n01) b'],
    ]);
    const letters = Array.from({ length: 28 }, () => '###. x').join('\n');
    expect(textOf(letters)).toMatch(/\(z\) x\n\(aa\) x\n\(ab\) x$/);
  });

  test('an exhibit numbers its own clauses and the body continues after it', () => {
    expectRows([['#. a\n{exhibit A}\n#. x\n{end}\n#. b', {}, '1. a\n\f\nEXHIBIT A\n1. x\n2. b']]);
  });

  test('a clause deeper than the examples goes on like the last example, each with its own number', () => {
    expectRows([['{numbering: 1. | 1.1}\n#. a\n###. b\n###. c', {}, '1. a\n1.1 b\n1.2 c']]);
  });
});

describe('references', () => {
  test('print the full number from the deepest ancestor that shows the top counter', () => {
    expectRows([
      [
        '#. x\n#. a\n##. b\n###. c\n####. {label here}d\n{ref here}',
        {},
        '1. x\n2. a\n2.1 b\n(a) c\n(i) d\n2.1(a)(i)',
      ],
      [
        '{numbering: ARTICLE I | Section 1.01 | (a)}\n#. a\n#. b\n##. c\n###. {label here}d\n\nSee {ref here}.',
        {},
        'ARTICLE I a\nARTICLE II b\nSection 2.01 c\n(a) d\n\nSee Section 2.01(a).',
      ],
      ['{ref later}\n\n#. {label later}a', {}, '1\n\n1. a'],
      ['#. {label x}a\n#. {label x}b\n\n{ref x}', {}, '1. a\n2. b\n\n1'],
      ['#. a\n##. b\n##: {label x}more\n\n{ref x}', {}, '1. a\n1.1 b\nmore\n\n1.1'],
    ]);
  });

  test('to a clause that is hidden or absent are an error that shows', () => {
    const parsed = parse('#. a\n{if pets}\n#. {label gone}b\n{end}\n{ref gone}');
    const options = { fields: testFields, mode: 'final' as const, locale: usLocale };
    const hidden = resolve(parsed, { ...options, values: {} });
    expect(hidden.problems).toMatchObject([
      { code: 'E-ref', level: 'error', line: 5, column: 1, end_column: 11 },
    ]);
    expect(textOf('{ref gone}')).toBe('[??]');
    expect(resolve(parsed, { ...options, values: { pets: true } }).problems).toEqual([]);
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

describe('signs, exhibits and the rest', () => {
  test('a sign that is typed is not doubled by the format', () => {
    expectRows([
      ['$[price] and $ [price]', { price: '5' }, '$5.00 and $ 5.00'],
      ['US$[price as short]', { price: '5' }, 'US$5'],
      ['[price]', { price: '5' }, '$5.00'],
      ['[rate]% [rate] percent [rate] per cent', { rate: '5' }, '5% 5 percent 5 per cent'],
      ['[rate as words] percent', { rate: '5' }, 'five percent'],
      ['{if pets}x{else}${end}[price]', { price: '5' }, '$5.00'],
      ['[seller]%', { seller: '5%' }, '5%%'],
    ]);
  });

  test('an exhibit starts a page under its letter as typed', () => {
    expectRows([
      [
        'a\n\n{exhibit B: The [seller]}\nb\n{end exhibit}',
        { seller: 'Ann' },
        'a\n\n\f\nEXHIBIT B\nThe Ann\nb',
      ],
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

  test('missing names the required fields that are visible and unanswered, by order', () => {
    const fields = [
      makeField('b', 'text', { required: true, order: 2 }),
      makeField('a', 'checkbox', { required: true, order: 1 }),
      makeField('c', 'text', { required: true, order: 3, show_when: 'a' }),
      { ...makeField('d', 'text', { required: true, order: 4 }), field_type: 'colour' },
    ];
    const missing = (values: Values) =>
      resolve(parse(''), { fields, values, mode: 'preview', locale: usLocale }).missing;
    expect(missing({})).toEqual(['a', 'b']);
    expect(missing({ a: true, b: 'x' })).toEqual(['c']);
    expect(missing({ a: true, b: 'x', c: 'y' })).toEqual([]);
  });

  test('a field that the form hides counts as empty, for the text and for the fields after it', () => {
    const fields = [
      makeField('pets', 'checkbox', { order: 1 }),
      makeField('animal', 'text', { order: 2, show_when: 'pets' }),
      makeField('breed', 'text', { order: 3, show_when: 'animal is dog' }),
    ];
    const textOf = (values: Values) =>
      renderText(
        resolve(parse('[animal or "none"], {if breed}[breed]{else}-{end}'), {
          fields,
          values,
          mode: 'final',
          locale: usLocale,
        }).document,
      );
    const filled = { animal: 'dog', breed: 'collie' };
    expect(textOf({ ...filled, pets: true })).toBe('dog, collie');
    expect(textOf({ ...filled, pets: false })).toBe('none, -');
    expect(textOf({ ...filled, pets: true, animal: 'cat' })).toBe('cat, -');
  });
});
