import type { BatchRow } from '@inkfield/contract/batches';
import { initialValues } from '@inkfield/engine/initial-values';
import { type ReadingRules, readValues } from '@inkfield/engine/read-values';
import type { TemplateField, Value, Values } from '@inkfield/engine/template';
import { type Cell, columnIndex, columnLetter, maxColumns } from '../table/cell.ts';
import type { DateOrders } from './date-columns.ts';
import { type CellReader, createCellReader } from './read-cell.ts';

export interface CheckedRow {
  values: Values;
  errors: BatchRow['errors'];
}

export interface RowPlan {
  fields: readonly TemplateField[];
  /** The field that each column fills, by place; undefined for a column that is left out. */
  columns: readonly (string | undefined)[];
  rules: ReadingRules;
  /** Where it was given for a column with ambiguous dates. */
  dateOrders?: DateOrders;
  /** For previews: an empty field is not an error. */
  unfinished?: boolean;
}

/** Checks rows by the same rules and messages as the form. */
export function createRowCheck({
  fields,
  columns,
  rules,
  dateOrders,
  unfinished,
}: RowPlan): (cells: readonly Cell[]) => CheckedRow {
  const read = createCellReader(rules, dateOrders);
  const judged = unfinished === true ? fields.map((field) => ({ ...field, required: false })) : fields;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const filled = columns.flatMap((name, column) => {
    const field = name === undefined ? undefined : byName.get(name);
    return field === undefined ? [] : [{ column, field }];
  });
  const columnOf = new Map(filled.map(({ column, field }) => [field.name, columnLetter(column)]));
  const untouched = initialValues(
    fields.filter(({ name, default_value }) => !columnOf.has(name) && default_value),
  );

  return (cells) => {
    const { formData, unread } = readCells(filled, { cells, read });
    const { values, errors } = readValues(judged, { ...untouched, ...formData }, rules);
    const found: BatchRow['errors'] = Object.entries(errors)
      .filter(([name]) => !unread.has(name))
      .flatMap(([name, messages]) => messages.map((message) => place(name, message)));
    // A field that the row's other values hide is not asked for, whatever its cell holds.
    for (const [name, message] of askedOf(unread, { ...untouched, ...formData })) {
      found.push(place(name, message));
    }
    return { values, errors: found.toSorted((one, other) => rank(one) - rank(other)) };
  };

  /** Those that the form would show: it would ask for them if they were required. Read once for all of them. */
  function askedOf(unread: ReadonlyMap<string, string>, formData: Record<string, unknown>) {
    if (unread.size === 0) return [];
    const required = judged.map((field) => ({ ...field, required: unread.has(field.name) }));
    const { errors } = readValues(required, formData, rules);
    return [...unread].filter(([name]) => errors[name] !== undefined);
  }

  /** In the order of the row. Errors without a column come last: they are much the same in every row. */
  function rank({ column }: BatchRow['errors'][number]): number {
    return column === undefined ? maxColumns : columnIndex(column);
  }

  function place(name: string, message: string): BatchRow['errors'][number] {
    const column = columnOf.get(name);
    return { ...(column !== undefined && { column }), field: name, message };
  }
}

interface Reading {
  cells: readonly Cell[];
  read: CellReader;
}

function readCells(filled: readonly { column: number; field: TemplateField }[], { cells, read }: Reading) {
  const formData: Record<string, Value> = {};
  const unread = new Map<string, string>();
  for (const { column, field } of filled) {
    const reading = read(field, cells[column]);
    if ('raw' in reading)
      Object.defineProperty(formData, field.name, { value: reading.raw, enumerable: true });
    else unread.set(field.name, reading.error);
  }
  return { formData, unread };
}
