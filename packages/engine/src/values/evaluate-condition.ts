import { isComparison, comparesFields } from '../syntax/condition-fields.ts';
import { compareDecimals, parseDecimal, parseTemplateDecimal } from '../fields/notation/decimals.ts';
import { isTicked, readTick } from '../fields/checkbox.ts';
import type { FieldKind } from '../fields/field-module.ts';
import { isBlankValue, isTextList, plainText } from '../fields/text-value.ts';
import type { Comparison, Condition } from '../syntax/nodes.ts';
import type { Value } from '../template.ts';

/** A field or a part of a row that a condition names. */
export interface ConditionField {
  /** Undefined for a field of unknown type, whose value counts as text. */
  kind: FieldKind | undefined;
  value: Value | undefined;
}
export type FindConditionField = (name: string) => ConditionField | undefined;

/** Whether a condition holds. A test of an unknown field or of a missing value is false. */
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
  const found = find(condition.field);
  if (!found) return false;
  const field = condition.counts ? countedRows(found) : found;
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
      return containsWord(field.value, condition.value);
    default:
      return holdsOrder(condition.op, compare(field, condition.value));
  }
}

/** The number of rows, or of chosen options. */
function countedRows({ value }: ConditionField): ConditionField {
  return { kind: 'decimal', value: typeof value === 'object' && value !== null ? value.length : 0 };
}

/** Whether a text contains the word, or the word is one of the chosen options. */
function containsWord(value: Value | undefined, word: string): boolean {
  if (isTextList(value)) return value.some((option) => comparable(option) === comparable(word));
  return comparable(value).includes(comparable(word));
}

/** Whether a checkbox is ticked, or any other field filled in. */
export function isFilled({ kind, value }: ConditionField): boolean {
  return kind === 'tick' ? isTicked(value) : !isBlankValue(value);
}

/** Whether a value equals a literal of the template, compared by the kind of the field. */
export function isEqualValue({ kind, value }: ConditionField, wanted: string): boolean {
  if (kind === 'tick') return readTick(wanted) === isTicked(value);
  if (isBlankValue(value)) return false;
  if (kind !== 'decimal') return comparable(value) === comparable(wanted);
  return compare({ kind, value }, wanted) === 0;
}

/** Normalizes a value for comparisons in conditions. */
export function comparable(value: Value | undefined): string {
  return plainText(value ?? '')
    .trim()
    .toLowerCase();
}

/** Compares a value with a literal of the template: as exact decimals, or as text such as ISO dates. */
function compare({ kind, value }: ConditionField, wanted: string): number | undefined {
  if (isBlankValue(value)) return undefined;
  // Parts of a repeat are text in the notation of templates.
  const left = kind === 'decimal' ? parseDecimal(value) : parseTemplateDecimal(value);
  const right = parseTemplateDecimal(wanted);
  if (kind !== 'date' && left !== undefined && right !== undefined) return compareDecimals(left, right);
  if (kind === 'decimal') return undefined;
  const [a, b] = [comparable(value), comparable(wanted)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares two dates or two numbers; undefined while one of them is missing or unreadable. */
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
