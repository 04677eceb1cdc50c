import type { PdfForm } from '@inkfield/contract/pdf-form';
import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { replaceForm } from './replace-form.ts';

const page = { x: 0, y: 0, width: 612, height: 792 };
const rect: [number, number, number, number] = [72, 700, 200, 716];
const form = (base: string, boxes: PdfForm['boxes']): PdfForm => ({ base, pages: [page, page], boxes });

test('the boxes of a new edition show the fields of the template, and pages keep their conditions', () => {
  const buyer = field({ name: 'buyer' });
  const state = field({ name: 'state', id: 2, field_type: 'select', options: ['Ohio'] });
  const current = form('old', [{ field: 'buyer', page: 0, rect }]);
  current.pages = [page, { ...page, show_when: 'buyer is filled' }];
  const file = form('new', [
    { field: 'purchaser', page: 0, rect },
    { field: 'state', page: 0, rect, mark: 'check', option: 'Utah' },
    { field: 'phone', page: 1, rect },
  ]);
  const fields = [
    field({ name: 'purchaser' }),
    field({ name: 'state', id: 2, field_type: 'select', options: ['Ohio', 'Utah'] }),
    field({ name: 'phone', id: 3 }),
  ];
  const names = new Map([
    ['purchaser', buyer],
    ['state', state],
  ]);
  const made = replaceForm({ form: current, fields: [buyer, state] }, { form: file, fields }, names);
  expect(made.form.boxes.map(({ field: name }) => name)).toEqual(['buyer', 'state', 'phone']);
  expect([made.form.base, made.form.pages[1]?.show_when]).toEqual(['new', 'buyer is filled']);
  expect(made.fields.map(({ options }) => options)).toEqual([undefined, ['Ohio', 'Utah']]);
});
