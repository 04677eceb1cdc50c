import { openZip } from '../../imports/guard/zip.ts';
import { buildTable } from './build-table.ts';
import {
  type Cell,
  columnIndex,
  columnLetter,
  isBlankCell,
  maxCellCharacters,
  maxColumns,
  type Table,
  type TableLimits,
} from './cell.ts';
import { place, refuseTable } from './refuse-table.ts';
import { type CellXml, readSheet, type SheetVisitor } from './xlsx-sheet.ts';
import { readNumber } from './xlsx-number.ts';
import { readWorkbook, unescapeText, type Workbook } from './xlsx-parts.ts';

/** The first visible sheet of a workbook. Formulas count with the value that was last calculated. */
export async function readXlsx(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  const zip = await openZip(bytes);
  if ([...zip.names].some((name) => /vbaProject\.bin$/i.test(name))) {
    refuseTable('The file holds macros. Please save it as .xlsx and send it again.');
  }
  const workbook = await readWorkbook(zip);
  const table = buildTable(limits);
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
  readSheet(workbook.sheet, visitor);
  refuseMerged(merged, extent);
  if (workbook.sheetCount > 1) {
    table.note(
      `The file has ${workbook.sheetCount} sheets; only the first visible one, “${workbook.sheetName}”, was read.`,
    );
  }
  if (counts.formulas > 0) {
    table.note(
      `${counts.formulas === 1 ? 'A cell holds a formula' : `${counts.formulas.toLocaleString('en-US')} cells hold formulas`} (the first is ${counts.firstFormula}); the values that were last calculated are used.`,
    );
  }
  if (counts.hiddenRows > 0) table.note(`Hidden rows were read like the others: ${counts.hiddenRows}.`);
  return table.finish(workbook.sheetName);
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
