import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { textRow, workbook } from '../../../test/table-factories.ts';
import type { Table } from './cell.ts';
import { readTable } from './read-table.ts';

const limits = { maxRows: 1000 };
const csv = (bytes: Uint8Array | string, name = 'table.csv') =>
  readTable(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name, limits);
const xlsx = (options: Parameters<typeof workbook>[0]) => readTable(workbook(options), 'table.xlsx', limits);
const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from('name\nZoë\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFname\nZoë\n')],
    ['UTF-16 LE with a mark', Buffer.from('\uFEFFname\nZoë\n', 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from('\uFEFFname\nZoë\n', 'utf16le').swap16()],
    ['UTF-16 LE without a mark', Buffer.from('name\nZoë\n', 'utf16le')],
  ])('is read in %s', async (_, bytes) => {
    expect(await csv(bytes)).toMatchObject({
      headers: ['name'],
      rows: [{ number: 2, cells: ['Zoë'] }],
      notes: [],
    });
  });

  test('is read in Windows-1252, and that is said', async () => {
    const { rows, notes } = await csv(Buffer.from('name\nZo\xeb \x80\n', 'latin1'));
    expect(rows[0]?.cells).toEqual(['Zoë €']);
    expect(notes).toEqual([expect.stringContaining('Windows-1252')]);
  });

  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['the sign that its first line names', 'sep=;\na;b\n1;2\n'],
    ['commas, with semicolons in quotes', '"a",b\n1,2\n'],
    ['line breaks of Windows', 'a,b\r\n1,2\r\n'],
    ['line breaks of old Macs', 'a,b\r1,2\r'],
    ['empty lines around', '\n\na,b\n\n1,2\n\n'],
    ['no line break at the end', 'a,b\n1,2'],
  ])('is parted at %s', async (_, text) => {
    const table = await csv(text);
    expect([table.headers, cellsOf(table)]).toEqual([['a', 'b'], [['1', '2']]]);
  });

  test('keeps quotes, delimiters and line breaks within quotes', async () => {
    const table = await csv('a,b\n"He said ""no"", twice","one\r\ntwo"\nx,y\n');
    expect(cellsOf(table)).toEqual([
      ['He said "no", twice', 'one\r\ntwo'],
      ['x', 'y'],
    ]);
    expect(table.rows.map(({ number }) => number)).toEqual([2, 3]);
  });

  test.each([
    ['text behind a quote', 'a\n"b"c\n', 'Row 2, column A: there is text behind the closing quotation mark.'],
    ['a quote that is never closed', 'a\n"b\n', 'Row 2, column A: the quotation mark is never closed.'],
    ['bytes that are no text', 'a\n\u0000\n', 'The file is not a table: it holds bytes that no text has.'],
    ['nothing but spaces', ' \n ,\n', 'The table is empty.'],
  ])('is refused with %s', async (_, text, sentence) => {
    await expect(csv(text)).rejects.toThrow(sentence);
  });

  test('a column that has no header is named', async () => {
    expect((await csv('a,,c\n1,2,3\n')).notes).toEqual([expect.stringMatching(/without a header.*: B\.$/)]);
  });
});

