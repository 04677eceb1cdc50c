import { Buffer } from 'node:buffer';
import type { Look, LookTable } from '@inkfield/contract/look';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { wordMistakes } from '../../../test/word-rules.ts';
import { readImport } from '../../imports/read-import.ts';
import { writeWord } from './write-word.ts';

const page = plainPage({ furniture: { header: {}, footer: { usual: '[page]' } } });

function lookWith(more: Partial<Look>): Look {
  const styles = { Body: { size: 12 }, Turned: { like: 'Body', turned: true, left: 36 } };
  return plainLook({ pages: [page], styles, ...more });
}

const margins = { top: 1, right: 5, bottom: 2, left: 5 };
const tableWith = (more: Partial<LookTable>): LookTable => ({
  at: 0,
  widths: [100.3, 200],
  margins,
  edges: [{ width: 0.75, color: 'ff0000' }],
  head: 0,
  rows: [
    {
      cells: [
        { styles: ['Body'], lines: [1, 1, 1, 1] },
        { styles: ['Body'], fill: 'eeeeee' },
      ],
    },
  ],
  ...more,
});

async function write(text: string, look: Look) {
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
  const about = { page: {}, title: 'A', language: 'en', date: '2026-03-05T10:20:30Z' };
  const { docx } = await writeWord({ ...about, document, look, output: 'docx' });
  expect(wordMistakes(docx)).toEqual([]);
  return docx;
}

const partOf = (docx: Uint8Array, name: string) => Buffer.from(unzipSync(docx)[name] ?? []).toString();

test.each([
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['1', 'decimal'],
] as const)('pages count from their number in figures such as %s', async (figures, format) => {
  const pages = [page, { ...page, name: 'Annex', numbers: { from: 3, figures } }];
  const docx = await write('One\n\n{page break: Annex}\n\nTwo\n', lookWith({ pages }));
  const body = partOf(docx, 'word/document.xml');
  expect(body.match(/<w:pgNumType[^>]*>/g)?.at(-1)).toBe(`<w:pgNumType w:start="3" w:fmt="${format}"/>`);
  const { look } = await readImport(docx, 'a.docx');
  expect(look?.pages.map(({ numbers }) => numbers)).toEqual([
    undefined,
    { from: 3, ...(figures !== '1' && { figures }) },
  ]);
});

test('a section in columns begins on the page of the text before, and is one again in the import', async () => {
  const columns = { count: 2, gap: 30 };
  const pages = [page, { ...page, name: 'Two', columns, continues: true }];
  const docx = await write('One\n\n{page break: Two}\n\nTwo\n', lookWith({ pages }));
  expect(partOf(docx, 'word/document.xml')).toMatch(/<w:type w:val="continuous"\/>/);
  const { look } = await readImport(docx, 'a.docx');
  expect(look?.pages[1]).toMatchObject({ columns, continues: true });
});

test.each([
  ['page', 'page'],
  ['paragraph', 'text'],
] as const)(
  'a text box of two rows at a place of the %s is a table that floats there',
  async (of, anchor) => {
    const place = { x: 400, y: 50, of };
    const cells = [{ styles: ['Body'], span: 2 }];
    const tables = { Box: tableWith({ place, widths: [60, 60], rows: [{ cells }, { cells }] }) };
    const text = '{table look Box}\n| Our reference | |\n| 1/26 | |\n\nDear Ann\n';
    const docx = await write(text, lookWith({ tables }));
    const [floats = ''] = partOf(docx, 'word/document.xml').match(/<w:tblpPr [^>]*>/) ?? [];
    expect(floats).toContain('w:tblpX="8000"');
    expect(floats).toContain('w:tblpY="1000"');
    expect(floats).toContain(`w:vertAnchor="${anchor}"`);
    expect((await readImport(docx, 'a.docx')).source_text).toContain('Our reference');
  },
);

