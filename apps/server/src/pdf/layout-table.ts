import type { CellAlign } from '@inkfield/engine/nodes';
import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import { leadingEmptyCells } from '@inkfield/engine/leading-empty-cells';
import { readTableOptions } from '@inkfield/engine/table-options';
import type { LayoutState } from './layout-inline.ts';
import { layoutInlines, plainText, spend } from './layout-inline.ts';
import { createWordBreaker } from './clean-text.ts';
import type { ColumnContent } from './column-widths.ts';
import { columnWidths, fitsUnbroken } from './column-widths.ts';
import { fitRules } from './fit-rules.ts';
import type { Letters } from './letter-widths.ts';
import { lettersWidth } from './letter-widths.ts';
import type { SheetTable } from './sheet.ts';
import { tieLastWords } from './tie-last-words.ts';
import { tieReferences } from './tie-references.ts';
import { TypesetError } from './typeset-error.ts';

const maxColumns = 40;
/** A row of fewer lines is never divided between pages; twice that still fits any page. */
const keepLines = 12;
const keepHeaderLines = 6;
const maxKeptLines = 20;
/** Rows that settle how wide the columns are. */
const measuredRows = 500;
const elasticRule = '_'.repeat(16);
const insetPoints = 5;
const gutterPoints = 14;

interface TablePlace {
  above: number;
  /** The indent of the table, in em of the body text. */
  start: number;
  /** Of the body text, which the table may fall below. */
  sizePoints: number;
  /** Width of the place, in em of the body text. */
  widthEm: number;
}

function hasStrong(nodes: readonly ResolvedInline[]): boolean {
  return nodes.some(
    (node) => node.type.startsWith('strong') || ('children' in node && hasStrong(node.children)),
  );
}

/** The widest letters of a cell. */
function lettersIn({ style }: LayoutState, nodes: readonly ResolvedInline[], bold: boolean): Letters {
  return { style, bold: bold || hasStrong(nodes) };
}

function measure(nodes: readonly ResolvedInline[], letters: Letters): ColumnContent {
  // A rule to write on takes what there is.
  const text = plainText(nodes).slice(0, 2000).replace(/_{4,}/g, elasticRule);
  const lines = text.split('\n');
  const words = lines.flatMap((line) => line.split(/\s+/));
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, lettersWidth(text, letters)), 0);
  return { line: widest(lines), word: widest(words) };
}

/** How a row is set. */
interface RowLook {
  bold: boolean;
  /** Of its letters, against those of the table. */
  scale: number;
}

/** The header is bold, and large in a letterhead; a total is bold. */
function rowLook(table: ResolvedTable, row: number): RowLook {
  const { total, letterhead } = readTableOptions(table.options);
  const isHeader = table.header && row === 0;
  const isTotal = total && row === table.rows.length - 1;
  return { bold: isHeader || isTotal, scale: isHeader && letterhead ? letterheadScale : 1 };
}

function measureColumns(
  state: LayoutState,
  table: ResolvedTable,
  looks: readonly RowLook[],
): ColumnContent[] {
  const rows = table.rows.slice(0, measuredRows);
  const count = columnCount(table);
  return Array.from({ length: count }, (_, column) =>
    rows
      .map(({ cells }, row) => {
        const nodes = cells[column]?.children ?? [];
        const { bold, scale } = looks[row] ?? plainRow;
        const { line, word } = measure(nodes, lettersIn(state, nodes, bold));
        return { line: line * scale, word: word * scale };
      })
      .reduce(
        (most, cell) => ({
          line: Math.max(most.line, cell.line),
          word: Math.max(most.word, cell.word),
        }),
        { line: 0, word: 0 },
      ),
  );
}

const sizes = [0.95, 0.85, 0.75, 0.65];
/** As in document.typ. */
const letterheadScale = 1.6;
const plainRow = { bold: false, scale: 1 };

/** Smaller letters for many columns, as one would choose by hand, and for words that would not fit otherwise. */
function sizeFor(columns: number, fitsAt: (size: number) => boolean): number {
  const largest = columns > 15 ? 0.65 : columns > 10 ? 0.75 : columns > 6 ? 0.85 : 0.95;
  const allowed = sizes.filter((size) => size <= largest);
  return allowed.find(fitsAt) ?? largest;
}

/** Room beside the cells of each column; more where a column ends right before one that starts. */
function insetsOf(
  { rightToLeft }: LayoutState,
  { align, borders }: { align: readonly (CellAlign | null)[]; borders: boolean },
): SheetTable['insets'] {
  const start = rightToLeft ? 'right' : 'left';
  const end = rightToLeft ? 'left' : 'right';
  const room = align.length > 10 ? 2 : insetPoints;
  return align.map((side, i) => {
    const meets = i > 0 && align[i - 1] === end && (side ?? start) === start && align.length <= 10;
    const before = meets ? gutterPoints : room;
    const after = borders || i === align.length - 1 ? room : 2 * room;
    // Without borders the text aligns with the text around.
    const outer = (isOuter: boolean, inset: number) => (isOuter && !borders ? 0 : inset);
    const insets = { start: outer(i === 0, before), end: outer(i === align.length - 1, after) };
    return rightToLeft
      ? { left: insets.end, right: insets.start }
      : { left: insets.start, right: insets.end };
  });
}

