import { isComparison, comparesFields } from '../syntax/condition-fields.ts';
import { compareDecimals, parseDecimal, parseTemplateDecimal } from '../fields/notation/decimals.ts';
import { isTicked, readTick } from '../fields/checkbox.ts';
import type { FieldKind } from '../fields/field-module.ts';
import { isBlankValue, plainText } from '../fields/text-value.ts';
import type { Comparison, Condition } from '../syntax/nodes.ts';
import type { Value } from '../template.ts';

/** What a name in a condition stands for. */
export interface ConditionField {
  /** Undefined for a field of unknown type, whose value counts as text. */
  kind: FieldKind | undefined;
  value: Value | undefined;
}
export type FindConditionField = (name: string) => ConditionField | undefined;

/** Whether a condition holds. A field that does not exist makes its test false; so does a missing value. */
export function evaluateCondition(condition: Condition, find: FindConditionField): boolean {
  switch (condition.op) {
    case 'or':
      return condition.args.some((arg) => evaluateCondition(arg, find));
    case 'and':
      return condition.args.every((arg) => evaluateCondition(arg, find));
    case 'not':
      return !evaluateCondition(condition.arg, find);
    default:
      break;
  }
  const field = find(condition.field);
  if (!field) return false;
  if (isComparison(condition) && comparesFields(condition, (name) => find(name)?.kind))
    return holdsOrder(condition.op, compareFields(field, find(condition.value)));
  switch (condition.op) {
    case 'on':
      return isFilled(field);
    case 'empty':
      return !isFilled(field);
    case 'in':
      return condition.values.some((value) => isEqualValue(field, value));
    case '=':
      return isEqualValue(field, condition.value);
    case '!=':
      return !isEqualValue(field, condition.value);
    case 'contains':
      return comparable(field.value).includes(comparable(condition.value));
    default:
      return holdsOrder(condition.op, compare(field, condition.value));
  }
}

/** Whether a box is ticked, or anything else filled in. */
export function isFilled({ kind, value }: ConditionField): boolean {
  return kind === 'tick' ? isTicked(value) : !isBlankValue(value);
}

/** Whether a value equals what a template names, compared by the field's type. */
export function isEqualValue({ kind, value }: ConditionField, wanted: string): boolean {
  if (kind === 'tick') return readTick(wanted) === isTicked(value);
  if (isBlankValue(value)) return false;
  if (kind !== 'decimal') return comparable(value) === comparable(wanted);
  return compare({ kind, value }, wanted) === 0;
}

/** Texts that a condition takes for equal are equal in this form. */
export function comparable(value: Value | undefined): string {
  return plainText(value ?? '')
    .trim()
    .toLowerCase();
}

/** Order of a value and what a template names: exact decimals, or text such as ISO dates. */
function compare({ kind, value }: ConditionField, wanted: string): number | undefined {
  if (isBlankValue(value)) return undefined;
  // The parts of a repeat are text, written as in a template.
  const left = kind === 'decimal' ? parseDecimal(value) : parseTemplateDecimal(value);
  const right = parseTemplateDecimal(wanted);
  if (kind !== 'date' && left !== undefined && right !== undefined) return compareDecimals(left, right);
  if (kind === 'decimal') return undefined;
  const [a, b] = [comparable(value), comparable(wanted)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Order of two dates or two numbers; undefined while one of them is missing or was not understood. */
function compareFields(field: ConditionField, other: ConditionField | undefined): number | undefined {
  const wanted = field.kind === 'date' ? comparable(other?.value) : parseDecimal(other?.value);
  return wanted ? compare(field, wanted) : undefined;
}

function holdsOrder(op: Comparison['op'], order: number | undefined): boolean {
  if (op === '!=') return order !== 0;
  if (order === undefined) return false;
  switch (op) {
    case '=':
      return order === 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
  }
}