test.each([
  ['without lines or a colour', {}, 1],
  ['with a line and a colour around it', { lines: [1, 1, 1, 1], fill: 'eeeeee' }, 2],
])('a text box %s hangs at its paragraph, and is one again in the import', async (_what, own, shapes) => {
  const place = { x: 400, y: 50, of: 'paragraph' as const };
  const rows = [
    { height: { least: 60 }, cells: [{ styles: ['Body'], span: 2, align: 'middle' as const, ...own }] },
  ];
  const tables = { Box: tableWith({ place, widths: [60, 60], rows }) };
  const text = '{table look Box}\n| Our reference | |\n\nDear Ann\n';
  const docx = await write(text, lookWith({ tables }));
  expect(docx).toEqual(await write(text, lookWith({ tables })));
  const body = partOf(docx, 'word/document.xml');
  expect(body.match(/<wps:wsp[ >]/g)).toHaveLength(shapes);
  expect(body).not.toContain('<w:tbl>');
  const { look, document_content } = await readImport(docx, 'a.docx');
  expect(document_content).toMatch(/Our reference[^]*Dear Ann/);
  const [box] = Object.values(look?.tables ?? {});
  expect(box).toMatchObject({ place, rows: [{ cells: [{ align: 'middle' }] }] });
});

test.each([
  ['page break', '{page break}\n\nNext\n'],
  ['table', '{table no borders}\n| A | B |\n'],
])('a text box above a %s hangs at a paragraph of its own', async (_what, after) => {
  const place = { x: 400, y: 50, of: 'page' as const };
  const rows = [{ height: { least: 60 }, cells: [{ styles: ['Body'], span: 2 }] }];
  const tables = { Box: tableWith({ place, widths: [60, 60], rows }) };
  const docx = await write(`{table look Box}\n| Our reference | |\n\n${after}`, lookWith({ tables }));
  const body = partOf(docx, 'word/document.xml');
  expect(body.indexOf('Our reference')).toBeLessThan(body.search(/Next|<w:tbl>/));
});

test.each([
  ['a table of the text', undefined, /w:lineRule="exact"[^]*<wps:wsp[^]*<w:tbl>/],
  ['a table that floats', { x: 20, y: 90, of: 'page' as const }, /<w:tbl>[^]*<wps:wsp[^]*Words/],
])('a text box above %s makes no empty line', async (_what, place, order) => {
  const rows = [{ height: { least: 60 }, cells: [{ styles: ['Body'], span: 2 }] }];
  const box = tableWith({ place: { x: 400, y: 50, of: 'page' }, widths: [60, 60], rows });
  const tables = { Box: box, Other: tableWith({ place, widths: [60, 60] }) };
  const text = '{table look Box}\n| Reference | |\n\n{table look Other}\n| A | B |\n| C | D |\n\nWords\n';
  const body = partOf(await write(text, lookWith({ tables })), 'word/document.xml');
  expect(body).toMatch(order);
  expect(body.match(/<w:pStyle w:val="Look-Body"\/>/g)).toHaveLength(6);
});

test.each([
  ['no header or footer where none prints anything', {}, false],
  ['a header that prints words', { header: { usual: 'Vance' }, footer: {} }, true],
])('a Word file has %s', async (_what, furniture, expected) => {
  const own = plainPage({ furniture: { header: { usual: '' }, footer: { usual: '' }, ...furniture } });
  const docx = await write('Text\n', lookWith({ pages: [own] }));
  expect(partOf(docx, 'word/document.xml').includes('<w:headerReference')).toBe(expected);
});

test('a header that prints nothing on some pages takes no room from their text', async () => {
  const at = (more: Partial<Look['pages'][number]>) => ({ ...page, header: 36, footer: 40, ...more });
  const none = { header: { usual: '' }, footer: { usual: '' } };
  const margins = { top: 0, right: 72, bottom: 14, left: 72 };
  const pages = [
    at({ margins, furniture: none }),
    at({ name: 'Text', furniture: { header: { usual: 'Vance' }, footer: { usual: '[page]' } } }),
  ];
  const docx = await write('Cover\n\n{page break: Text}\n\nTwo\n', lookWith({ pages }));
  const edges = [...partOf(docx, 'word/document.xml').matchAll(/w:header="(\d+)" w:footer="(\d+)"/g)];
  expect(edges.map(([, header, footer]) => [header, footer])).toEqual([
    ['0', '260'],
    ['720', '800'],
  ]);
});

test('paragraphs of two styles that join have no distance between them', async () => {
  const joined = { before: 6, after: 8, joins: 'List' };
  const styles = { Body: { ...joined, size: 12 }, Other: { ...joined, size: 14 } };
  const docx = await write('One\n\n{style Other}\nTwo\n{end style}\n\nThree\n', lookWith({ styles }));
  const spacings = [...partOf(docx, 'word/document.xml').matchAll(/<w:spacing ([^>]*)\/>/g)].map(
    ([, own]) => own,
  );
  expect(spacings).toEqual([
    expect.stringMatching(/w:after="0" w:before="120"/),
    expect.stringMatching(/w:after="0" w:before="0"/),
    expect.stringMatching(/w:after="160" w:before="0"/),
  ]);
});

