import { expect, test } from 'vitest';
import { blank, labels, line } from '../../../test/labelled-form.ts';

test('a label of two lines is whole, also where another column is left of it', async () => {
  const left = [line('Address', 72, 700)];
  const right = [line('Exemption from the duty of reporting', 330, 712), line('code of the payer', 330, 700)];
  const widgets = [blank('a', [120, 697, 240, 709]), blank('b', [420, 697, 540, 709])];
  expect(await labels([...left, ...right], widgets)).toEqual([
    'Address',
    'Exemption from the duty of reporting code of the payer',
  ]);
});

test('a name that a program gave in any language is no label', async () => {
  const widgets = [blank('Textfeld 2', [200, 697, 400, 709]), blank('Champ 7', [200, 597, 400, 609])];
  expect((await labels([], widgets)).join()).not.toMatch(/Textfeld|Champ/);
  const names = [blank('Textfeld Nachname', [200, 697, 400, 709])];
  expect(await labels([], names)).toEqual(['Textfeld nachname']);
});

test('a tooltip that is an example loses against the printed words', async () => {
  const widgets = [blank('a', [120, 697, 300, 709], 'z.B. Deutschland')];
  expect(await labels([line('Land', 72, 700)], widgets)).toEqual(['Land']);
  expect(await labels([line('Land', 72, 700)], [blank('a', [120, 697, 300, 709], 'Land der Bank')])).toEqual([
    'Land der Bank',
  ]);
});
