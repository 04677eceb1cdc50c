import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { expect, test } from 'vitest';
import { cleanDraftText, noFields, readDraftFields } from './draft-fields.ts';

function field(name: string, id?: number): TemplateFieldInput {
  const rest = { name, label: name, field_type: 'text', required: false, order: 1 };
  return id === undefined ? rest : { ...rest, id };
}
function idsOf(result: ReturnType<typeof readDraftFields>) {
  return result.ok ? result.fields.map(({ id }) => id) : result.errors;
}
const known = {
  fields: [
    { id: 1, name: 'buyer' },
    { id: 2, name: 'Buyer Name' },
  ],
  nextFieldId: 5,
};

test.each(['toString', 'tostring', 'constructor', 'hasOwnProperty', '__proto__', 'length', 'valueOf'])(
  'refuses the reserved name %s',
  (name) => expect(idsOf(readDraftFields([field(name)], noFields))).toHaveProperty(['0.name']),
);

test.each(['1st', '_x', 'a b', 'é', 'a-b', 'x'.repeat(65), '\u200B'])('refuses the new name "%s"', (name) =>
  expect(idsOf(readDraftFields([field('fine'), field(name)], known))).toHaveProperty(['1.name']),
);

test('keeps a name that the template has already, whatever it looks like', () => {
  expect(idsOf(readDraftFields([field('Buyer Name', 2)], known))).toEqual([2]);
  expect(idsOf(readDraftFields([field('Seller Name')], known))).toHaveProperty(['0.name']);
});

test('refuses two names that differ in case or in invisible signs only, at the second', () => {
  expect(idsOf(readDraftFields([field('price'), field('Price'), field('pri\u200Bce')], noFields))).toEqual({
    '1.name': ['Another field has this name.'],
    '2.name': ['Another field has this name.'],
  });
});

test('gives ids to new fields and keeps the ones it has given', () => {
  expect(idsOf(readDraftFields([field('a'), field('b')], noFields))).toEqual([1, 2]);
  expect(idsOf(readDraftFields([field('c'), field('buyer', 1), field('old', 4)], known))).toEqual([5, 1, 4]);
});

test('gives a new id for one that it never gave or that is sent twice', () => {
  expect(idsOf(readDraftFields([field('a', 900), field('b', 1), field('c', 1)], known))).toEqual([5, 1, 6]);
});

test('strips zero-width signs inside brackets and keeps them elsewhere', () => {
  expect(cleanDraftText('[sel\u200Bler\uFEFF] \u200Bas is')).toBe('[seller] \u200Bas is');
});

test('turns every line end into one and takes out what cannot be printed', () => {
  expect(cleanDraftText('a\r\nb\rc\vd\u0000e\tf\uD800')).toBe('a\nb\nc\nde\tf\uFFFD');
});
