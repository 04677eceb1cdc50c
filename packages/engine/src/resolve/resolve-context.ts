import type { ConditionField } from '../values/evaluate-condition.ts';
import { findFieldModule, kindOfType } from '../fields/registry.ts';
import { type FieldTable, valueOf } from '../values/field-table.ts';
import type { ForEach } from '../syntax/nodes.ts';
import type { RepeatRow } from '../values/repeat-rows.ts';
import type { Locale, TemplateField, Value, Values } from '../template.ts';

export type ResolveMode = 'preview' | 'final';

/** One turn of a repeat around the node that is being resolved. */
export interface Scope {
  loop: ForEach;
  /** The field that the rows come from. */
  field: TemplateField;
  row: RepeatRow;
  /** Position of the row, counted from zero; part of the keys of what it holds. */
  index: number;
  outer: Scope | undefined;
}

/** Everything that the content of a node depends on, besides the node. */
export interface ResolveContext {
  table: FieldTable;
  values: Values;
  /** Fields that the form does not show: their blanks are not missing. */
  hidden: ReadonlySet<TemplateField>;
  mode: ResolveMode;
  locale: Locale;
}

export function findScope(scope: Scope | undefined, name: string): Scope | undefined {
  const wanted = name.toLowerCase();
  let found = scope;
  while (found && found.loop.item.toLowerCase() !== wanted) found = found.outer;
  return found;
}

/** What a part of a row holds; undefined when the row has no such part. */
export function readPart(scope: Scope, part: string | undefined): string | undefined {
  if (part === undefined) return scope.row.line;
  if (/^\d+$/.test(part)) return scope.row.cells[Number(part) - 1] ?? '';
  return scope.row.named.get(part.toLowerCase());
}

/** What a name in a condition stands for: a loop variable, its part as `r.rent`, or a field. */
export function findConditionField(
  context: ResolveContext,
  scope: Scope | undefined,
  name: string,
): ConditionField | undefined {
  const [head = '', part] = name.split('.');
  const inner = findScope(scope, head);
  if (inner) return { kind: 'text', value: readPart(inner, part) };
  const field = context.table.find(name);
  return field && { kind: kindOfType(field.field_type), value: fieldValue(context, field) };
}

/** Whether a document still waits for the field: it is required, shown and not answered. */
export function isMissing(context: ResolveContext, field: TemplateField): boolean {
  const module = findFieldModule(field.field_type);
  if (!module || !field.required || context.hidden.has(field)) return false;
  return !module.isAnswered(fieldValue(context, field));
}

export function fieldValue(context: ResolveContext, field: TemplateField): Value | undefined {
  return valueOf(context.values, field.name);
}
