import { afterAll, expect, test } from 'vitest';
import { paragraph } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { printDocx } from '../../../test/print-docx.ts';
import { createTypesetter } from '../../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
const lines = `<w:tblBorders>${sides.map((side) => `<w:${side} w:val="single" w:sz="8" w:color="FF0000"/>`).join('')}</w:tblBorders>`;
const cell = (content: string, width: number) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

const grid = (rows: number, columns = 2) =>
  `<w:tbl><w:tblPr>${lines}</w:tblPr>${Array.from({ length: rows }, (_, y) =>
    row(...Array.from({ length: columns }, (__, x) => cell(paragraph(`Cell ${y}${x}`), 1000))),
  ).join('')}</w:tbl>`;

/** A table without lines: a label, and a cell with words around a table. */
const around = (nested: string) =>
  `<w:tbl><w:tblPr/>${row(cell(paragraph('Label'), 2000), cell(paragraph('Above') + nested + paragraph('Below'), 4000))}${row(cell(paragraph('Next'), 2000), cell(paragraph('Last'), 4000))}</w:tbl>`;

test('the cells of a table within a cell are cells of the outer one, with their lines', async () => {
  const { document_content, look } = await importDocx({ body: around(grid(2)) });
  expect(document_content).toContain(
    [
      '| Label | Above |  |  |  |',
      '|  |  | Cell 00 | Cell 01 |  |',
      '|  |  | Cell 10 | Cell 11 |  |',
      '|  | Below |  |  |  |',
      '| Next | Last |  |  |  |',
    ].join('\n'),
  );
  const { rows = [], widths, edges } = look?.tables['Table 1'] ?? {};
  expect(widths).toEqual([100, 5.4, 50, 50, 94.6]);
  expect(edges).toEqual([{ width: 1, color: 'ff0000' }]);
  expect(rows[0]?.cells.map(({ rows: down, span, lines: own }) => [down, span, own])).toEqual([
    [4, undefined, undefined],
    [undefined, 4, undefined],
  ]);
  expect(rows[1]?.cells.map(({ lines: own }) => own)).toEqual([
    undefined,
    undefined,
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    undefined,
  ]);
});

test('words beside a table within a cell stay beside it on the page', async () => {
  const { words } = await printDocx(typesetter, { body: around(grid(2)) });
  const at = (text: string) => words.find((word) => word.text === text);
  expect(Math.abs((at('Label')?.y ?? 0) - (at('Above')?.y ?? 99))).toBeLessThan(1);
  const ys = ['Above', 'Cell 00', 'Cell 10', 'Below', 'Next'].map((text) => at(text)?.y ?? 0);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  expect((at('Cell 00')?.x ?? 0) - (at('Above')?.x ?? 0)).toBeCloseTo(5.4, 0);
});

test('tables within tables within tables keep their grids', async () => {
  const inner = `<w:tbl><w:tblPr>${lines}</w:tblPr>${row(cell(grid(1), 3000), cell(paragraph('Beside'), 500))}</w:tbl>`;
  const { document_content } = await importDocx({ body: around(inner) });
  const [line = ''] = document_content.split('\n').filter((one) => one.includes('Cell 00'));
  expect(line).toMatch(/\| Cell 00 \| Cell 01 \|.*Beside/);
});

test('a grid within a cell that is too large stays lines of words, and a warning says so', async () => {
  const { document_content, warnings } = await importDocx({ body: around(grid(310)) });
  expect(document_content).toContain('Cell 00');
  expect(document_content).toContain('Cell 3091');
  expect(document_content.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(2);
  expect(warnings).toContain('Tables within tables that are too large became lines of words (1).');
  const wide = await importDocx({ body: around(grid(1, 45)) });
  expect(wide.document_content).toContain('Cell 044');
  expect(wide.warnings).toContain('Tables within tables that are too large became lines of words (1).');
});

test('tables that are nested many times over cost their deepest grids and no words', async () => {
  let nested = grid(1);
  for (let depth = 0; depth < 30; depth += 1)
    nested = `<w:tbl><w:tblPr>${lines}</w:tblPr>${row(cell(paragraph(`Level ${depth}`) + nested, 3000), cell(paragraph('Beside'), 500))}</w:tbl>`;
  const { document_content, look, warnings } = await importDocx({ body: around(nested) });
  for (let depth = 0; depth < 30; depth += 1) expect(document_content).toContain(`Level ${depth}`);
  expect(document_content).toContain('Cell 00');
  expect(look?.tables['Table 1']?.widths.length).toBeGreaterThan(3);
  expect(warnings.join()).toContain('Tables within tables that are too large');
});

test('a table without lines within a cell stays lines of words', async () => {
  const { document_content, warnings } = await importDocx({ body: around(grid(2).replace(lines, '')) });
  expect(document_content).toContain('Above{br}Cell 00  Cell 01{br}Cell 10  Cell 11{br}Below');
  expect(warnings.join()).not.toContain('within tables');
});
