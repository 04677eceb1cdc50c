import { maxCellCharacters, maxColumns } from './cell.ts';
import { decodeText } from './decode-text.ts';
import { place, refuseTable } from './refuse-table.ts';
import { buildTable, type TableParts } from './build-table.ts';
import type { Table, TableLimits } from './cell.ts';

/** Comma, semicolon or tab; quotes as in RFC 4180; line breaks of any kind, within quotes too. */
export function readCsv(bytes: Uint8Array, limits: TableLimits): Table {
  const { text, note } = decodeText(bytes);
  const { delimiter, start } = findDelimiter(text);
  const table: TableParts = buildTable(limits);
  if (note !== undefined) table.note(note);
  let number = 0;
  for (const cells of records(text, start, delimiter)) {
    number += 1;
    table.add({ number, cells });
  }
  return table.finish(undefined);
}

const delimiters = [',', ';', '\t'] as const;

/** The separator from Excel's `sep=` line, or else the most frequent one in the headers. */
function findDelimiter(text: string): { delimiter: string; start: number } {
  const told = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(text);
  if (told?.[1] !== undefined) return { delimiter: told[1], start: told[0].length };
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const sign of firstRecord(text)) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const [best = ','] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return { delimiter: best, start: 0 };
}

/** The first line with anything in it; long enough for the headers of any table. */
function firstRecord(text: string): string {
  const from = text.search(/[^\s]/);
  if (from < 0) return '';
  const head = text.slice(from, from + 200_000);
  let quoted = false;
  for (let at = 0; at < head.length; at += 1) {
    const sign = head[at];
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) return head.slice(0, at);
  }
  return head;
}

function* records(text: string, start: number, delimiter: string): Generator<string[]> {
  let at = start;
  let row = 1;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const { cell, end } =
        text[at] === '"'
          ? quotedCell(text, at, { row, column: cells.length })
          : bareCell(text, at, delimiter);
      if (cell.length > maxCellCharacters) {
        refuseTable(`${place(row, cells.length)}: the cell holds more than 32,767 characters.`);
      }
      cells.push(cell);
      at = end;
      if (text[at] !== delimiter) break;
      if (cells.length > maxColumns + 1) break;
      at += 1;
    }
    if (cells.length > maxColumns) refuseTable(`Row ${row}: the table has more than ${maxColumns} columns.`);
    at = afterRecord(text, at, { row, column: cells.length - 1 });
    yield cells;
    row += 1;
  }
}

interface CellPlace {
  row: number;
  column: number;
}

function bareCell(text: string, at: number, delimiter: string): { cell: string; end: number } {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(at, end), end };
}

function quotedCell(text: string, at: number, where: CellPlace): { cell: string; end: number } {
  const parts: string[] = [];
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - at > 4 * maxCellCharacters) {
      refuseTable(
        `${place(where.row, where.column)}: ${quote < 0 ? 'the quotation mark is never closed.' : 'the cell holds more than 32,767 characters.'}`,
      );
    }
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 };
    parts.push('"');
    from = quote + 2;
  }
}

function afterRecord(text: string, at: number, { row, column }: CellPlace): number {
  if (at >= text.length) return at;
  if (text[at] === '\r') return text[at + 1] === '\n' ? at + 2 : at + 1;
  if (text[at] === '\n') return at + 1;
  return refuseTable(`${place(row, column)}: there is text behind the closing quotation mark.`);
}
