import { parse } from '@inkfield/engine/parse';
import { expect, test } from 'vitest';
import { paragraph, table } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const lines = '<w:tblBorders><w:top w:val="single"/></w:tblBorders>';
const askedIn = async (body: string) =>
  (await importDocx({ body })).marks.flatMap(({ rule, suggests }) =>
    rule === 'empty-beside-label' ? [suggests] : [],
  );

test('rows of a form may begin with small words and have several cells', async () => {
  const rows = [
    ['Full name', ''],
    ['Born in', '', 'on', ''],
    ['Resident in', '', 'street', '', 'no.', ''],
  ];
  expect(await askedIn(table(rows, lines))).toEqual([
    'Full name',
    'Born in',
    'Born in: on',
    'Resident in',
    'Resident in: street',
    'Resident in: no',
  ]);
});

test('a cell of a chart is called after its row and its column', async () => {
  const rows = [
    ['Details', 'First referee', 'Second referee'],
    ['Full name', '', ''],
    ['Relation', '', ''],
  ];
  expect(await askedIn(table(rows, lines))).toEqual([
    'Full name: first referee',
    'Full name: second referee',
    'Relation: first referee',
    'Relation: second referee',
  ]);
});

test('cells that keep words apart, heads of lists and filled-in rows ask for nothing', async () => {
  const contact = [
    ['Acme Stores', '', 'Invoice'],
    ['Phone: 55 243 02', '', 'Date: 17-10-2025'],
  ];
  const list = [
    ['Item', '', 'Amount'],
    ['1', 'Tables', '20.00'],
  ];
  const chart = [
    ['Papers', 'Yes', 'No'],
    ['Passport', 'x', ''],
  ];
  const answered = [
    ['Statement', 'Yes', 'No'],
    ['Taking part', '', ''],
    ['I have read it', 'x', ''],
    ['I may leave', '', 'x'],
    ['I agree', 'x', 'x'],
  ];
  const titled = [
    ['Faculty sponsor', ''],
    ['Name', 'Department'],
    ['Ann Lee', 'Physics'],
  ];
  const body = [contact, list, chart, answered, titled]
    .map((rows) => table(rows, lines))
    .join(paragraph('and'));
  expect(await askedIn(body)).toEqual([]);
  expect(await askedIn(table([['Ann Lee', '', 'Ben Moor', '']]))).toEqual([]);
});

test('an empty box is called after the question above it', async () => {
  const box = table([['']], lines);
  expect(await askedIn(paragraph('Why do you apply?') + box + paragraph('The end.') + box)).toEqual([
    'Why do you apply?',
  ]);
});

test('an empty box stays a table, whose bars are not printed', async () => {
  const { document_content } = await importDocx({
    body: paragraph('Why do you apply?') + table([['']], lines),
  });
  const { document } = parse(document_content);
  expect(document.children.map(({ type }) => type)).toEqual(['paragraph', 'tableOptions', 'table']);
});

test('a label in cells beside other words is a value of each', async () => {
  const rows = [
    ['First visit', 'Pressure: ____'],
    ['Second visit', 'Pressure: ____'],
  ];
  const { fields } = await importDocx({ body: table(rows, lines) });
  expect(fields.map(({ label }) => label)).toEqual(['First visit pressure', 'Second visit pressure']);
});
