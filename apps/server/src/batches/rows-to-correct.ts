import { maxCellsToCorrect } from '@inkfield/contract/batch-limits';
import { parseCalendarDate } from '@inkfield/engine/calendar-dates';
import { fieldOfColumn } from '@inkfield/engine/read-rows';
import type { TemplateField } from '@inkfield/engine/template';
import { AppError } from '../errors.ts';
import { createPauses } from '../pauses.ts';
import { getVersionText } from '../templates/template-text.ts';
import { allRows, readErrors } from './batch-rows.ts';
import { type BatchDeps, type FoundBatch, readColumns } from './batches.ts';
import { proposeMatching } from './cells/match-columns.ts';
import { readCells } from './cells/stored-cells.ts';
import { styleOf } from './empty-table.ts';
import { sentences } from './error-sentences.ts';
import { type Cell, maxCellCharacters, maxColumns } from './table/cell.ts';
import { type ColumnStyle, type SheetCell, writeXlsx } from './write-xlsx.ts';

/** Above the reasons. A column of this name that fills no field is one that came from here. */
const reasonsHeader = 'What is wrong';

/** Of all cells together: the workbook is written whole. */
const maxCharacters = 4 * 1024 * 1024;

/**
 * The rows with errors and the failed rows, with their columns and cells as sent, and the reason beside each row.
 * When the file is uploaded again, every cell has its old value, and no field takes the column of reasons.
 */
export async function rowsToCorrect(deps: BatchDeps, batch: FoundBatch): Promise<Uint8Array> {
  const { fields } = await getVersionText(deps, batch.template_version_id);
  const columns = columnsToSend(batch, fields);
  const reasonsFit = mayAddReasons(columns, fields);
  const headers = [...columns.map(({ header }) => header), ...(reasonsFit ? [reasonsHeader] : [])];
  const rows = [headerRow(headers)];
  const further = furtherSheets(batch, fields);
  let cellCount = 0;
  let characters = 0;
  const pause = createPauses();
  for await (const part of allRows(deps, batch, 'errors')) {
    for (const row of part) {
      const cells = readCells(row.cells_json);
      cellCount += columns.length + further.reduce((sum, sheet) => sum + sheet.add(cells), 0);
      characters += row.cells_json?.length ?? 0;
      if (cellCount > maxCellsToCorrect || characters > maxCharacters) throw tooMany();
      const reasons: SheetCell = {
        text: sentences(readErrors(row, cells)).slice(0, maxCellCharacters),
        style: 'text',
      };
      const sent = columns.map(({ index, style }) => sheetCell(cells[index] ?? null, style));
      rows.push(reasonsFit ? [...sent, reasons] : sent);
      await pause();
    }
  }
  if (rows.length === 1) throw new AppError('conflict', { detail: 'No row of this table has an error.' });
  const columnStyles = columns.map(({ style }) => style);
  return writeXlsx([
    { name: batch.sheet_name ?? 'Values', rows, choices: [], columnStyles },
    ...further.map(({ sheet }) => sheet),
  ]);
}

function headerRow(headers: readonly string[]): SheetCell[] {
  return headers.map((text) => ({ text, style: 'header' }));
}

/** The further sheets of the table. `add` copies the rows that belong to a row, and returns how many cells they have. */
function furtherSheets(batch: FoundBatch, fields: readonly TemplateField[]) {
  return readColumns(batch).flatMap(({ sheet, field }, index) => {
    if (sheet === undefined) return [];
    const rowColumns = fields.find(({ name }) => name === field)?.columns ?? [];
    const columnStyles = sheet.columns.map(({ column }): ColumnStyle => {
      const filled = rowColumns.find(({ name }) => name === column);
      return filled ? styleOf(fieldOfColumn(filled)) : 'text';
    });
    const rows = [headerRow(sheet.columns.map(({ header }) => header))];
    const add = (cells: readonly Cell[]): number => {
      const cell = cells[index];
      const own = typeof cell === 'object' && cell !== null && 'rows' in cell ? cell.rows : [];
      for (const { cells: copied } of own)
        rows.push(columnStyles.map((style, at) => sheetCell(copied[at] ?? null, style)));
      return own.length * columnStyles.length;
    };
    return [{ add, sheet: { name: sheet.name, rows, choices: [], columnStyles } }];
  });
}

interface ColumnToSend {
  index: number;
  header: string;
  style: ColumnStyle;
}

/** All but the reasons of a table that came from here, with what each takes. */
function columnsToSend(batch: FoundBatch, fields: readonly TemplateField[]): ColumnToSend[] {
  const styles = new Map(fields.map((field) => [field.name, styleOf(field)]));
  return readColumns(batch).flatMap(({ header, field, sheet }, index) => {
    if (sheet !== undefined || (header === reasonsHeader && field === null)) return [];
    return [{ index, header, style: styles.get(field ?? '') ?? 'text' }];
  });
}

/** Not where a field would take them, nor where the table could not be sent again for them. */
function mayAddReasons(columns: readonly ColumnToSend[], fields: readonly TemplateField[]): boolean {
  const isTaken = columns.some(({ header }) => header.toLowerCase() === reasonsHeader.toLowerCase());
  const [field] = proposeMatching([reasonsHeader], fields);
  return columns.length < maxColumns && !isTaken && field === undefined;
}

function tooMany(): AppError {
  const detail = 'Too many rows have errors. Please correct the table that you sent, and send it again.';
  return new AppError('conflict', { detail });
}

function sheetCell(cell: Cell, style: ColumnStyle): SheetCell {
  if (cell === null) return { text: '', style };
  if (typeof cell === 'string') return { text: cell, style };
  if ('error' in cell || 'rows' in cell) return { error: true };
  if ('b' in cell) return { flag: cell.b };
  if ('d' in cell) {
    const date = parseCalendarDate(cell.d);
    // Before that, spreadsheets count days differently.
    return date === undefined || cell.d < '1900-03-01' ? { text: cell.d, style } : { date: date.utc };
  }
  // A format gave it more digits, which a number cell would lose.
  if (/^0\d/.test(cell.n)) return { text: cell.n, style };
  const number = Number(cell.n);
  return cell.percent === true ? { number, percent: true } : { number };
}
