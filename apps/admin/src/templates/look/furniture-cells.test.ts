import type { Look, LookStyle } from '@inkfield/contract/look';
import { expect, test } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { changePage, readCells, writeCells } from './furniture-cells.ts';

const stops = (...align: ('left' | 'center' | 'right')[]): LookStyle => ({
  tabs: align.map((one, index) => ({ at: 100 * (index + 1), align: one })),
});
const look = letterLook({
  styles: {
    Body: { font: 'Arial', size: 10 },
    Header: { like: 'Body', ...stops('center', 'right') },
    Ends: { like: 'Body', ...stops('right') },
    Lefts: { like: 'Body', ...stops('left', 'left') },
    Middle: { like: 'Body', align: 'center' },
  },
});

test.each([
  ['nothing', '', ['', '', '']],
  ['an empty paragraph', '{style Header}\n\u200b\n{end style}\n', ['', '', '']],
  ['a line', 'Acme\n', ['Acme', '', '']],
  ['three parts', '{style Header}\nAcme\tLease\t[page]\n{end style}\n', ['Acme', 'Lease', '[page]']],
  ['a part in the middle', '{style Header}\n\u200b\tLease\n{end style}\n', ['', 'Lease', '']],
  ['two ends', '{style Ends}\nAcme\tPage [page]\n{end style}\n', ['Acme', '', 'Page [page]']],
  ['an aligned line', '{right}\n{style Header}\n**ORDER**\n{end style}\n{end}\n', ['', '', '**ORDER**']],
  ['a centred style', '{style Middle}\nPage [page]\n{end style}\n', ['', 'Page [page]', '']],
])('a header of %s is read as cells', (_, text, [left, center, right]) => {
  expect(readCells(look, text)).toEqual({ left, center, right });
});

test.each([
  ['two lines', 'Acme\nLondon\n'],
  ['two paragraphs', '{style Header}\nAcme\n{end style}\n\n{style Ends}\nLondon\n{end style}\n'],
  ['a table', '{table look Table 1}\n| a | b |\n'],
  ['a row of a table', '| a | b |\n'],
  ['other tab stops', '{style Lefts}\na\tb\tc\n{end style}\n'],
  ['more parts', '{style Header}\na\tb\tc\td\n{end style}\n'],
])('a header of %s stays text', (_, text) => {
  expect(readCells(look, text)).toBeUndefined();
});

const [page] = look.pages;
function write(text: string, cells: [string, string, string], of: Look = look) {
  if (page === undefined) throw new Error('The look has no page.');
  const [left, center, right] = cells;
  return writeCells(of, { page, text, cells: { left, center, right }, kind: 'Header' });
}

test('cells are written as one line with tab stops, and read as the same', () => {
  const written = write('', ['', 'Lease', '[page]']);
  expect(written.text).toBe('{style Header line}\n\u200b\tLease\t[page]\n{end style}\n');
  expect(written.look.styles['Header line']).toMatchObject({
    like: 'Body',
    tabs: [
      { at: 234, align: 'center' },
      { at: 468, align: 'right' },
    ],
  });
  expect(readCells(written.look, written.text)).toEqual({ left: '', center: 'Lease', right: '[page]' });
});

test('a captured style with the stops keeps its name, another one lends its letters', () => {
  expect(write('{style Header}\nAcme\n{end style}\n', ['Acme', '', '1']).text).toContain('{style Header}');
  const { look: changed } = write('{style Middle}\nAcme\n{end style}\n', ['', '', 'Acme']);
  expect(changed.styles['Header line']).toMatchObject({ like: 'Middle', align: 'left' });
  expect(write('Acme\n', ['', '', '']).text).toBe('');
});

test('the stops follow the margins and the paper', () => {
  const { look: written } = write('', ['Acme', '', '[page]']);
  const narrow = changePage(written, 0, { margins: { top: 72, right: 106, bottom: 72, left: 106 } });
  expect(narrow.styles['Header line']?.tabs?.map(({ at }) => at)).toEqual([200, 400]);
  expect(narrow.styles['Header']).toEqual(look.styles['Header']);
});
