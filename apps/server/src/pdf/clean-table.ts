import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import type { Cleaning } from './clean-inline.ts';
import { cleanInlines, plainText, spend } from './clean-inline.ts';
import { createWordBreaker } from './clean-text.ts';
import type { SheetTable } from './sheet.ts';
import { textWidth } from './text-width.ts';
import { TypesetError } from './typeset-error.ts';

const maxColumns = 40;
/** A row of fewer lines is never divided between pages; twice that still fits any page. */
const keepLines = 12;
const keepHeaderLines = 6;
const insetPoints = 5;

interface Content {
  /** The widest word and the widest line of a column, in em. */
  word: number;
  line: number;
}

function measure(nodes: readonly ResolvedInline[]): Content {
  const text = plainText(nodes).slice(0, 2000);
  const lines = text.split('\n').map(textWidth);
  const words = text.split(/\s+/).map(textWidth);
  return { line: Math.max(0, ...lines), word: Math.max(0, ...words) };
}

/** Smaller letters for many columns, as one would choose by hand. */
function sizeFor(columns: number): number {
  if (columns > 15) return 0.65;
  if (columns > 10) return 0.75;
  return columns > 6 ? 0.85 : 0.95;
}

/**
 * Divides the width as a browser does: what everything needs on one line when that fits, otherwise each column its
 * widest word and of the rest a share by how much text it has.
 */
function shares(contents: readonly Content[], available: number): number[] {
  const wanted = contents.map(({ line }) => Math.max(1.5, Math.min(line, available)));
  const wantedSum = wanted.reduce((sum, width) => sum + width, 0);
  if (wantedSum <= available) return wanted.map((width) => width + (available - wantedSum) / wanted.length);
  const least = contents.map(({ word }) => Math.max(1.5, Math.min(word + 0.6, available / 3)));
  const leastSum = least.reduce((sum, width) => sum + width, 0);
  if (leastSum >= available) return least.map((width) => (width * available) / leastSum);
  const extra = contents.map(({ line }, i) => Math.sqrt(Math.max(0, line - (least[i] ?? 0))));
  const extraSum = extra.reduce((sum, width) => sum + width, 0);
  return least.map((width, i) => width + ((available - leastSum) * (extra[i] ?? 0)) / extraSum);
}

/** How many lines a cell takes, on the high side. */
function lineCount(nodes: readonly ResolvedInline[], width: number): number {
  return plainText(nodes)
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil((textWidth(line) * 1.3) / width)), 0);
}

function hasFootnote(nodes: readonly ResolvedInline[]): boolean {
  return nodes.some(
    (node) => node.type === 'footnoteMark' || ('children' in node && hasFootnote(node.children)),
  );
}

/** `sizePoints` is the size of the body text, which the table may fall below. */
export function cleanTable(
  cleaning: Cleaning,
  table: ResolvedTable,
  { above, sizePoints }: { above: number; sizePoints: number },
): SheetTable {
  const count = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  if (count > maxColumns)
    throw new TypesetError('too_large', [`a table has more than ${maxColumns} columns`]);
  spend(cleaning, 'cells', count * table.rows.length);
  const size = sizeFor(count);
  const inset = count > 10 ? 2 : insetPoints;
  const available = cleaning.widthEm / size - (2 * inset * count) / (sizePoints * size);
  const columns = Array.from({ length: count }, (_, i) => i);
  const contents = columns.map((i): Content => {
    const cells = table.rows.slice(0, 500).map(({ cells }) => measure(cells[i]?.children ?? []));
    return {
      word: cells.reduce((most, { word }) => Math.max(most, word), 0),
      line: cells.reduce((most, { line }) => Math.max(most, line), 0),
    };
  });
  const widths = shares(contents, Math.max(available, count * 0.5));
  const rows = table.rows.map(({ cells }, row) => {
    const nodes = columns.map((i) => cells[i]?.children ?? []);
    const lines = Math.max(...nodes.map((cell, i) => lineCount(cell, widths[i] ?? 1)));
    return {
      lines,
      keep: lines <= keepLines,
      footnote: row === 0 && nodes.some(hasFootnote),
      cells: nodes.map((cell, i) => cleanInlines(cleaning, cell, createWordBreaker(widths[i] ?? 1))),
    };
  });
  const [first] = rows;
  return {
    k: 'table',
    above,
    columns: widths.map((width) => Math.round(width * 1000) / 1000),
    align: columns.map((i) => table.align[i] ?? null),
    size,
    insetPoints: inset,
    headerRows: table.header && rows.length > 0 ? 1 : 0,
    repeatHeader: first !== undefined && first.lines <= keepHeaderLines && !first.footnote,
    rows: rows.map(({ keep, cells }) => ({ keep, cells })),
  };
}
