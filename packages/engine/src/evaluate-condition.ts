import { isComparison, comparesFields, isNumeric } from './condition-fields.ts';
import { compareDecimals, parseDecimal, parseTemplateDecimal } from './decimals.ts';
import { isTicked, readTick } from './fields/checkbox.ts';
import { isBlankValue, plainText } from './fields/text-value.ts';
import type { Comparison, Condition } from './nodes.ts';
import type { Value } from './template.ts';

/** What a name in a condition stands for. */
export interface ConditionField {
  /** A field type; the parts of a repeat count as text. */
  type: string;
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
  if (isComparison(condition) && comparesFields(condition, (name) => find(name)?.type))
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
export function isFilled({ type, value }: ConditionField): boolean {
  return type === 'checkbox' ? isTicked(value) : !isBlankValue(value);
}

/** Whether a value equals what a template names, compared by the field's type. */
export function isEqualValue({ type, value }: ConditionField, wanted: string): boolean {
  if (type === 'checkbox') return readTick(wanted) === isTicked(value);
  if (isBlankValue(value)) return false;
  if (!isNumeric(type)) return comparable(value) === comparable(wanted);
  return compare({ type, value }, wanted) === 0;
}

/** Texts that a condition takes for equal are equal in this form. */
export function comparable(value: Value | undefined): string {
  return plainText(value ?? '')
    .trim()
    .toLowerCase();
}

/** Order of a value and what a template names: exact decimals, or text such as ISO dates. */
function compare({ type, value }: ConditionField, wanted: string): number | undefined {
  if (isBlankValue(value)) return undefined;
  // The parts of a repeat are text, written as in a template.
  const left = isNumeric(type) ? parseDecimal(value) : parseTemplateDecimal(value);
  const right = parseTemplateDecimal(wanted);
  if (type !== 'date' && left !== undefined && right !== undefined) return compareDecimals(left, right);
  if (isNumeric(type)) return undefined;
  const [a, b] = [comparable(value), comparable(wanted)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Order of two dates or two numbers; undefined while one of them is missing or was not understood. */
function compareFields(field: ConditionField, other: ConditionField | undefined): number | undefined {
  const wanted = field.type === 'date' ? comparable(other?.value) : parseDecimal(other?.value);
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
