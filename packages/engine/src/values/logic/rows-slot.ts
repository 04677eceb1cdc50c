import type { Row, RowColumn, TemplateField } from '../../template.ts';
import { type FormulaValue, formulaValueOf } from './formula-values.ts';
import { periodCells, periodsOf } from './period-rows.ts';
import { columnsOf, isCalculated, rowLimit } from './read-formulas.ts';

/** The rows of a field, by column. */
export interface RowsSlot {
  field: TemplateField;
  given: readonly Row[];
  /** Whether each row has a cell that is filled in. */
  isFilled: boolean[];
  /** The number of the run in which each row last changed. */
  rowChangedIn: number[];
  cells: Map<RowColumn, FormulaValue[]>;
  texts: Map<RowColumn, string[]>;
  /** Rows with their calculated cells, made from the given ones. */
  made: readonly Row[];
  changedIn: number;
  /** Rows that were read before. */
  known: WeakMap<Row, ReadRow>;
  /** Fields with the first and the last day, if the rows are made from them. */
  ends: readonly ({ readonly value: FormulaValue } | undefined)[];
  /** The ends that the rows were made from, and the run that asked last. */
  madeFrom: string | undefined;
  periods: (readonly [string, Row])[];
  madeIn: number;
  /** Why no rows were made. */
  note: string | undefined;
}

/** The cells of a row that are filled in, as formulas read them. */
interface ReadRow {
  cells: Map<RowColumn, FormulaValue>;
  isBlank: boolean;
}

/** Takes the rows that the client filled in. Rows that are the same object as before are not read. */
export function takeRows(table: RowsSlot, given: readonly Row[], run: number): void {
  const columns = columnsOf(table.field).filter((column) => !isCalculated(column));
  const cells = columns.map((column) => cellsOf(table, column));
  for (const row of setRows(table, given, run)) {
    const source = given[row] ?? {};
    const read = table.known.get(source) ?? readRow(table.field, source);
    table.known.set(source, read);
    table.isFilled[row] = !read.isBlank;
    for (const [index, column] of columns.entries()) {
      const list = cells[index];
      if (list) list[row] = read.cells.get(column);
    }
  }
}

/** Sets the rows and returns the places of those that are others than before. */
function setRows(table: RowsSlot, given: readonly Row[], run: number): number[] {
  const before = table.given;
  table.given = given;
  table.changedIn = run;
  for (const list of [table.isFilled, table.rowChangedIn, ...table.cells.values(), ...table.texts.values()])
    list.length = Math.min(list.length, given.length);
  const changed = [...given.keys()].filter((row) => given[row] !== before[row]);
  for (const row of changed) {
    table.rowChangedIn[row] = run;
    table.isFilled[row] = true;
  }
  return changed;
}

/** The values of a column, to be changed. */
export function cellsOf(table: RowsSlot, column: RowColumn): FormulaValue[] {
  const cells = table.cells.get(column) ?? [];
  table.cells.set(column, cells);
  return cells;
}

/** Makes the rows once their ends are known. They keep their objects, so that only new ones are computed. */
export function makeRows(table: RowsSlot, { run, isHidden }: { run: number; isHidden: boolean }): void {
  const { each } = table.field;
  if (each === undefined || table.madeIn === run) return;
  table.madeIn = run;
  const [first, last] = table.ends.map((end) => end?.value);
  const from = `${first} ${last} ${isHidden}`;
  if (from === table.madeFrom) return;
  table.madeFrom = from;
  const isKnown = typeof first === 'number' && typeof last === 'number' && !isHidden;
  const made = isKnown ? periodsOf(each, { first, last, most: rowLimit(table.field) }) : [];
  const periods = typeof made === 'string' ? [] : made;
  table.note = typeof made === 'string' ? made : undefined;
  const earlier = new Map(table.periods);
  table.periods = periods.map((period) => {
    const key = `${period.first} ${period.last} ${period.whole}`;
    return [key, earlier.get(key) ?? {}];
  });
  const rows = table.periods.map(([, row]) => row);
  setRows(table, rows, run);
  for (const [column, cells] of periodCells(periods)) table.cells.set(column, cells);
}

/** A field without rows, before the first computation. */
export function emptyTable(field: TemplateField): RowsSlot {
  const lists = { given: [], isFilled: [], rowChangedIn: [], made: [], ends: [], periods: [] };
  const nothingMade = { madeFrom: undefined, madeIn: 0, note: undefined };
  return {
    field,
    ...lists,
    ...nothingMade,
    known: new WeakMap(),
    cells: new Map(),
    texts: new Map(),
    changedIn: 0,
  };
}

function readRow(field: TemplateField, row: Row): ReadRow {
  const columns = columnsOf(field).filter((column) => !isCalculated(column));
  const cells = new Map(columns.map((column) => [column, formulaValueOf(column, cellOf(row, column.name))]));
  return { cells, isBlank: isBlankRow(field, row) };
}

/** The text of a cell; undefined for a row without it. */
export function cellOf(row: Row, column: string): string | undefined {
  return Object.hasOwn(row, column) ? row[column] : undefined;
}

/** Whether every cell of a row that is filled in is empty. Such a row does not count. */
export function isBlankRow(field: TemplateField, row: Row): boolean {
  return columnsOf(field).every(
    (column) => isCalculated(column) || isBlankCell(column, cellOf(row, column.name)),
  );
}

function isBlankCell(column: RowColumn, text: string | undefined): boolean {
  const value = formulaValueOf(column, text);
  return value === false || text === undefined || text.trim() === '';
}

/** Adds the calculated cells. A row keeps its object until a run changes it. */
export function rowsWith(table: RowsSlot, run: number): readonly Row[] {
  const { given, made, texts } = table;
  const columns = columnsOf(table.field).filter(isCalculated);
  if (columns.length === 0) return given;
  if (given.length === made.length && !table.rowChangedIn.includes(run)) return made;
  table.made = given.map((row, index) => {
    const old = made[index];
    if (old && table.rowChangedIn[index] !== run) return old;
    const cells = columns.map((column): [string, string] => [column.name, texts.get(column)?.[index] ?? '']);
    return { ...row, ...Object.fromEntries(cells) };
  });
  return table.made;
}
