import { letterLook } from '../../../test/letter-look.ts';
import { expect, test } from 'vitest';
import {
  placesOfField,
  renameInCondition,
  renameInLook,
  renameInName,
  renameInForm,
  renameInText,
  renameInValues,
} from './rename-field.ts';
import { renameInFields } from './rename-in-fields.ts';

const fieldOf = (name: string, field_type: string) => ({
  id: 1,
  name,
  label: '',
  field_type,
  required: false,
  order: 1,
});
const fields = [
  fieldOf('seller', 'text'),
  fieldOf('role', 'select'),
  fieldOf('signing', 'date'),
  fieldOf('closing', 'date'),
  fieldOf('price', 'currency'),
];

function rename(text: string, from = 'seller', to = 'vendor'): string {
  return renameInText(text, { from, to }, fields)
    .toReversed()
    .reduce((result, change) => result.slice(0, change.from) + change.insert + result.slice(change.to), text);
}

const texts: [what: string, text: string, renamed: string][] = [
  ['a placeholder', 'by [seller].', 'by [vendor].'],
  ['any case of it', 'by [Seller] and [SELLER]', 'by [vendor] and [vendor]'],
  ['formats and fallbacks kept', '[seller as upper or "the seller"]', '[vendor as upper or "the seller"]'],
  ['no longer name', '[seller_name] [seller]', '[seller_name] [vendor]'],
  ['no escaped bracket', '\\[seller] [seller]', '\\[seller] [vendor]'],
  ['no plain text', 'The seller, {note: ask seller} seller', 'The seller, {note: ask seller} seller'],
  ['in bold, headings and tables', '# [seller]\n| **[seller]** | b |', '# [vendor]\n| **[vendor]** | b |'],
  ['in clauses with labels', '##. {label seller}by [seller]', '##. {label seller}by [vendor]'],
  ['block conditions', '{if seller and not pets}\na\n{end}', '{if vendor and not pets}\na\n{end}'],
  ['else if', '{if a}\n{else if not seller}\n{end}', '{if a}\n{else if not vendor}\n{end}'],
  ['inline conditions', 'x {if seller}y{else if seller}z{end}', 'x {if vendor}y{else if vendor}z{end}'],
  ['beside emphasis', '**{if seller}a{end}**', '**{if vendor}a{end}**'],
  ['no value of a condition', '{if role is seller}\na\n{end}', '{if role is seller}\na\n{end}'],
  ['no quoted value', '{if role is "a and seller"}\na\n{end}', '{if role is "a and seller"}\na\n{end}'],
  ['after a value', '{if role is seller or seller}\na\n{end}', '{if role is seller or vendor}\na\n{end}'],
  ['in brackets', '{if (seller or a) and [seller]}\nb\n{end}', '{if (vendor or a) and [vendor]}\nb\n{end}'],
  [
    'the field of a loop',
    '{for each r in seller: a}\n[r.a]\n{end}',
    '{for each r in vendor: a}\n[r.a]\n{end}',
  ],
  [
    'no rows called the same',
    '{for each seller in list}\n- [seller]\n{end}\n[seller]',
    '{for each seller in list}\n- [seller]\n{end}\n[vendor]',
  ],
  ['no unfinished command', '{if seller', '{if seller'],
  ['no note with braces', '{note: {if seller} is wrong}', '{note: {if seller} is wrong}'],
  ['with Windows line ends', 'a\r\n[seller]\r\n', 'a\r\n[vendor]\r\n'],
];

test.each(texts)('renaming changes %s', (_what, text, renamed) => {
  expect(rename(text)).toBe(renamed);
});

test('a name of several words is renamed too', () => {
  expect(rename('by [Buyer Name] and [ Buyer ]', 'Buyer Name', 'buyer')).toBe('by [buyer] and [ Buyer ]');
});

test('the places of a field are found where they stand', () => {
  expect(placesOfField('a [b]\n{if b}\n{end}', 'b', fields)).toEqual([
    { from: 3, to: 4 },
    { from: 10, to: 11 },
  ]);
});

