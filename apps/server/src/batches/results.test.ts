import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { emptyCsv, emptyXlsx } from './empty-table.ts';
import { proposeMatching } from './cells/match-columns.ts';
import { readingRules } from '../documents/reading-rules.ts';
import { createRowCheck } from './cells/check-row.ts';
import { purchaseAndSaleAgreement } from '../samples/purchase-and-sale-agreement.ts';
import { readTable } from './table/read-table.ts';
import { csvLine } from '../http/write-csv.ts';

import { endOf, none32, streamZip, zipLength } from './zip.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a "b", c', '"a ""b"", c"'],
  ['plain', 'plain'],
])('a cell of results never becomes a formula: %j', (text, cell) => {
  expect(csvLine([text, 7])).toBe(`${cell},7\r\n`);
});

describe('a zip that is made while it is sent', () => {
  const files = [
    { name: 'a.txt', text: 'one' },
    { name: 'ü/b.txt', text: '' },
  ].map(({ name, text }) => {
    const bytes = Buffer.from(text);
    return { name, byteLength: bytes.byteLength, read: () => Promise.resolve(bytes) };
  });
  async function* each() {
    for (const file of files) yield await Promise.resolve(file);
  }

  test('unpacks to its files, and is as long as was said', async () => {
    const parts: Uint8Array[] = [];
    for await (const part of streamZip(each(), new Date('2026-03-05T10:20:30Z'))) parts.push(part);
    const zip = Buffer.concat(parts);
    const unpacked = unzipSync(zip);
    expect(Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['a.txt', 'one'],
      ['ü/b.txt', ''],
    ]);
    expect(zip.byteLength).toBe(zipLength(files));
  });

  test('says where its directory is when 32 bits are too few', () => {
    const end = endOf({ count: 70_000, size: 10, offset: 5 * none32 });
    expect(end.readUInt32LE(0)).toBe(0x06064b50);
    expect(end.readBigUInt64LE(32)).toBe(70_000n);
    expect(end.readBigUInt64LE(48)).toBe(BigInt(5 * none32));
    expect(end.readUInt32LE(end.byteLength - 22)).toBe(0x06054b50);
    expect(end.readUInt16LE(end.byteLength - 12)).toBe(0xffff);
  });
});

describe.each([
  ['csv', 'en-US', emptyCsv],
  ['csv', 'de-DE', emptyCsv],
  ['xlsx', 'en-US', emptyXlsx],
  ['xlsx', 'de-DE', emptyXlsx],
] as const)('the table to fill as %s in %s', (kind, locale, write) => {
  const { name, document_content, fields, rules = [] } = purchaseAndSaleAgreement;
  // Rows have sheets of their own, and what is calculated has no column.
  const asked = fields.filter((field) => field.field_type !== 'rows' && field.field_type !== 'calculated');
  const numbered = asked.map((field, index) => ({ ...field, id: index + 1, order: index + 1 }));
  const page = { locale, currency: 'USD' };
  const place = { templateId: 1, versionId: 1, version: 1, key: 'v1' };
  const text = {
    ...place,
    name,
    source: document_content,
    fields: numbered,
    page,
    form: { rules },
    look: null,
    pdfForm: null,
    moment: '2026-03-05T00:00:00.000Z',
    today: '2026-03-05',
    lists: [],
  };

  test('matches every field, and its example row has no error', async () => {
    const table = await readTable(await write(text), `table.${kind}`, { maxRows: 10 });
    expect(table.rows).toHaveLength(1);
    expect(table.notes).toEqual([]);
    const columns = proposeMatching(table.headers, numbered);
    expect(new Set(columns)).toEqual(new Set(numbered.map((field) => field.name)));
    expect(columns).toHaveLength(numbered.length);
    const check = createRowCheck({ fields: numbered, columns, rules: readingRules(text) });
    expect(check(table.rows[0]?.cells ?? []).errors).toEqual([]);
  });
});
