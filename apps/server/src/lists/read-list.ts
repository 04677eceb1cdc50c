import { maxListColumns, maxListEntries, maxListTitle } from '@inkfield/contract/list-limits';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { foldText } from '@inkfield/engine/fold-text';
import { readCsv } from '../batches/table/read-csv.ts';
import type { Table } from '../batches/table/cell.ts';
import { ImportRefusal } from '../imports/import-refusal.ts';
import type { StoredList } from '../templates/template-lists.ts';

/** Of one call; most say the same. */
const maxErrors = 50;
const maxCell = maxLengths.field.option;

/** Reads the CSV of a list. All errors are reported together, each with its row. */
export function readList(csv: string): StoredList | { errors: string[] } {
  try {
    return readTable(readCsv(Buffer.from(csv), { maxRows: Number.POSITIVE_INFINITY }));
  } catch (error) {
    if (error instanceof ImportRefusal) return { errors: [error.message] };
    throw error;
  }
}

function readTable({ headers, rows }: Table): StoredList | { errors: string[] } {
  const errors = findTitleErrors(headers);
  if (rows.length > maxListEntries) {
    errors.push(`A list has at most ${count(maxListEntries)} entries; this one has ${count(rows.length)}.`);
    return { errors };
  }
  const rowOf = new Map<string, number>();
  const entries = rows.map(({ number, cells }) => {
    // All cells of a CSV are texts.
    const texts = cells.map((cell) => (typeof cell === 'string' ? oneLine(cell) : ''));
    const entry = headers.map((_, index) => texts[index] ?? '');
    const [key = ''] = entry;
    const earlier = rowOf.get(foldText(key));
    if (key === '') errors.push(`Row ${count(number)}: the key in the first column is missing.`);
    else if (earlier !== undefined)
      errors.push(`Row ${count(number)}: the key "${shortened(key)}" is in row ${count(earlier)} already.`);
    else rowOf.set(foldText(key), number);
    if (entry.some((cell) => cell.length > maxCell))
      errors.push(`Row ${count(number)}: a cell has more than ${maxCell} characters.`);
    return entry;
  });
  if (errors.length > 0) return { errors: errors.slice(0, maxErrors) };
  return {
    columns_json: JSON.stringify(headers),
    entries_json: JSON.stringify(entries),
    entry_count: entries.length,
  };
}

function findTitleErrors(headers: readonly string[]): string[] {
  const errors: string[] = [];
  if (headers.length > maxListColumns)
    errors.push(`A list has at most ${maxListColumns} columns; this one has ${headers.length}.`);
  for (const [index, title] of headers.entries()) {
    if (title === '') errors.push(`Row 1: column ${index + 1} has no title.`);
    else if (title.length > maxListTitle)
      errors.push(`Row 1: the title of column ${index + 1} has more than ${maxListTitle} characters.`);
  }
  return errors;
}

/** Without characters that no document prints. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

function shortened(key: string): string {
  return key.length > 60 ? `${key.slice(0, 60)}…` : key;
}
