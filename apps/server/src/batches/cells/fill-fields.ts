import type { BatchRow } from '@inkfield/contract/batches';
import { kindOfType } from '@inkfield/engine/fields/registry';
import { plainText } from '@inkfield/engine/fields/text-value';
import { isCalculated } from '@inkfield/engine/read-formulas';
import { fieldOfColumn, labelOfColumn, readCell } from '@inkfield/engine/read-rows';
import type { CallRules } from '@inkfield/engine/read-values';
import type { Row, RowColumn, TemplateField, Value } from '@inkfield/engine/template';
import { type Cell, columnLetter, isBlankCell, type JoinedSheet } from '../table/cell.ts';
import { cellText } from './cell-text.ts';
import { type DateOrders, rowDateKey } from './date-columns.ts';
import { matchRowColumns } from './match-columns.ts';
import { type CellReader, createCellReader } from './read-cell.ts';
import { findRowCell } from './row-headers.ts';

/** An error of a row before its field is added. */
export type PlacedError = Omit<BatchRow['errors'][number], 'field'>;

export interface FieldFiller {
  field: TemplateField;
  /** Of errors of the field as a whole. */
  place: Pick<PlacedError, 'column' | 'sheet'>;
  /** The value that the form would have sent, or why cells cannot be read. */
  read: (cells: readonly Cell[]) => { raw: Value } | { errors: PlacedError[] };
}

export interface FillPlan {
  fields: readonly TemplateField[];
  /** The field that each column fills, by index; undefined for a column that is left out. */
  columns: readonly (string | undefined)[];
  /** Needed for columns that fill one cell of a rows field. */
  headers?: readonly string[];
  sheets?: readonly Pick<JoinedSheet, 'column' | 'name' | 'headers'>[];
  rules: CallRules;
  /** Where they were given for columns with ambiguous dates. */
  dateOrders?: DateOrders;
}

/** One filler for each field that has columns: a column, several with a cell of its rows each, or a further sheet. */
export function createFillers(plan: FillPlan, read: CellReader): FieldFiller[] {
  const { fields, columns, headers = [], sheets = [] } = plan;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const readRow = createRowReader(plan);
  const fillers: FieldFiller[] = [];
  const groups = new Map<string, GroupedCell[]>();
  columns.forEach((name, column) => {
    const field = name === undefined ? undefined : byName.get(name);
    if (field === undefined) return;
    const sheet = sheets.find((one) => one.column === column);
    const isRows = kindOfType(field.field_type) === 'rows';
    const cell = isRows ? findRowCell(headers[column] ?? '', field) : undefined;
    if (isRows && sheet !== undefined) fillers.push(sheetFiller(field, sheet, readRow));
    else if (cell !== undefined)
      groups.set(field.name, [...(groups.get(field.name) ?? []), { ...cell, index: column }]);
    else fillers.push(columnFiller(field, column, read));
  });
  for (const [name, cells] of groups) {
    const field = byName.get(name);
    if (field !== undefined) fillers.push(groupFiller(field, cells, readRow));
  }
  return fillers;
}

function columnFiller(field: TemplateField, column: number, read: CellReader): FieldFiller {
  const place = { column: columnLetter(column) };
  return {
    field,
    place,
    read: (cells) => {
      const reading = read(field, cells[column]);
      return 'raw' in reading ? reading : { errors: [{ ...place, message: reading.error }] };
    },
  };
}

function sheetFiller(
  field: TemplateField,
  { column, name: sheet, headers }: Pick<JoinedSheet, 'column' | 'name' | 'headers'>,
  readRow: RowReader,
): FieldFiller {
  const names = matchRowColumns(headers, field);
  return {
    field,
    place: { sheet },
    read: (cells) => {
      const cell = cells[column];
      const given = typeof cell === 'object' && cell !== null && 'rows' in cell ? cell.rows : [];
      const errors: PlacedError[] = [];
      const rows = given.flatMap(({ number, cells: own }) => {
        const read = readRow(field, (name) => ownCell(own, names.indexOf(name)));
        for (const { index, ...error } of read.errors)
          errors.push({
            sheet,
            row: number,
            ...(index !== undefined && { column: columnLetter(index) }),
            ...error,
          });
        return read.rows;
      });
      return errors.length > 0 ? { errors } : { raw: rows };
    },
  };
}

