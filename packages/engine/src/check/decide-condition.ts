import { isComparison, comparesFields, type KindOf } from '../syntax/condition-fields.ts';
import { evaluateCondition, type FindConditionField } from '../values/evaluate-condition.ts';
import { readTick } from '../fields/checkbox.ts';
import type { Comparison, Condition } from '../syntax/nodes.ts';
import { writeCondition } from '../syntax/write-condition.ts';

/**
 * Whether a condition always holds (true), never holds (false) or depends on the values (undefined). `known` returns
 * the fields whose value is certain. Only simple cases are decided: a term with its negation, and one field that would
 * need two values.
 */
export function decideCondition(
  condition: Condition,
  known: FindConditionField,
  kindOf: KindOf,
): boolean | undefined {
  switch (condition.op) {
    case 'not': {
      const inner = decideCondition(condition.arg, known, kindOf);
      return inner === undefined ? undefined : !inner;
    }
    case 'and': {
      const decided = condition.args.map((arg) => decideCondition(arg, known, kindOf));
      if (decided.includes(false) || isContradiction(condition.args, kindOf)) return false;
      return decided.every((one) => one === true) ? true : undefined;
    }
    case 'or': {
      const decided = condition.args.map((arg) => decideCondition(arg, known, kindOf));
      const negated = condition.args.map((arg): Condition => ({ op: 'not', arg }));
      if (decided.includes(true) || isContradiction(negated, kindOf)) return true;
      return decided.every((one) => one === false) ? false : undefined;
    }
    default:
      if (isComparison(condition) && comparesFields(condition, kindOf)) return decideFields(condition, known);
      return known(condition.field) ? evaluateCondition(condition, known) : undefined;
  }
}

function decideFields(condition: Comparison, known: FindConditionField): boolean | undefined {
  const { field, op, value } = condition;
  // A field is never less or greater than itself, even when it is empty.
  if ((op === '<' || op === '>') && fieldKey(field) === fieldKey(value)) return false;
  return known(field) && known(value) ? evaluateCondition(condition, known) : undefined;
}

/** The parts that all must hold, such as two for `a and not b`. */
export function conjunctsOf(condition: Condition): Condition[] {
  if (condition.op === 'and') return condition.args.flatMap(conjunctsOf);
  if (condition.op !== 'not') return [condition];
  const { arg } = condition;
  if (arg.op === 'not') return conjunctsOf(arg.arg);
  if (arg.op === 'or') return arg.args.flatMap((one) => conjunctsOf({ op: 'not', arg: one }));
  return [condition];
}

interface Literal {
  term: string;
  isPositive: boolean;
  /** The values that the field may have if this holds. */
  values?: { field: string; allowed: string[] };
}

/** Whether conditions can't hold together. */
function isContradiction(conditions: readonly Condition[], kindOf: KindOf): boolean {
  const terms = new Map<string, boolean>();
  const allowed = new Map<string, string[]>();
  for (const condition of conditions.flatMap(conjunctsOf)) {
    for (const { term, isPositive, values } of readLiterals(condition, kindOf)) {
      if (terms.get(term) === !isPositive) return true;
      terms.set(term, isPositive);
      if (!values) continue;
      const before = allowed.get(values.field) ?? values.allowed;
      const both = before.filter((value) => values.allowed.includes(value));
      if (both.length === 0) return true;
      allowed.set(values.field, both);
    }
  }
  return false;
}

function readLiterals(condition: Condition, kindOf: KindOf, isPositive = true): Literal[] {
  if ('counts' in condition && condition.counts) return [{ term: termKey(condition), isPositive }];
  switch (condition.op) {
    case 'not':
      return readLiterals(condition.arg, kindOf, !isPositive);
    case 'or':
    case 'and':
      return [];
    case 'on':
      return [{ term: fieldKey(condition.field), isPositive }];
    case 'empty':
      return [{ term: fieldKey(condition.field), isPositive: !isPositive }];
    case '=':
    case 'in': {
      const field = fieldKey(condition.field);
      const values = condition.op === 'in' ? condition.values : [condition.value];
      if (kindOf(condition.field) === 'tick') {
        const tick = condition.op === '=' ? readTick(condition.value) : undefined;
        return tick === undefined ? [] : [{ term: field, isPositive: tick === isPositive }];
      }
      const own: Literal = { term: termKey(condition), isPositive };
      if (!isPositive) return [own];
      const isPlain =
        kindOf(condition.field) !== 'decimal' && !(condition.op === '=' && comparesFields(condition, kindOf));
      const filled: Literal = { term: field, isPositive: true };
      // Numbers in different notations can be equal, and so can two fields.
      return isPlain ? [{ ...own, values: { field, allowed: values.map(valueKey) } }, filled] : [own, filled];
    }
    case '!=':
      if (kindOf(condition.field) === 'tick') return [];
      // For an empty field neither `=` nor `!=` holds, so `!=` is the negation of `=` only where it is required to hold.
      return isPositive ? [{ term: termKey({ ...condition, op: '=' }), isPositive: false }] : [];
    default:
      return [{ term: termKey(condition), isPositive }];
  }
}

function fieldKey(name: string): string {
  return name.toLowerCase();
}

function valueKey(value: string): string {
  return value.trim().toLowerCase();
}

function termKey(condition: Condition): string {
  return writeCondition(condition).toLowerCase();
}
