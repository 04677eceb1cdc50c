import type { BatchRow } from '@inkfield/contract/batches';
import { initialValues } from '@inkfield/engine/initial-values';
import { readValues } from '@inkfield/engine/read-values';
import type { Value, Values } from '@inkfield/engine/template';
import { type Cell, columnIndex, maxColumns } from '../table/cell.ts';
import { createFillers, type FieldFiller, type FillPlan, type PlacedError } from './fill-fields.ts';
import { createCellReader } from './read-cell.ts';

export interface CheckedRow {
  values: Values;
  errors: BatchRow['errors'];
}

export interface RowPlan extends FillPlan {
  /** For previews: an empty field is not an error. */
  unfinished?: boolean;
}

/** Checks rows by the same rules and messages as the form. */
export function createRowCheck(plan: RowPlan): (cells: readonly Cell[]) => CheckedRow {
  const { fields, rules, dateOrders, unfinished } = plan;
  const judged = unfinished === true ? fields.map((field) => ({ ...field, required: false })) : fields;
  const fillers = createFillers(plan, createCellReader(rules, dateOrders));
  const placeOf = new Map(fillers.map(({ field, place }) => [field.name, place]));
  const untouched = initialValues(
    fields.filter(({ name, default_value }) => !placeOf.has(name) && default_value),
  );

  return (cells) => {
    const { formData, unread } = readCells(fillers, cells);
    const { values, errors } = readValues(judged, { ...untouched, ...formData }, rules);
    const found: BatchRow['errors'] = Object.entries(errors)
      .filter(([name]) => !unread.has(name))
      .flatMap(([name, messages]) => messages.map((message) => place(name, message)));
    // A field that the row's other values hide is not asked for, whatever its cell holds.
    for (const [field, errorsOf] of askedOf(unread, { ...untouched, ...formData })) {
      found.push(...errorsOf.map((error) => ({ ...error, field })));
    }
    return { values, errors: found.toSorted((one, other) => rank(one) - rank(other)) };
  };

  /** Fields that the form would show. Only these can be required. Computed once for all cells. */
  function askedOf(unread: ReadonlyMap<string, PlacedError[]>, formData: Record<string, unknown>) {
    if (unread.size === 0) return [];
    const required = judged.map((field) => ({ ...field, required: unread.has(field.name) }));
    const { errors } = readValues(required, formData, rules);
    return [...unread].filter(([name]) => errors[name] !== undefined);
  }

  /**
   * In the order of the row, then those of further sheets. Errors without a column come last: they are much the same in
   * every row.
   */
  function rank({ column, sheet }: BatchRow['errors'][number]): number {
    if (sheet !== undefined) return maxColumns;
    return column === undefined ? maxColumns + 1 : columnIndex(column);
  }

  function place(name: string, message: string): BatchRow['errors'][number] {
    return { ...placeOf.get(name), field: name, message };
  }
}

function readCells(fillers: readonly FieldFiller[], cells: readonly Cell[]) {
  const formData: Record<string, Value> = {};
  const unread = new Map<string, PlacedError[]>();
  for (const { field, read } of fillers) {
    const reading = read(cells);
    if ('raw' in reading)
      Object.defineProperty(formData, field.name, { value: reading.raw, enumerable: true });
    else unread.set(field.name, reading.errors);
  }
  return { formData, unread };
}
