import type { CellAlign } from '@inkfield/engine/nodes';
import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import { readTableOptions } from '@inkfield/engine/table-options';
import type { Cleaning } from './clean-inline.ts';
import { cleanInlines, plainText, spend } from './clean-inline.ts';
import { createWordBreaker } from './clean-text.ts';
import type { ColumnContent } from './column-widths.ts';
import { columnWidths, fitsUnbroken } from './column-widths.ts';
import { fitRules } from './fit-rules.ts';
import type { Letters } from './letter-widths.ts';
import { lettersWidth } from './letter-widths.ts';
import type { SheetTable } from './sheet.ts';
import { tieLastWords } from './tie-last-words.ts';
import { TypesetError } from './typeset-error.ts';

const maxColumns = 40;
const maxIndentedColumns = 6;
/** A row of fewer lines is never divided between pages; twice that still fits any page. */
const keepLines = 12;
const keepHeaderLines = 6;
/** Rows that settle how wide the columns are. */
const measuredRows = 500;
const elasticRule = '_'.repeat(16);
const insetPoints = 5;
const gutterPoints = 14;

interface TablePlace {
  above: number;
  /** How far the table would stand in, in em of the body text. */
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

/** What a cell is set in, the widest of it. */
function lettersIn({ style }: Cleaning, nodes: readonly ResolvedInline[], isHeader: boolean): Letters {
  return { style, bold: isHeader || hasStrong(nodes) };
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

function measureColumns(cleaning: Cleaning, table: ResolvedTable, count: number): ColumnContent[] {
  const rows = table.rows.slice(0, measuredRows);
  return Array.from({ length: count }, (_, column) =>
    rows
      .map(({ cells }, row) => {
        const nodes = cells[column]?.children ?? [];
        return measure(nodes, lettersIn(cleaning, nodes, table.header && row === 0));
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

/** Smaller letters for many columns, as one would choose by hand. */
function sizeFor(columns: number): number {
  if (columns > 15) return 0.65;
  if (columns > 10) return 0.75;
  return columns > 6 ? 0.85 : 0.95;
}

/** Room beside the cells of each column; more where a column ends right before one that starts. */
function insetsOf(
  { rightToLeft }: Cleaning,
  { align, borders }: { align: readonly (CellAlign | null)[]; borders: boolean },
): SheetTable['insets'] {
  const start = rightToLeft ? 'right' : 'left';
  const end = rightToLeft ? 'left' : 'right';
  const room = align.length > 10 ? 2 : insetPoints;
  return align.map((side, i) => {
    const meets = i > 0 && align[i - 1] === end && (side ?? start) === start && align.length <= 10;
    const before = meets ? gutterPoints : room;
    const after = borders || i === align.length - 1 ? room : 2 * room;
    // Without borders the text stands in line with the text around.
    const outer = (isOuter: boolean, inset: number) => (isOuter && !borders ? 0 : inset);
    const insets = { start: outer(i === 0, before), end: outer(i === align.length - 1, after) };
    return rightToLeft
      ? { left: insets.end, right: insets.start }
      : { left: insets.start, right: insets.end };
  });
}

/** How many lines a cell takes, on the high side. */
function lineCount(cleaning: Cleaning, nodes: readonly ResolvedInline[], width: number): number {
  const letters = { style: cleaning.style, bold: true };
  return plainText(nodes)
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil((lettersWidth(line, letters) * 1.3) / width)), 0);
}

function hasFootnote(nodes: readonly ResolvedInline[]): boolean {
  return nodes.some(
    (node) => node.type === 'footnoteMark' || ('children' in node && hasFootnote(node.children)),
  );
}

/** The shares that the author asked for, when there is one for each column. */
function askedWidths(shares: readonly number[] | undefined, count: number, available: number) {
  if (shares?.length !== count) return undefined;
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share * available) / sum);
}

export function cleanTable(
  cleaning: Cleaning,
  table: ResolvedTable,
  { above, start, sizePoints, widthEm }: TablePlace,
): SheetTable {
  const count = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  if (count > maxColumns)
    throw new TypesetError('too_large', [`a table has more than ${maxColumns} columns`]);
  spend(cleaning, 'cells', count * table.rows.length);
  const options = readTableOptions(table.options);
  const size = sizeFor(count);
  const columns = Array.from({ length: count }, (_, i) => i);
  const align = columns.map((i) => table.align[i] ?? null);
  const insets = insetsOf(cleaning, { align, borders: options.borders });
  const insetSum = insets.reduce((sum, { left, right }) => sum + left + right, 0) / (sizePoints * size);
  const availableFrom = (from: number) => Math.max((widthEm - from) / size - insetSum, count * 0.5);
  const contents = measureColumns(cleaning, table, count);
  const wraps = !fitsUnbroken(contents, 'line', availableFrom(0));
  const standsIn =
    count <= maxIndentedColumns && fitsUnbroken(contents, wraps ? 'word' : 'line', availableFrom(start));
  const available = availableFrom(standsIn ? start : 0);
  const widths = askedWidths(options.widths, count, available) ?? columnWidths(contents, available);
  const rows = table.rows.map(({ cells }, row) => {
    const isHeader = table.header && row === 0;
    const nodes = columns.map((i) =>
      fitRules(cells[i]?.children ?? [], widths[i] ?? 1, { style: cleaning.style, bold: isHeader }),
    );
    const lines = Math.max(...nodes.map((cell, i) => lineCount(cleaning, cell, widths[i] ?? 1)));
    return {
      lines,
      keep: lines <= keepLines,
      footnote: row === 0 && nodes.some(hasFootnote),
      cells: nodes.map((cell, i) => {
        const width = widths[i] ?? 1;
        const letters = lettersIn(cleaning, cell, isHeader);
        return tieLastWords(cleanInlines(cleaning, cell, createWordBreaker(width, letters)), width, letters);
      }),
    };
  });
  const [first] = rows;
  return {
    k: 'table',
    above,
    start: standsIn ? start : 0,
    columns: widths.map((width, i) => {
      const { left, right } = insets[i] ?? { left: 0, right: 0 };
      return Math.round((width + (left + right) / (sizePoints * size)) * 1000) / 1000;
    }),
    align,
    size,
    insets,
    borders: options.borders,
    headerRows: table.header && rows.length > 0 ? 1 : 0,
    repeatHeader: first !== undefined && first.lines <= keepHeaderLines && !first.footnote,
    rows: rows.map(({ keep, cells }) => ({ keep, cells })),
  };
}