test('blank lines below a page break are blank paragraphs', async () => {
  const docx = await write('One\n\n{page break}\n\n\nTwo\n', lookWith({}));
  expect(partOf(docx, 'word/document.xml').match(/<w:p>/g)).toHaveLength(3);
});

test('a turned table and paragraph read from the right, and do so again in the import', async () => {
  const tables = { Right: tableWith({ turned: true }) };
  const text = '{style Turned}\nFrom the right\n{end style}\n\n{table look Right}\n| A | B |\n\nEnd\n';
  const docx = await write(text, lookWith({ tables }));
  const body = partOf(docx, 'word/document.xml');
  expect(body).toContain('<w:bidiVisual/>');
  const { look } = await readImport(docx, 'a.docx');
  expect(Object.values(look?.tables ?? {})[0]).toMatchObject({ turned: true });
  expect(Object.values(look?.styles ?? {}).filter(({ turned }) => turned)).toHaveLength(1);
});

test.each([
  ['Turned', 'left'],
  ['Turned end', 'right'],
  ['Body', undefined],
])('a paragraph in the style %s is at the side of its lines that the style names', async (name, side) => {
  const end = { like: 'Turned', align: 'right' } as const;
  const styles = { Body: { size: 12 }, Turned: { like: 'Body', turned: true }, 'Turned end': end };
  const docx = await write(`{style ${name}}\nשלום\n{end style}\n`, lookWith({ styles }));
  const body = partOf(docx, 'word/document.xml');
  expect(body.includes('<w:bidi/>')).toBe(side !== undefined);
  expect(/<w:jc w:val="(\w+)"/.exec(body)?.[1]).toBe(side);
});

test('a cell that covers others makes their rows no higher, and covers them again in the import', async () => {
  const margins = { top: 9, right: 5, bottom: 9, left: 5 };
  const low = { styles: ['Body'], lines: [1, 1, 1, 1], margins: { ...margins, top: 2, bottom: 2 } };
  const tall = { styles: ['Body'], lines: [1, 1, 1, 1], rows: 2 };
  const rows = [{ cells: [low, tall] }, { cells: [low, { styles: ['Body'] }] }];
  const tables = { Grid: tableWith({ margins, rows }) };
  const docx = await write('{table look Grid}\n| A | Tall |\n| B |  |\n\nEnd\n', lookWith({ tables }));
  const [, covered = ''] =
    /<w:vMerge w:val="continue"\/>(.*?)<\/w:tc>/.exec(partOf(docx, 'word/document.xml')) ?? [];
  expect(covered).toContain('<w:top w:type="dxa" w:w="0"/>');
  expect(covered).toContain('w:line="20" w:lineRule="exact"');
  const { look } = await readImport(docx, 'a.docx');
  expect(look?.tables['Table 1']?.rows[0]?.cells[1]).toMatchObject({ rows: 2 });
});

test.each([
  ['that floats', { place: { x: 100, y: 100, of: 'page' } as const }],
  ['of the text', {}],
])('a table %s below a page break is on the new page', async (_what, place) => {
  const tables = { Grid: tableWith(place) };
  const docx = await write(
    'One\n\n{page break}\n\n{table look Grid}\n| A | B |\n\nEnd\n',
    lookWith({ tables }),
  );
  const [above = ''] = partOf(docx, 'word/document.xml').split('<w:tbl>');
  // Word moves a break that is the only content of a paragraph to the one below, past the table.
  expect(above).toMatch(/<w:pageBreakBefore\/>(?:(?!<w:p>).)*<\/w:p>$/);
  expect((await readImport(docx, 'a.docx')).document_content).toMatch(/One\s+\{page break\}\s+\{table/);
});

test('a table that reads from the left says so where words read from the right', async () => {
  const text = '{table look Grid}\n| {style Turned: שלום} | B |\n\nEnd\n';
  const tables = { Grid: tableWith({}) };
  const docx = await write(text, lookWith({ tables }));
  expect(partOf(docx, 'word/document.xml')).toContain('<w:bidiVisual w:val="off"/>');
  const { look } = await readImport(docx, 'a.docx');
  expect(look?.tables['Table 1']).not.toHaveProperty('turned');
  const plain = await write(text, lookWith({ tables, styles: { Body: {} } }));
  expect(partOf(plain, 'word/document.xml')).not.toContain('<w:bidiVisual');
});
