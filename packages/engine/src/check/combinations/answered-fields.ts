import type { ConditionTest, TemplateDocument } from '../../syntax/nodes.ts';
import type { TemplateField } from '../../template.ts';
import { createFieldTable, inFieldOrder } from '../../values/field-table.ts';
import { type AnsweredField, answerClasses } from './answer-classes.ts';
import { type TargetOptions, targetsOf } from './targets.ts';

export interface AnsweredFields {
  /** The fields whose answers conditions tell apart, with one answer of each class, in the order of the form. */
  answered: AnsweredField[];
  fields: TemplateField[];
  /** Whether the answers of all such fields can be listed. */
  isComplete: boolean;
  tests: readonly ConditionTest[];
  /** How many combinations these answers have. */
  size: number;
}

/** With more fields each two answers together take too long to find. */
const maxAnsweredFields = 40;

/** Returns the fields that the conditions of a template name, with the answers that these tell apart. */
export function answeredFields(
  document: TemplateDocument,
  all: readonly TemplateField[],
  rules: TargetOptions['rules'],
): AnsweredFields {
  const table = createFieldTable(all);
  const targets = targetsOf(document, table, { rules, elsewhere: '' });
  const tests = targets.flatMap((target) => target.tests);
  const tested = new Set(targets.flatMap((target) => [...target.fields]));
  const named = new Set(tests.flatMap((test) => ('value' in test ? [test.field, test.value] : [test.field])));
  const names = new Set([...named].map((name) => name.toLowerCase()));
  const known = inFieldOrder([...tested]).filter(({ name }) => names.has(name.toLowerCase()));
  const classes = answerClasses(known, tests, table.kindOf);
  const answered = classes.filter(({ answers }) => answers.length > 0).slice(0, maxAnsweredFields);
  return {
    answered,
    fields: answered.flatMap(({ name }) => table.find(name) ?? []),
    isComplete: answered.length === classes.length,
    tests,
    size: answered.reduce((product, { answers }) => product * answers.length, 1),
  };
}
