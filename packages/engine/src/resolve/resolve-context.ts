import type { ConditionField } from '../values/evaluate-condition.ts';
import { findFieldModule, kindOfField } from '../fields/registry.ts';
import { type FieldTable, valueOf } from '../values/field-table.ts';
import type { ForEach } from '../syntax/nodes.ts';
import type { RepeatRow } from '../values/repeat-rows.ts';
import type { DocumentLogic } from '../values/logic/form-logic.ts';
import type { Locale, RowColumn, TemplateField, Value, Values } from '../template.ts';

export type ResolveMode = 'preview' | 'final';

/** The current row of a repeat around the node. */
export interface Scope {
  loop: ForEach;
  /** The field that the rows come from. */
  field: TemplateField;
  row: RepeatRow;
  /** Position of the row, from zero. It is part of the keys of blocks in the row. */
  index: number;
  outer: Scope | undefined;
}

/** Everything except the node that its resolved content depends on. */
export interface ResolveContext {
  table: FieldTable;
  values: Values;
  /** Fields that the form hides. Their blanks are not missing. */
  hidden: ReadonlySet<TemplateField>;
  mode: ResolveMode;
  /** Absent for templates without rows and formulas. */
  logic: DocumentLogic | undefined;
  locale: Locale;
}

export function findScope(scope: Scope | undefined, name: string): Scope | undefined {
  const wanted = name.toLowerCase();
  let found = scope;
  while (found && found.loop.item.toLowerCase() !== wanted) found = found.outer;
  return found;
}

/** Returns a part of a row; undefined if the row has no such part. */
export function readPart(scope: Scope, part: string | undefined): string | undefined {
  if (part === undefined) return scope.row.line;
  if (/^\d+$/.test(part)) return scope.row.cells[Number(part) - 1] ?? '';
  return scope.row.named.get(part.toLowerCase()) ?? rowNumber(scope, part);
}

/** `[item.row]` of a rows field is the number of the printed row. */
function rowNumber({ field, index }: Scope, part: string): string | undefined {
  return field.columns && part.toLowerCase() === 'row' ? String(index + 1) : undefined;
}

/** The column of a rows field; undefined for any other name. */
export function findColumn({ columns = [] }: TemplateField, name: string | undefined): RowColumn | undefined {
  return columns.find((column) => column.name.toLowerCase() === name?.toLowerCase());
}

/** Looks up a name in a condition: a loop variable, a part of it such as `r.rent`, or a field. */
export function findConditionField(
  context: ResolveContext,
  scope: Scope | undefined,
  name: string,
): ConditionField | undefined {
  const [head = '', part] = name.split('.');
  const inner = findScope(scope, head);
  if (inner) {
    const kind = kindOfField(findColumn(inner.field, part)) ?? 'text';
    return { kind, value: readPart(inner, part) };
  }
  const field = context.table.find(name);
  return field && { kind: kindOfField(field), value: fieldValue(context, field) };
}

/** Whether the field is required, shown and not answered. */
export function isMissing(context: ResolveContext, field: TemplateField): boolean {
  const module = findFieldModule(field.field_type);
  if (!module || !field.required || context.hidden.has(field)) return false;
  return !module.isAnswered(fieldValue(context, field));
}

export function fieldValue(context: ResolveContext, field: TemplateField): Value | undefined {
  return valueOf(context.values, field.name);
}
