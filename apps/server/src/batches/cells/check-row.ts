import type { BatchRow } from '@inkfield/contract/batches';
import { isTicked } from '@inkfield/engine/fields/checkbox';
import { readValues } from '@inkfield/engine/read-values';
import type { Locale, TemplateField, Values } from '@inkfield/engine/template';
import { type Cell, columnIndex, columnLetter, maxColumns } from '../table/cell.ts';
import { type CellReader, createCellReader } from './read-cell.ts';

export interface CheckedRow {
  values: Values;
  errors: BatchRow['errors'];
}

export interface RowPlan {
  fields: readonly TemplateField[];
  /** The field that each column fills, by place; undefined for a column that is left out. */
  columns: readonly (string | undefined)[];
  locale: Locale;
  /** For previews: what is empty is no error. */
  unfinished?: boolean;
}

/** Judges rows as the form judges what is typed: by the same rules, in the same words. */
export function createRowCheck({
  fields,
  columns,
  locale,
  unfinished,
}: RowPlan): (cells: readonly Cell[]) => CheckedRow {
  const read = createCellReader(locale);
  const judged = unfinished === true ? fields.map((field) => ({ ...field, required: false })) : fields;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const filled = columns.flatMap((name, column) => {
    const field = name === undefined ? undefined : byName.get(name);
    return field === undefined ? [] : [{ column, field }];
  });
  const columnOf = new Map(filled.map(({ column, field }) => [field.name, columnLetter(column)]));
  const untouched = defaultsOf(fields.filter(({ name }) => !columnOf.has(name)));

  return (cells) => {
    const { formData, unread } = readCells(filled, { cells, read });
    const { values, errors } = readValues(judged, { ...untouched, ...formData });
    const found: BatchRow['errors'] = Object.entries(errors)
      .filter(([name]) => !unread.has(name))
      .flatMap(([name, messages]) => messages.map((message) => place(name, message)));
    for (const [name, message] of unread) {
      // A field that the row's other values hide is not asked for, whatever its cell holds.
      if (isAsked(judged, name, { ...untouched, ...formData })) found.push(place(name, message));
    }
    return { values, errors: found.toSorted((one, other) => rank(one) - rank(other)) };
  };

  /** As one reads along the row; what has no column comes last: it is much the same in every row. */
  function rank({ column }: BatchRow['errors'][number]): number {
    return column === undefined ? maxColumns : columnIndex(column);
  }

  function place(name: string, message: string): BatchRow['errors'][number] {
    const column = columnOf.get(name);
    return { ...(column !== undefined && { column }), field: name, message };
  }
}

/** As an untouched form has them. */
function defaultsOf(fields: readonly TemplateField[]): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter(({ default_value }) => default_value)
      .map(({ name, field_type, default_value = '' }) => [
        name,
        field_type === 'checkbox' ? isTicked(default_value) : default_value,
      ]),
  );
}

interface Reading {
  cells: readonly Cell[];
  read: CellReader;
}

function readCells(filled: readonly { column: number; field: TemplateField }[], { cells, read }: Reading) {
  const formData: Record<string, string | boolean> = {};
  const unread = new Map<string, string>();
  for (const { column, field } of filled) {
    const reading = read(field, cells[column]);
    if ('raw' in reading)
      Object.defineProperty(formData, field.name, { value: reading.raw, enumerable: true });
    else unread.set(field.name, reading.error);
  }
  return { formData, unread };
}

/** Whether the form would show the field: then, required and empty, it would ask for it. */
function isAsked(fields: readonly TemplateField[], name: string, formData: Record<string, unknown>): boolean {
  const required = fields.map((field) => ({ ...field, required: field.name === name }));
  return readValues(required, formData).errors[name] !== undefined;
}
