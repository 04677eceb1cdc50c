import type { PdfForm } from '@inkfield/contract/pdf-form';
import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { printedWords, replaceForm } from './replace-form.ts';

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

test('a label follows the new edition unless staff typed it', () => {
  const current = [
    field({ name: 'applicant_name', label: 'Name of the applicant' }),
    field({ name: 'date_2', id: 2, label: 'Date' }),
    field({ name: 'phone', id: 3, label: 'Phone during the day' }),
  ];
  const file = [
    field({ name: 'petitioner_name', label: 'Name of the petitioner' }),
    field({ name: 'hearing_date', id: 2, label: 'Hearing date' }),
    field({ name: 'phone', id: 3, label: 'Phone number' }),
  ];
  const boxes = file.map(({ name }) => ({ field: name, page: 0, rect }));
  const names = new Map(file.map(({ name }, index) => [name, current[index] ?? field({ name })]));
  const made = replaceForm(
    { form: form('old', []), fields: current },
    { form: form('new', boxes), fields: file },
    names,
  );
  expect(made.fields.map(({ name, label }) => [name, label])).toEqual([
    ['applicant_name', 'Name of the petitioner'],
    ['date_2', 'Hearing date'],
    ['phone', 'Phone during the day'],
  ]);
  expect([...made.labels.values()].map(({ inFile, isTyped }) => [inFile, isTyped])).toEqual([
    ['Name of the petitioner', false],
    ['Hearing date', false],
    ['Phone number', true],
  ]);
});

test('the printed words of a form have blanks for its fields and no commands', () => {
  const text =
    'Name: [name]\n\n{if parent}☒{else}☐{end} I am a parent \\[sic\\]\n\n{page break}\n\nSigned [signed]';
  expect(printedWords(text)).toBe('Name: ____\n\n[ ] I am a parent \\[sic\\]\n\nSigned ____');
});