test('conditions of other fields follow', () => {
  const condition = 'seller is one of seller, x and not seller';
  expect(renameInCondition(condition, { from: 'seller', to: 'v' }, fields)).toBe(
    'v is one of seller, x and not v',
  );
  const common = { label: '', field_type: 'text', required: false, order: 1 };
  const two = [
    { ...common, id: 1, name: 'seller' },
    { ...common, id: 2, name: 'b', show_when: 'seller is filled' },
  ];
  const renamed = renameInFields(two, { from: 'seller', to: 'vendor' });
  expect(renamed.map(({ name, show_when }) => [name, show_when])).toEqual([
    ['vendor', undefined],
    ['b', 'vendor is filled'],
  ]);
});

test.each([
  ['closing is after signing', 'closing is after signed'],
  [
    'closing is on or before [Signing] or signing is filled',
    'closing is on or before [signed] or signed is filled',
  ],
  ['signing is on or after signing', 'signed is on or after signed'],
  ['role is signing and signing > 2027-01-01', 'role is signing and signed > 2027-01-01'],
  ['price > signing', 'price > signing'],
])('both sides of a comparison follow: %s', (condition, renamed) => {
  const renaming = { from: 'signing', to: 'signed' };
  expect(renameInCondition(condition, renaming, fields)).toBe(renamed);
  expect(rename(`{if ${condition}}a{end}`, 'signing', 'signed')).toBe(`{if ${renamed}}a{end}`);
  const formWith = (of: string) => ({
    rules: [{ condition: of, message: 'signing' }],
    groups: [{ name: 'signing', show_when: of }, { name: 'Other' }],
  });
  expect(renameInForm(formWith(condition), renaming, fields)).toEqual(formWith(renamed));
});

test('formulas follow, except where the name is a column, a list or a text', () => {
  const column = (name: string, formula: string) => ({ ...fieldOf(name, 'calculated'), formula });
  const renamed = renameInFields(
    [
      fieldOf('price', 'currency'),
      column('total', 'Price * 2 + sum(price.amount) + lookup(price, state, "price")'),
      { ...fieldOf('items', 'rows'), columns: [column('a', 'price + items.price')] },
      { ...fieldOf('goods', 'rows'), columns: [column('b', 'price * 2'), fieldOf('price', 'currency')] },
    ],
    { from: 'price', to: 'cost' },
  );
  expect(renamed.map(({ formula, columns }) => formula ?? columns?.[0]?.formula)).toEqual([
    undefined,
    'cost * 2 + sum(cost.amount) + lookup(price, state, "price")',
    'cost + items.price',
    'price * 2',
  ]);
});

test('the days of rows that are made follow', () => {
  const each = { period: 'month' as const, from: 'Seller', to: 'b' };
  const [roll] = renameInFields([{ ...fieldOf('roll', 'rows'), each }], { from: 'seller', to: 'vendor' });
  expect(roll?.each).toMatchObject({ from: 'vendor', to: 'b' });
});

test('values follow', () => {
  expect(renameInValues({ seller: 'Ada', b: 'c' }, { from: 'seller', to: 'vendor' })).toEqual({
    vendor: 'Ada',
    b: 'c',
  });
});

test.each([
  ['Letter to [client], [client as upper] (client)', 'Letter to [buyer], [buyer as upper] (client)'],
  ['[Client] and [clients]', '[buyer] and [clients]'],
  ['No field', 'No field'],
])('the name of documents %j becomes %j', (pattern, renamed) => {
  expect(renameInName(pattern, { from: 'client', to: 'buyer' })).toBe(renamed);
});

test('a field of a header is renamed there', () => {
  const [page] = letterLook().pages;
  if (page === undefined) throw new Error('The look has no page.');
  const furniture = { header: { usual: 'For [client] \\[client], page [page]\n' }, footer: { first: '' } };
  const look = letterLook({ pages: [{ ...page, furniture }] });
  const renamed = renameInLook(look, { from: 'client', to: 'buyer' }, []);
  expect(renamed.pages[0]?.furniture).toEqual({
    header: { usual: 'For [buyer] \\[client], page [page]\n' },
    footer: { first: '' },
  });
});
