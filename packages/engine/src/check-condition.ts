import { parseCalendarDate } from './calendar-dates.ts';
import { type CheckContext, didYouMean, findLoop, hasPart, type LoopScope } from './check-context.ts';
import { parseDecimal } from './decimals.ts';
import { readTick } from './fields/checkbox.ts';
import type { Condition, Position } from './nodes.ts';
import { conditionFields } from './parse-condition.ts';
import type { TemplateField } from './template.ts';

/** Reports what a condition names and the template does not have, and values that its fields never take. */
export function checkCondition(
  context: CheckContext,
  condition: Condition,
  { position, scope }: { position: Position; scope: LoopScope | undefined },
): void {
  const missing = new Set<string>();
  for (const name of conditionFields(condition)) {
    const [head = '', part] = name.split('.');
    const loop = findLoop(scope, head);
    const field = loop ? undefined : context.table.find(name);
    if (field) context.used.add(field);
    if (!field && !(loop && hasPart(loop, part))) missing.add(name);
  }
  for (const name of missing) {
    const message = `the condition uses "${name}", but there is no such field${didYouMean(context.suggest(name, 2))}`;
    context.report('E-unknown-field', position, message);
  }
  if (!scope)
    for (const message of findMistakes(context, condition)) context.report('E-condition', position, message);
}

/** Comparisons that can never hold: a date with other words, an amount with letters, an option that is none. */
function findMistakes(context: CheckContext, condition: Condition): string[] {
  switch (condition.op) {
    case 'or':
    case 'and':
      return condition.args.flatMap((arg) => findMistakes(context, arg));
    case 'not':
      return findMistakes(context, condition.arg);
    case 'on':
    case 'empty':
    case 'contains':
      return [];
    default:
      break;
  }
  const field = context.table.find(condition.field);
  if (!field) return [];
  const values = condition.op === 'in' ? condition.values : [condition.value];
  return values.flatMap((value) => findMistake(field, value) ?? []);
}

function findMistake(field: TemplateField, value: string): string | undefined {
  switch (field.field_type) {
    case 'date':
      if (parseCalendarDate(value.trim())) return undefined;
      return `"${field.name}" is a date: write "${value}" as year-month-day, such as 2026-03-05`;
    case 'number':
    case 'currency':
    case 'percentage':
      return parseDecimal(value) === undefined ? `"${field.name}" is a number, "${value}" is not` : undefined;
    case 'checkbox':
      if (readTick(value) !== undefined) return undefined;
      return `"${field.name}" is a checkbox: it is yes or no, never "${value}"`;
    default:
      return undefined;
  }
}
