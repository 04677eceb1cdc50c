import { expect, test } from 'vitest';
import { createFileNames, fileNameOf } from './file-names.ts';

test.each([
  ['Invoice 7, Ann Lee', 'Invoice 7, Ann Lee'],
  ['3/5/2026: a "draft" <b>\\?*|', '3-5-2026- a -draft- -b-----'],
  ['..hidden. ', 'hidden'],
  ['a\u202egpj.exe\u0000\nb', 'a gpj.exe b'],
  ['COM1', 'COM1_'],
  ['\u3000 . ', ''],
  ['é'.repeat(200), 'é'.repeat(75)],
  ['👩‍🚀 Ann', '👩 🚀 Ann'],
])('%j becomes the file name %j', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

test('files of one name get their row number, whatever their case', () => {
  const nameFile = createFileNames();
  expect([nameFile(2, 'Ann'), nameFile(3, 'ANN'), nameFile(4, ''), nameFile(5, 'Ann')]).toEqual([
    'Ann.pdf',
    'ANN (row 3).pdf',
    'Row 4.pdf',
    'Ann (row 5).pdf',
  ]);
});