describe('a workbook', () => {
  test('is read by its shared strings, without how they are pronounced', async () => {
    const table = await xlsx({
      sharedStrings: [
        '<t>name</t>',
        '<r><t>Zo</t></r><r><t>ë</t></r><rPh sb="0" eb="1"><t>zo</t></rPh>',
        '<t>a_x000A_b</t>',
      ],
      rows: [
        '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        '<row r="2"><c r="A2" t="s"><v>1</v></c></row>',
        '<row r="4"><c r="A4" t="s"><v>2</v></c></row>',
      ],
    });
    expect(table.rows).toEqual([
      { number: 2, cells: ['Zoë'] },
      { number: 4, cells: ['a\nb'] },
    ]);
  });

  const formats = [
    { id: 0 },
    { id: 14 },
    { id: 10 },
    { id: 164, code: 'yyyy\\-mm\\-dd;@' },
    { id: 165, code: '00000' },
    { id: 166, code: '[$-409]d mmm yy' },
    { id: 20 },
    { id: 167, code: '#,##0.00 &quot;Mayday&quot;' },
  ];
  test.each([
    ['a number', 's="0"', '1250.5', { n: '1250.5' }],
    ['a number that binary fractions miss', 's="0"', '0.30000000000000004', { n: '0.3' }],
    ['a date', 's="1"', '46086', { d: '2026-03-05' }],
    ['a date with a format of its own', 's="3"', '46086', { d: '2026-03-05' }],
    ['a date with a language', 's="5"', '46086', { d: '2026-03-05' }],
    ['a date with a time', 's="1"', '46086.5', { d: '2026-03-05', time: true }],
    ['the last day of February 1900', 's="1"', '59', { d: '1900-02-28' }],
    ['a day that never was', 's="1"', '60', { error: expect.stringContaining('no date') }],
    ['a percentage', 's="2"', '0.075', { n: '0.075', percent: true }],
    ['a number of five digits', 's="4"', '2134', { n: '02134' }],
    ['a time', 's="6"', '0.5', '12:00'],
    ['a time that binary fractions miss', 's="6"', '0.39583333333333331', '09:30'],
    ['a time with seconds', 's="6"', '0.39600694444444445', '09:30:15'],
    ['a time before the day', 's="6"', '-0.5', { error: expect.stringContaining('no time') }],
    ['a number with words that look like a date', 's="7"', '5', { n: '5' }],
    ['a tick', 't="b"', '1', { b: true }],
    ['an error', 't="e"', '#REF!', { error: expect.stringContaining('error of the spreadsheet') }],
    ['a day in ISO form', 't="d"', '2026-03-05T00:00:00', { d: '2026-03-05' }],
  ])('holds %s', async (_, attributes, value, cell) => {
    const row = `<row r="2"><c r="A2" ${attributes}><v>${value}</v></c></row>`;
    const { rows } = await xlsx({ formats, rows: [textRow(1, ['a']), row] });
    expect(rows[0]?.cells).toEqual([cell]);
  });

  test('counts days from 1904 where it says so', async () => {
    const row = '<row r="2"><c r="A2" s="1"><v>44624</v></c></row>';
    const { rows } = await xlsx({ formats, date1904: true, rows: [textRow(1, ['a']), row] });
    expect(rows[0]?.cells).toEqual([{ d: '2026-03-05' }]);
  });

  test('takes TRUE and FALSE as LibreOffice writes them for what they are', async () => {
    const row = '<row r="2"><c r="A2" t="b"><f>TRUE()</f><v>1</v></c></row>';
    const { rows, notes } = await xlsx({ rows: [textRow(1, ['a']), row] });
    expect(rows[0]?.cells).toEqual([{ b: true }]);
    expect(notes).toEqual([]);
  });

  test('uses the last value of a formula and says so; one without a value is an error', async () => {
    const row = '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>NOW()</f></c></row>';
    const { rows, notes } = await xlsx({ rows: [textRow(1, ['a', 'b']), row] });
    expect(rows[0]?.cells).toEqual([{ n: '2' }, { error: expect.stringContaining('never calculated') }]);
    expect(notes).toEqual([
      '2 cells hold formulas (the first is A2); the values that were last calculated are used.',
    ]);
  });

  test('is read from its first visible sheet, and that is said', async () => {
    const { sheet, notes } = await xlsx({
      before: ['hidden', 'veryHidden'],
      rows: [textRow(1, ['a']), textRow(2, ['b'])],
    });
    expect(sheet).toBe('Sheet 3');
    expect(notes).toEqual(['The file has 3 sheets; only the first visible one, “Sheet 3”, was read.']);
  });

  const twoRows = [textRow(1, ['a', 'b']), textRow(2, ['c', 'd'])];
  test('is refused with merged cells, by their place', async () => {
    await expect(xlsx({ rows: twoRows, merges: ['A2:B2'] })).rejects.toThrow('Cells A2 to B2 are merged.');
    expect((await xlsx({ rows: twoRows, merges: ['A9:B9', 'Z1:Z2'] })).rows).toHaveLength(1);
  });

  const entity = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>';
  test.each([
    ['macros', { 'xl/vbaProject.bin': 'x' }, 'The file holds macros.'],
    ['entities of its own', { 'xl/workbook.xml': entity }, 'entities of its own'],
    ['XML that is none', { 'xl/workbook.xml': '<workbook>' }, 'The file is damaged'],
  ])('is refused with %s', async (_, more, sentence) => {
    await expect(xlsx({ rows: twoRows, more })).rejects.toThrow(sentence);
  });

  test('is refused with rows that are not in order', async () => {
    await expect(xlsx({ rows: twoRows.toReversed() })).rejects.toThrow('rows are not in order');
  });

  test('is refused with more than 400 columns, at its place', async () => {
    const far = '<row r="2"><c r="OK2"><v>1</v></c></row>';
    await expect(xlsx({ rows: [textRow(1, ['a']), far] })).rejects.toThrow(
      'Row 2, column OK: the table has more than 400 columns.',
    );
  });

  test('is refused when it unpacks to far more than it holds', async () => {
    const bomb = workbook({ rows: twoRows, more: { 'xl/sharedStrings.xml': ' '.repeat(40 * 1024 * 1024) } });
    await expect(readTable(bomb, 'table.xlsx', limits)).rejects.toThrow('unpacks to more than it may');
  });
});

test.each([
  ['table.xls', 'x', 'cannot be read'],
  ['table.xlsm', 'x', 'may hold macros'],
  ['table.pdf', 'x', 'Please send a .csv or .xlsx file.'],
  ['table.xlsx', 'a,b', 'is named .xlsx, but it holds something else'],
  ['table.xlsx', '\u00d0\u00cf\u0011\u00e0', 'protected by a password'],
  ['table.csv', 'PK\u0003\u0004', 'is named .csv, but it holds something else'],
])('%s that begins with %j is refused', async (name, text, sentence) => {
  await expect(csv(strToU8(text, true), name)).rejects.toThrow(sentence);
});