interface GroupedCell {
  row: number;
  name: string;
  index: number;
}

function groupFiller(field: TemplateField, grouped: readonly GroupedCell[], readRow: RowReader): FieldFiller {
  const numbers = [...new Set(grouped.map(({ row }) => row))].toSorted((one, other) => one - other);
  const first = Math.min(...grouped.map(({ index }) => index));
  const places = numbers.map((number) => ({
    number,
    indexes: new Map(grouped.flatMap(({ row, name, index }) => (row === number ? [[name, index]] : []))),
  }));
  return {
    field,
    place: { column: columnLetter(first) },
    read: (cells) => {
      const errors: PlacedError[] = [];
      const rows = places.flatMap(({ number, indexes }) => {
        const read = readRow(field, (name) => ownCell(cells, indexes.get(name) ?? -1));
        for (const { index, message, cell } of read.errors) {
          const place =
            index === undefined
              ? { message: `Row ${number}, ${message}` }
              : { column: columnLetter(index), message };
          errors.push({ ...place, ...(cell !== undefined && { cell }) });
        }
        return read.rows;
      });
      return errors.length > 0 ? { errors } : { raw: rows };
    },
  };
}

interface OwnCell {
  index: number;
  cell: Cell | undefined;
}

function ownCell(cells: readonly Cell[], index: number): OwnCell | undefined {
  return index < 0 ? undefined : { index, cell: cells[index] };
}

type RowReader = (
  field: TemplateField,
  cellOf: (name: string) => OwnCell | undefined,
) => { rows: Row[]; errors: { index?: number; cell?: string; message: string }[] };

/** Reads the cells of one row of a rows field. A row without any is left out, as in the form. */
function createRowReader({ fields, rules, dateOrders }: FillPlan): RowReader {
  // Columns may be named like a list of the text, which has rules of its own.
  const ownRules = { ...rules, repeats: new Map() };
  const readers = new Map(
    fields.map((field) => [field, createCellReader(ownRules, ordersOf(field, dateOrders))]),
  );
  const readOne = (
    { field, column }: { field: TemplateField; column: RowColumn },
    cell: Cell | undefined,
  ): { text: string } | { error: string } => {
    const read = readers.get(field) ?? createCellReader(ownRules);
    const reading = read(fieldOfColumn(column), cell);
    if ('error' in reading) return reading;
    const result = readCell(column, isBlankCell(cell) ? '' : plainText(reading.raw), rules);
    return 'error' in result ? { error: result.error } : { text: plainText(result.value) };
  };
  return (field, cellOf) => {
    const columns = (field.columns ?? []).filter((column) => !isCalculated(column));
    const own = columns.map((column) => ({ column, ...cellOf(column.name) }));
    if (own.every(({ cell }) => isBlankCell(cell))) return { rows: [], errors: [] };
    const errors: ReturnType<RowReader>['errors'] = [];
    const row = own.map(({ column, index, cell }): [string, string] => {
      const result = readOne({ field, column }, cell);
      if ('text' in result) return [column.name, result.text];
      const found = cellText(cell);
      errors.push(
        index === undefined
          ? { message: `${labelOfColumn(column)}: ${result.error}` }
          : { index, message: result.error, ...(found !== undefined && { cell: found }) },
      );
      return [column.name, ''];
    });
    return { rows: [Object.fromEntries(row)], errors };
  };
}

/** The orders in the rows of a field, by column. */
function ordersOf({ name, columns = [] }: TemplateField, orders: DateOrders | undefined): DateOrders {
  return new Map(
    columns.flatMap((column) => {
      const order = orders?.get(rowDateKey(name, column.name));
      return order === undefined ? [] : [[column.name, order]];
    }),
  );
}