/** An upper estimate of the lines of a cell. */
function lineCount(state: LayoutState, nodes: readonly ResolvedInline[], width: number): number {
  const letters = { style: state.style, bold: true };
  return plainText(nodes)
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil((lettersWidth(line, letters) * 1.3) / width)), 0);
}

function hasFootnote(nodes: readonly ResolvedInline[]): boolean {
  return nodes.some(
    (node) => node.type === 'footnoteMark' || ('children' in node && hasFootnote(node.children)),
  );
}

/** The author's shares of the width, if there is one for each column. */
function askedWidths(shares: readonly number[] | undefined, count: number, available: number) {
  if (shares?.length !== count) return undefined;
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share * available) / sum);
}

function columnCount(table: ResolvedTable): number {
  return Math.max(1, ...table.rows.map(({ cells }) => cells.length));
}

/** A total, the subtotals before it and the row above them stay together, unless they fill a page. */
function keptRows(rows: readonly { lines: number; empty: number }[], headerRows: number): number {
  const firstSubtotal = rows.findLastIndex(({ empty }, i) => empty === 0 && i < rows.length - 1);
  const kept = rows.slice(Math.max(headerRows, firstSubtotal));
  const lines = kept.reduce((sum, row) => sum + row.lines, 0);
  return lines <= maxKeptLines ? kept.length : 0;
}

export function layoutTable(
  state: LayoutState,
  table: ResolvedTable,
  { above, start, sizePoints, widthEm }: TablePlace,
): SheetTable {
  const count = columnCount(table);
  if (count > maxColumns)
    throw new TypesetError('too_large', [`a table has more than ${maxColumns} columns`]);
  spend(state, 'cells', count * table.rows.length);
  const options = readTableOptions(table.options);
  const looks = table.rows.map((_, row) => rowLook(table, row));
  const empty = leadingEmptyCells(table.rows);
  const columns = Array.from({ length: count }, (_, i) => i);
  const align = columns.map((i) => table.align[i] ?? null);
  const insets = insetsOf(state, { align, borders: options.borders });
  const insetPointSum = insets.reduce((sum, { left, right }) => sum + left + right, 0);
  const availableAt = (fontSize: number) =>
    Math.max((widthEm - start - insetPointSum / sizePoints) / fontSize, count * 0.5);
  const contents = measureColumns(state, table, looks);
  const size = sizeFor(count, (fontSize) => fitsUnbroken(contents, availableAt(fontSize)));
  const available = availableAt(size);
  const widths = askedWidths(options.widths, count, available) ?? columnWidths(contents, available);
  const rows = table.rows.map(({ cells }, row) => {
    const { bold, scale } = looks[row] ?? plainRow;
    const widthOf = (i: number) => (widths[i] ?? 1) / scale;
    const nodes = columns.map((i) =>
      fitRules(cells[i]?.children ?? [], widthOf(i), { style: state.style, bold }),
    );
    const lines = Math.max(...nodes.map((cell, i) => lineCount(state, cell, widthOf(i))));
    return {
      lines,
      empty: empty[row] ?? 0,
      keep: lines <= keepLines,
      footnote: row === 0 && nodes.some(hasFootnote),
      cells: nodes.map((cell, i) => {
        const width = widthOf(i);
        const letters = lettersIn(state, cell, bold);
        const children = tieReferences(cell, width, letters);
        const inlines = layoutInlines(state, children, createWordBreaker(width, letters));
        return tieLastWords(inlines, width, letters);
      }),
    };
  });
  const [first] = rows;
  const headerRows = table.header && rows.length > 0 ? 1 : 0;
  const repeats = first !== undefined && first.lines <= keepHeaderLines && !first.footnote;
  return {
    k: 'table',
    above,
    start,
    columns: widths.map((width, i) => {
      const { left, right } = insets[i] ?? { left: 0, right: 0 };
      return Math.round((width + (left + right) / (sizePoints * size)) * 1000) / 1000;
    }),
    align,
    size,
    insets,
    look: options.letterhead ? 'letterhead' : options.borders ? 'ruled' : 'plain',
    headerRows,
    repeatHeader: repeats && !options.letterhead,
    total: options.total && rows.length > headerRows,
    together:
      rows.reduce((sum, row) => sum + row.lines, 0) <= keepLines && !rows.some(({ footnote }) => footnote),
    keptRows: options.total ? keptRows(rows, headerRows) : 0,
    rows: rows.map(({ keep, empty, cells }) => ({ keep, empty, cells })),
  };
}
