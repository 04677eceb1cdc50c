import type { FieldKind } from '../fields/field-module.ts';
import type { Comparison, Condition, ConditionTest } from './nodes.ts';

/** The kind of the field with this name; undefined where there is none. */
export type KindOf = (name: string) => FieldKind | undefined;

/** The tests of a condition, from left to right. */
export function testsOf(condition: Condition): ConditionTest[] {
  switch (condition.op) {
    case 'or':
    case 'and':
      return condition.args.flatMap(testsOf);
    case 'not':
      return testsOf(condition.arg);
    default:
      return [condition];
  }
}

/** Returns the names of the fields that a condition reads, as typed, with duplicates. */
export function conditionFields(condition: Condition, kindOf: KindOf): string[] {
  return testsOf(condition).flatMap((test) =>
    isComparison(test) && comparesFields(test, kindOf) ? [test.field, test.value] : [test.field],
  );
}

/** Whether a test compares a field with a value or with another field. */
export function isComparison(condition: Condition): condition is Comparison {
  return isComparisonSign(condition.op);
}

export function isComparisonSign(sign: string): sign is Comparison['op'] {
  return /^(?:!?=|[<>]=?)$/.test(sign);
}

/**
 * Whether the value of a comparison is the name of a field, as in `closing_date is after signing_date`. Dates and
 * numbers never look like names, so literals are not mistaken for fields.
 */
export function comparesFields({ field, counts, value }: Comparison, kindOf: KindOf): boolean {
  if (counts) return false;
  const kind = kindOf(field);
  return hasOrder(kind) && kind === kindOf(value);
}

/** Whether fields of the kind can be compared with each other. */
export function hasOrder(kind: FieldKind | undefined): boolean {
  return kind === 'date' || kind === 'decimal';
}
