import type { FieldModule, ReadResult } from '@inkfield/engine/fields/field-module';
import { findFieldModule } from '@inkfield/engine/fields/registry';
import { plainText, rowsIn } from '@inkfield/engine/fields/text-value';
import { rowLimit } from '@inkfield/engine/read-formulas';
import { fieldOfColumn, findTooFewRows, readCell, type RowReading } from '@inkfield/engine/read-rows';
import { rowIdKey } from '@inkfield/engine/merge-rows';
import type { Row, RowColumn, TemplateField, Value } from '@inkfield/engine/template';
import { answerOf, idOf, keepAnswer, newRowId } from './row-answers.ts';

/** One cell: the text as typed, and how it was read. */
export interface Cell {
  text: string;
  reading: ReadResult;
}

/** One row while it is edited. Its id stays when it moves, and is the same on other devices. */
export interface EditedRow {
  id: string;
  cells: ReadonlyMap<string, Cell>;
}

/** A column that is filled in, with what is particular to its type. */
export interface Column {
  column: RowColumn;
  field: TemplateField;
  module: FieldModule;
}

/** The rows of one field while they are edited. Each change replaces the list. */
export interface RowsStore {
  field: TemplateField;
  columns: readonly Column[];
  get: () => readonly EditedRow[];
  /** The same list until rows come, go or move. */
  ids: () => readonly string[];
  row: (id: string) => EditedRow | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Adds an empty row after the given one, or at the end. Returns its id; undefined if there is no room. */
  add: (afterId?: string) => string | undefined;
  /** Removes a row. The result puts it back. */
  remove: (id: string) => () => void;
  /** Moves a row to another place, from 0. */
  moveTo: (id: string, place: number) => void;
  type: (id: string, name: string, text: string) => void;
  /** Writes a cell as the locale writes it, once it is left. */
  leave: (id: string, name: string) => void;
  /** Fills cells from a spreadsheet, to the right and downwards, with new rows as needed. Returns what did not fit. */
  paste: (id: string, name: string, text: string) => PasteResult;
  /** The error of one cell that is not empty, or of a required one in a row with other cells. */
  mistake: (row: EditedRow, name: string) => string | undefined;
  /** The first mistake of all rows, with row and column, or that there are too few. */
  firstMistake: () => string | undefined;
  canAdd: () => boolean;
}

export interface PasteResult {
  rows: number;
  /** Cells whose text does not fit. */
  wrong: number;
  /** Rows or columns for which there was no room. */
  isCut: boolean;
}

/** Where the rows are kept: the live document of the form. */
export interface RowsHome {
  reading: RowReading;
  getValue: (name: string) => Value | undefined;
  setValue: (name: string, value: Value) => void;
  subscribeValue: (name: string, listener: () => void) => () => void;
}

