import { describe, expect, test } from 'vitest';
import { createLiveDocument, type LiveDocument } from './live-document.ts';
import { parse } from '../syntax/parse.ts';
import { renderText } from '../render/render-text.ts';
import { resolve } from './resolve.ts';
import type { Value, Values } from '../template.ts';
import { expectRows, makeField, testFields, textOf, usLocale } from '../../test/test-template.ts';

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

test('the lines of a text stand in the middle of a sentence as one line', () => {
  const address = ' 12 Main St, \r\n\n Boise,\nIdaho ';
  expectRows([
    ['at [address as one line], and', { address }, 'at 12 Main St, Boise, Idaho, and'],
    ['[address as One Line as upper]', { address: 'a\nb' }, 'A, B'],
    [
      '[address as one line]',
      {
        address: [
          { street: 'A 1', city: 'B' },
          { street: 'C 2', city: 'D' },
        ],
      },
      'A 1, B, C 2, D',
    ],
    ['[address as one line or "nowhere"]', {}, 'nowhere'],
    ['[seller as one]', { seller: 'Ann' }, 'Ann'],
  ]);
});

describe('missing values', () => {
  const required = [
    makeField('seller', 'text', { required: true }),
    makeField('agent', 'text', { required: true, show_when: 'has_agent' }),
    makeField('has_agent', 'checkbox'),
    makeField('buyer', 'text'),
  ];
  const statesOf = (live: LiveDocument) =>
    live
      .resolution()
      .document.children.map((block) => (block.type === 'paragraph' ? block.lines[0]?.children[0] : block));

  test('the blank of a required field is missing, any other is optional, one that is not shown too', () => {
    const live = createLiveDocument(
      { document_content: '[seller]\n\n[agent]\n\n[buyer]', fields: required },
      { locale: usLocale },
    );
    expect(statesOf(live)).toMatchObject([
      { state: 'missing' },
      { state: 'optional' },
      { state: 'optional' },
    ]);
    live.setValue('has_agent', true);
    expect(statesOf(live)).toMatchObject([{ state: 'missing' }, { state: 'missing' }, { state: 'optional' }]);
  });

  test('a required list without rows shows a row of blanks in the preview, which lead to the list', () => {
    const source =
      '{for each lease in rents: unit, monthly_rent}\n[lease.unit] at [lease.monthly_rent]\n{end}\n';
    const fields = [makeField('rents', 'textarea', { required: true, label: 'Rent roll' })];
    expect(textOf(source, { fields, mode: 'preview' })).toBe('[unit] at [monthly rent]\n');
    expect(textOf(source, { fields, mode: 'preview', values: { rents: '1A; 5' } })).toBe('1A at 5\n');
    expect(textOf(source, { fields })).toBe('');
    expect(textOf('{for each x in rents}\n[x]\n{end}\n', { fields, mode: 'preview' })).toBe('[Rent roll]\n');
    const { document } = resolve(parse(source), { fields, values: {}, mode: 'preview', locale: usLocale });
    expect(document.children[0]).toMatchObject({
      lines: [{ children: [{ state: 'missing', field: 'rents' }, {}, { state: 'missing', field: 'rents' }] }],
    });
  });

  test('a list that may stay empty shows nothing, and an empty cell of a filled list is optional', () => {
    const source = '{for each lease in rents: unit, rent}\n[lease.unit] at [lease.rent]\n{end}\n';
    expect(textOf(source, { fields: [makeField('rents', 'textarea')], mode: 'preview' })).toBe('');
    const { document } = resolve(parse(source), {
      fields: [makeField('rents', 'textarea', { required: true })],
      values: { rents: '1A;' },
      mode: 'preview',
      locale: usLocale,
    });
    expect(document.children[0]).toMatchObject({ lines: [{ children: [{}, {}, { state: 'optional' }] }] });
  });

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
