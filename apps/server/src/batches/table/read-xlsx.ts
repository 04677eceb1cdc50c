import { openZip } from '../../imports/guard/zip.ts';
import { ImportRefusal } from '../../imports/import-refusal.ts';
import { buildTable, type TableParts } from './build-table.ts';
import {
  type Cell,
  columnIndex,
  columnLetter,
  isBlankCell,
  maxCellCharacters,
  maxColumns,
  maxSheetRows,
  maxSheets,
  type Table,
  type TableLimits,
  type WantedSheet,
} from './cell.ts';
import { headerKey } from './header-key.ts';
import { type FurtherSheet, joinSheets } from './join-sheets.ts';
import { place, refuseTable } from './refuse-table.ts';
import { type CellXml, readSheet, type SheetVisitor } from './xlsx-sheet.ts';
import { readNumber } from './xlsx-number.ts';
import { readWorkbook, unescapeText, type Workbook, type WorkbookSheet } from './xlsx-parts.ts';

/**
 * The first visible sheet of a workbook, joined with those that are named after rows fields. Formulas count with the
 * value that was last calculated.
 */
export async function readXlsx(bytes: Uint8Array, { maxRows, wanted = [] }: TableLimits): Promise<Table> {
  const zip = await openZip(bytes);
  if ([...zip.names].some((name) => /vbaProject\.bin$/i.test(name))) {
    refuseTable('The file holds macros. Please save it as .xlsx and send it again.');
  }
  const workbook = await readWorkbook(zip);
  const [first, ...others] = workbook.sheets;
  const table = readRows(await first.read(), workbook, buildTable({ maxRows })).finish(first.name);
  const further = await readFurther(others, workbook, wanted);
  const joined = joinSheets(table, further);
  const left = workbook.sheetCount - 1 - further.length;
  if (left > 0) joined.notes.unshift(leftOut(workbook.sheetCount, [first.name, ...namesOf(further)]));
  return { ...joined, notes: joined.notes.slice(0, maxNotes) };
}

const maxNotes = 20;

function namesOf(further: readonly FurtherSheet[]): string[] {
  return further.map(({ table }) => table.sheet);
}

function leftOut(count: number, [first, ...others]: string[]): string {
  const read =
    others.length === 0
      ? `only the first visible one, “${first}”, was read`
      : `only ${[first, ...others].map((name) => `“${name}”`).join(', ')} were read`;
  return `The file has ${count} sheets; ${read}.`;
}

/** Sheets with headers; a sheet with nothing below them has no rows for any document. */
async function readFurther(
  sheets: readonly WorkbookSheet[],
  workbook: Workbook,
  wanted: readonly WantedSheet[],
): Promise<FurtherSheet[]> {
  const found: FurtherSheet[] = [];
  for (const { field, names, most } of wanted.slice(0, maxSheets)) {
    const sheet = sheets.find(({ name }) => names.includes(headerKey(name)));
    if (sheet === undefined || found.some(({ table }) => table.sheet === sheet.name)) continue;
    const bytes = await sheet.read();
    const table = nameSheet(sheet.name, () => {
      const parts = readRows(bytes, workbook, buildTable({ maxRows: maxSheetRows }));
      return parts.isEmpty() ? undefined : parts.finish(sheet.name);
    });
    if (table !== undefined) found.push({ field, most, table: { ...table, sheet: sheet.name } });
  }
  return found;
}

/** Names the sheet in the sentence of a refusal. */
function nameSheet<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportRefusal) refuseTable(`Sheet “${name}”: ${error.message}`);
    throw error;
  }
}

function readRows(sheet: Uint8Array, workbook: Workbook, table: TableParts): TableParts {
  const counts = { formulas: 0, firstFormula: '', hiddenRows: 0 };
  const extent = { lastRow: 0, lastColumn: 0 };
  const merged: string[] = [];
  const visitor: SheetVisitor = {
    row: (row, isHidden) => {
      table.add(row);
      const used = row.cells.findLastIndex((cell) => !isBlankCell(cell));
      if (used < 0) return;
      if (isHidden) counts.hiddenRows += 1;
      extent.lastRow = row.number;
      extent.lastColumn = Math.max(extent.lastColumn, used);
    },
    cell: (cell, where) => {
      // LibreOffice writes each typed TRUE and FALSE as a formula.
      if (cell.hasFormula && cell.type !== 'b') {
        counts.formulas += 1;
        counts.firstFormula ||= `${columnLetter(where.column)}${where.row}`;
      }
      return readCell(cell, workbook, where);
    },
    merged: (range) => void merged.push(range),
  };
  readSheet(sheet, visitor);
  refuseMerged(merged, extent);
  if (counts.formulas > 0) {
    table.note(
      `${counts.formulas === 1 ? 'A cell holds a formula' : `${counts.formulas.toLocaleString('en-US')} cells hold formulas`} (the first is ${counts.firstFormula}); the values that were last calculated are used.`,
    );
  }
  if (counts.hiddenRows > 0) table.note(`Hidden rows were read like the others: ${counts.hiddenRows}.`);
  return table;
}

function readCell(cell: CellXml, workbook: Workbook, where: { row: number; column: number }): Cell {
  if (where.column >= maxColumns && cell.value !== '') {
    refuseTable(`${place(where.row, where.column)}: the table has more than ${maxColumns} columns.`);
  }
  const value = valueOf(cell, workbook);
  if (typeof value === 'string' && value.length > maxCellCharacters) {
    refuseTable(`${place(where.row, where.column)}: the cell holds more than 32,767 characters.`);
  }
  return value;
}

function valueOf({ type, value, style, hasFormula }: CellXml, workbook: Workbook): Cell {
  if (type === 'e')
    return { error: 'The cell shows an error of the spreadsheet. Please correct its formula.' };
  if (hasFormula && value === '' && type !== 'str') {
    return {
      error: 'The cell holds a formula that was never calculated. Open the file, save it, and send it again.',
    };
  }
  switch (type) {
    case 's':
      return value === '' ? null : (workbook.sharedStrings[Number(value)] ?? damagedCell);
    case 'str':
    case 'inlineStr':
      return unescapeText(value);
    case 'b':
      return { b: value === '1' || value === 'true' };
    case 'd':
      return readIsoDate(value);
    default:
      if (value === '') return null;
      return readNumber(value, workbook.styles[style] ?? { kind: 'plain' }, workbook.is1904);
  }
}

const damagedCell: Cell = { error: 'The cell is damaged.' };

function readIsoDate(value: string): Cell {
  const match = /^(\d{4}-\d\d-\d\d)(?:T([\d:.]+)Z?)?$/.exec(value);
  if (match?.[1] === undefined) return damagedCell;
  const isDay = match[2] === undefined || /^[0:.]+$/.test(match[2]);
  return isDay ? { d: match[1] } : { d: match[1], time: true };
}

/** A merged cell has one value for several rows, and the file does not say which of them it belongs to. */
function refuseMerged(ranges: readonly string[], extent: { lastRow: number; lastColumn: number }): void {
  for (const range of ranges) {
    const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(range);
    if (match === null) continue;
    const [, left = 'A', top = '1', right = 'A', bottom = '1'] = match;
    if (left === right && top === bottom) continue;
    if (Number(top) > extent.lastRow || columnIndex(left) > extent.lastColumn) continue;
    refuseTable(
      `Cells ${left}${top} to ${right}${bottom} are merged. Please split them, so that each row has its own value.`,
    );
  }
}
