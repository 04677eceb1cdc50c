import { isTextList, plainText, rowsIn } from '../fields/text-value.ts';
import type { Row, Value } from '../template.ts';

/** One row of a `{for each}`. */
export interface RepeatRow {
  /** The text that `[x]` prints. */
  line: string;
  cells: string[];
  /** Cells by lower-case column name. */
  named: Map<string, string>;
  /** Whether it stands for the rows that are not filled in yet. */
  isBlank?: boolean;
}

/** The rows that were read before, by the object that they were read from. */
export type ReadRows = WeakMap<Row, RepeatRow>;

/**
 * Returns the rows of a value: its filled lines split into cells, or the objects of a list. Objects in `known` are not
 * read again.
 */
export function readRepeatRows(
  value: Value | undefined,
  columns: readonly string[] | undefined,
  known: ReadRows = new WeakMap(),
): RepeatRow[] {
  if (isTextList(value))
    return value.map((line) => ({ line, cells: [line], named: nameCells(columns, [line]) }));
  if (typeof value === 'object' && value !== null) {
    return rowsIn(value).map((row) => {
      const read = known.get(row) ?? objectRow(row, columns);
      known.set(row, read);
      return read;
    });
  }
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  return filledLines(plainText(value)).map((line) => {
    const cells = cutLine(line, columns);
    return { line: line.trim(), cells, named: nameCells(columns, cells) };
  });
}

/** Returns an error if a line has more or fewer parts than the repeat has columns, else undefined. */
export function repeatProblem(text: string, columns: readonly string[]): string | undefined {
  for (const [index, line] of filledLines(text).entries()) {
    const count = cutLine(line, columns).length;
    if (count === columns.length) continue;
    const parts = count === 1 ? '1 part' : `${count} parts`;
    return `Row ${index + 1} has ${parts}; ${columns.length} are expected: ${columns.join(' | ')}.`;
  }
  return undefined;
}

function filledLines(text: string): string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
}

/**
 * Splits a line at its separator: tab if the line has one, else `|`, else `;`. A single column takes the whole line.
 */
function cutLine(line: string, columns: readonly string[] | undefined): string[] {
  const separator = ['\t', '|', ';'].find((sign) => line.includes(sign));
  if (separator === undefined || columns?.length === 1) return [line.trim()];
  return line.split(separator).map((cell) => cell.trim());
}

function nameCells(columns: readonly string[] | undefined, cells: string[]): Map<string, string> {
  return new Map(columns?.map((column, index) => [column.toLowerCase(), cells[index] ?? '']));
}

function objectRow(row: Readonly<Record<string, string>>, columns: readonly string[] | undefined): RepeatRow {
  const named = new Map<string, string>(columns?.map((column) => [column.toLowerCase(), '']));
  for (const [name, cell] of Object.entries(row)) named.set(name.toLowerCase(), cell);
  const cells = columns ? columns.map((column) => named.get(column.toLowerCase()) ?? '') : Object.values(row);
  return { line: cells.filter((cell) => cell.trim() !== '').join(', '), cells, named };
}

/** Returns a row in which every column is empty. */
export function blankRepeatRow(columns: readonly string[] | undefined): RepeatRow {
  return { line: '', cells: [], named: nameCells(columns, []), isBlank: true };
}

/** Whether two rows print the same everywhere. */
export function isSameRow(a: RepeatRow, b: RepeatRow): boolean {
  if (a === b) return true;
  return (
    a.line === b.line &&
    a.isBlank === b.isBlank &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, index) => cell === b.cells[index]) &&
    a.named.size === b.named.size &&
    [...a.named].every(([name, cell]) => b.named.get(name) === cell)
  );
}