/** Creates the editing state of a rows field. Cells that do not fit are empty in the document. */
export function createRowsStore(field: TemplateField, home: RowsHome): RowsStore {
  const { reading } = home;
  const columns = (field.columns ?? []).flatMap((column): Column[] => {
    const module = findFieldModule(column.field_type);
    return module && !module.isCalculated ? [{ column, field: fieldOfColumn(column), module }] : [];
  });
  const byName = new Map(columns.map((one) => [one.column.name, one]));
  const listeners = new Set<() => void>();
  /** The document's rows by row, so that an unchanged row keeps its object. */
  const written = new WeakMap<EditedRow, Row>();
  let rows: readonly EditedRow[] = [];
  let byId = new Map<string, EditedRow>();
  let ids: readonly string[] = [];
  let last: Value | undefined;

  const newRow = (): EditedRow => ({
    id: newRowId(),
    cells: new Map(columns.map(({ column }) => [column.name, emptyCell])),
  });
  const tell = () => {
    byId = new Map(rows.map((row) => [row.id, row]));
    const isSame = rows.length === ids.length && rows.every(({ id }, index) => id === ids[index]);
    if (!isSame) ids = rows.map(({ id }) => id);
    for (const listener of listeners) listener();
  };
  const take = () => {
    last = home.getValue(field.name);
    rows = rowsIn(last).map((row) => {
      const answer = answerOf(row);
      const id = idOf(answer);
      const known = byId.get(id);
      // Another device has changed other rows only. This one may be typed in right now.
      if (known && isSameRow(written.get(known), answer)) return known;
      const cells = new Map(columns.map((one) => [one.column.name, storedCell(one, answer)]));
      const edited = { id, cells };
      written.set(edited, keepAnswer(row, { ...answer, [rowIdKey]: id }));
      return edited;
    });
    // A row to begin with. The document has it once something is typed.
    if (rows.length === 0) rows = [newRow()];
    tell();
  };
  const storedCell = ({ column, field: cell, module }: Column, row: Row): Cell => {
    const text = row[column.name] ?? '';
    if (text === '') return emptyCell;
    const result = readCell(column, text, reading);
    if ('error' in result) return { text, reading: module.readTyped(cell, text, reading.locale) };
    return { text: writtenText(module, result.value), reading: result };
  };
  /** The browser writes the days and times of its own controls. */
  const writtenText = (module: FieldModule, value: Value) =>
    module.kind === 'date' || module.kind === 'time' || module.kind === 'tick'
      ? plainText(value)
      : module.write(value, reading.locale);
  const change = (next: readonly EditedRow[]) => {
    rows = next;
    last = next.map((row) => {
      const known = written.get(row);
      if (known) return known;
      const made = keepAnswer(documentRow(columns, row), answerRow(columns, row));
      written.set(row, made);
      return made;
    });
    home.setValue(field.name, last);
    tell();
  };
  const changeCell = (id: string, name: string, cell: Cell) =>
    change(rows.map((row) => (row.id === id ? { id, cells: new Map(row.cells).set(name, cell) } : row)));
  const readText = (name: string, text: string): Cell => {
    const one = byName.get(name);
    if (!one || text.trim() === '') return { text, reading: { value: '' } };
    return { text, reading: readCell(one.column, text, { ...reading, isTyped: true }) };
  };
  const mistake = (row: EditedRow, name: string) => {
    const cell = row.cells.get(name);
    const one = byName.get(name);
    if (!cell || !one) return undefined;
    if ('error' in cell.reading) return cell.reading.error;
    const isMissing = one.column.required && isNothing(cell.text);
    return isMissing && !isBlank(row) ? 'This field is required.' : undefined;
  };
  const paste = (id: string, name: string, text: string): PasteResult => {
    const lines = splitSheet(text);
    const startRow = rows.findIndex((row) => row.id === id);
    const startColumn = columns.findIndex(({ column }) => column.name === name);
    const next = [...rows];
    const room = rowLimit(field) - startRow;
    let wrong = 0;
    let isCut = lines.length > room;
    for (const [index, line] of lines.slice(0, room).entries()) {
      const at = startRow + index;
      const cells = new Map((next[at] ?? newRow()).cells);
      for (const [offset, given] of line.entries()) {
        const one = columns[startColumn + offset];
        if (!one) {
          isCut ||= given.trim() !== '';
          continue;
        }
        const cell = readText(one.column.name, given);
        if ('error' in cell.reading) wrong += 1;
        cells.set(one.column.name, settledCell(one.module, cell));
      }
      next[at] = { id: next[at]?.id ?? newRowId(), cells };
    }
    change(next);
    return { rows: Math.min(lines.length, room), wrong, isCut };
  };
  const settledCell = (module: FieldModule, cell: Cell): Cell => {
    if ('error' in cell.reading || isNothing(cell.text)) return cell;
    return { ...cell, text: writtenText(module, cell.reading.value) };
  };

  take();
  home.subscribeValue(field.name, () => {
    if (!Object.is(home.getValue(field.name), last)) take();
  });
  return {
    field,
    columns,
    get: () => rows,
    ids: () => ids,
    row: (id) => byId.get(id),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (afterId) => {
      if (rows.length >= rowLimit(field)) return undefined;
      const row = newRow();
      const at = afterId === undefined ? rows.length : rows.findIndex(({ id }) => id === afterId) + 1;
      change(rows.toSpliced(at, 0, row));
      return row.id;
    },
    remove: (id) => {
      const at = rows.findIndex((row) => row.id === id);
      const row = rows[at];
      change(rows.filter((other) => other !== row));
      return () => {
        if (row) change(rows.toSpliced(Math.min(at, rows.length), 0, row));
      };
    },
    moveTo: (id, place) => {
      const at = rows.findIndex((row) => row.id === id);
      const row = rows[at];
      if (row && rows[place]) change(rows.toSpliced(at, 1).toSpliced(place, 0, row));
    },
    type: (id, name, text) => changeCell(id, name, readText(name, text)),
    leave: (id, name) => {
      const cell = byId.get(id)?.cells.get(name);
      const one = byName.get(name);
      if (!cell || !one) return;
      const settled = settledCell(one.module, cell);
      if (settled.text !== cell.text) changeCell(id, name, settled);
    },
    paste,
    mistake,
    firstMistake: () => {
      for (const [index, row] of rows.entries())
        for (const { column } of columns) {
          const found = mistake(row, column.name);
          if (found) return `Row ${index + 1}, ${column.label || column.name}: ${found}`;
        }
      return findTooFewRows(field, rows.filter((row) => !isBlank(row)).length);
    },
    canAdd: () => rows.length < rowLimit(field),
  };
}

const emptyCell: Cell = { text: '', reading: { value: '' } };

/** Whether a cell counts as empty. A box that is not ticked is empty, too. */
function isNothing(text: string): boolean {
  return text.trim() === '' || text === 'false';
}

function isBlank({ cells }: EditedRow): boolean {
  return [...cells.values()].every(({ text }) => isNothing(text));
}

function documentRow(columns: readonly Column[], { cells }: EditedRow): Row {
  return Object.fromEntries(
    columns.map(({ column }): [string, string] => {
      const cell = cells.get(column.name);
      return [column.name, cell && 'value' in cell.reading ? plainText(cell.reading.value) : ''];
    }),
  );
}

/** The row as an unfinished document keeps it: a text that does not fit stays as it was typed. */
function answerRow(columns: readonly Column[], row: EditedRow): Row {
  const typed = [...row.cells].filter(([, { reading }]) => 'error' in reading);
  const texts = typed.map(([name, { text }]): [string, string] => [name, text]);
  return { ...documentRow(columns, row), ...Object.fromEntries(texts), [rowIdKey]: row.id };
}

function isSameRow(written: Row | undefined, answer: Row): boolean {
  return written !== undefined && JSON.stringify(answerOf(written)) === JSON.stringify(answer);
}

/** Splits text as spreadsheets copy it: cells by tabs, rows by line breaks, cells with breaks in quotes. */
export function splitSheet(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy;
  for (const match of text.replace(/(?:\r\n?|\n)+$/, '').matchAll(pattern)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replace(/\s+/g, ' '));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}
