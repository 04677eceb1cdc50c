import { kindOfField } from '@inkfield/engine/fields/registry';
import type { Condition, ConditionTest } from '@inkfield/engine/nodes';
import { parseCondition } from '@inkfield/engine/parse-condition';
import type { TemplateField } from '@inkfield/engine/template';
import { writeCondition } from '@inkfield/engine/write-condition';
import { findField } from '../source/field-names.ts';

/** One test of the condition builder: a field, an operator, and a value if the operator needs one. */
export interface ConditionRow {
  field: string;
  test: string;
  value: string;
}

/** The tests of a condition, which hold all together or of which one is enough. */
export interface BuiltCondition {
  join: 'and' | 'or';
  rows: readonly ConditionRow[];
}

interface Question {
  label: string;
  hasValue: boolean;
}

const questions: Record<string, Question> = {
  on: { label: 'is ticked', hasValue: false },
  off: { label: 'is not ticked', hasValue: false },
  is: { label: 'is', hasValue: true },
  'is not': { label: 'is not', hasValue: true },
  contains: { label: 'contains', hasValue: true },
  '>': { label: 'is more than', hasValue: true },
  '<': { label: 'is less than', hasValue: true },
  '>=': { label: 'is at least', hasValue: true },
  '<=': { label: 'is at most', hasValue: true },
  filled: { label: 'is filled in', hasValue: false },
  empty: { label: 'is empty', hasValue: false },
};

export function questionOf(test: string): Question {
  return questions[test] ?? { label: test, hasValue: true };
}

/** The tests that a field can have, the likeliest first. */
export function testsFor(field: TemplateField | undefined): readonly string[] {
  switch (kindOfField(field)) {
    case 'tick':
      return ['on', 'off'];
    case 'choices':
      return ['contains', 'filled', 'empty'];
    case 'decimal':
    case 'date':
      return ['is', '>', '<', '>=', '<=', 'is not', 'filled', 'empty'];
    case 'rows':
      return ['filled', 'empty'];
    default:
      return ['is', 'is not', 'filled', 'empty'];
  }
}

/** Writes the built condition in the syntax of the text. */
export function writeBuilt({ join, rows }: BuiltCondition): string {
  const args = rows.map(conditionOf);
  const [only] = args;
  return writeCondition(args.length === 1 && only ? only : { op: join, args });
}

function conditionOf({ field, test, value }: ConditionRow): Condition {
  switch (test) {
    case 'on':
      return { op: 'on', field };
    case 'off':
      return { op: 'not', arg: { op: 'on', field } };
    case 'empty':
      return { op: 'empty', field };
    case 'filled':
      return { op: 'not', arg: { op: 'empty', field } };
    case 'is not':
      return { op: 'not', arg: { op: '=', field, value } };
    case 'contains':
      return { op: 'contains', field, value };
    case '>':
    case '<':
    case '>=':
    case '<=':
      return { op: test, field, value };
    default:
      return { op: '=', field, value };
  }
}

/** Reads a condition for the builder; undefined if it holds more than the builder can show. */
export function readBuilt(typed: string, fields: readonly TemplateField[]): BuiltCondition | undefined {
  const read = parseCondition(typed);
  if (!('condition' in read)) return undefined;
  const { condition } = read;
  const isJoined = condition.op === 'and' || condition.op === 'or';
  const rows = (isJoined ? condition.args : [condition]).map((one) => rowOf(one, fields));
  if (!rows.every((row) => row !== undefined)) return undefined;
  return { join: condition.op === 'or' ? 'or' : 'and', rows };
}

function rowOf(condition: Condition, fields: readonly TemplateField[]): ConditionRow | undefined {
  const isNegated = condition.op === 'not';
  const test = isNegated ? condition.arg : condition;
  if (!('field' in test) || test.counts) return undefined;
  const field = findField(fields, test.field);
  const asked = askedIn(test, isNegated, field);
  if (!field || asked === undefined || !testsFor(field).includes(asked)) return undefined;
  return { field: field.name, test: asked, value: 'value' in test ? test.value : '' };
}

function askedIn(
  test: ConditionTest,
  isNegated: boolean,
  field: TemplateField | undefined,
): string | undefined {
  const isTick = kindOfField(field) === 'tick';
  switch (test.op) {
    case 'on':
      if (isTick) return isNegated ? 'off' : 'on';
      return isNegated ? 'empty' : 'filled';
    case 'empty':
      return isNegated ? 'filled' : 'empty';
    case '=':
      return isNegated ? 'is not' : 'is';
    case '!=':
      return isNegated ? undefined : 'is not';
    case 'in':
      return undefined;
    default:
      return isNegated ? undefined : test.op;
  }
}
