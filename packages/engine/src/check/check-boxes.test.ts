import { expect, test } from 'vitest';
import { makeField, placesOf } from '../../test/test-template.ts';
import { parse } from '../syntax/parse.ts';
import { check } from './check.ts';

const state = makeField('state', 'select', { options: ['Ohio', 'Utah'] });
const find = (boxes: { field: string; option?: string }[], fields = [state]) =>
  check(parse('Words'), fields, { boxes });

test('a field that only a box shows is used', () => {
  expect(placesOf(find([]))).toEqual(['W-unused-field field state']);
  expect(find([{ field: 'state' }, { field: 'STATE', option: 'Utah' }])).toEqual([]);
});

test('a box for an option or a field that is not there is a warning: it stays empty', () => {
  expect(find([{ field: 'state', option: 'Iowa' }])).toMatchObject([
    { code: 'W-box', level: 'warning', field: 'state', message: expect.stringContaining('"Iowa"') },
  ]);
  expect(find([{ field: 'city' }, { field: 'city' }], [])).toMatchObject([
    { code: 'W-box', level: 'warning', message: expect.stringContaining('"city"') },
  ]);
});
