import { plainText } from './fields/text-value.ts';
import type { Value } from './template.ts';

/** One turn of a `{for each}`. */
export interface RepeatRow {
  /** What `[x]` prints. */
  line: string;
  cells: string[];
  /** Cells by lower-case column name. */
  named: Map<string, string>;
}

/** The rows of a value: its filled lines, cut at tab, bar or semicolon, or the objects of a list. */
export function readRepeatRows(
  value: Value | undefined,
  columns: readonly string[] | undefined,
): RepeatRow[] {
  if (typeof value === 'object' && value !== null) return value.map((row) => objectRow(row, columns));
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  return plainText(value)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(/[\t|;]/).map((cell) => cell.trim());
      return { line, cells, named: nameCells(columns, cells) };
    });
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

/** Whether two rows print the same everywhere. */
export function isSameRow(a: RepeatRow, b: RepeatRow): boolean {
  return (
    a.line === b.line &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, index) => cell === b.cells[index]) &&
    a.named.size === b.named.size &&
    [...a.named].every(([name, cell]) => b.named.get(name) === cell)
  );
}
