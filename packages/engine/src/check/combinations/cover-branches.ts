import { rowsIn } from '../../fields/text-value.ts';
import type { FormRule, TemplateField, Values } from '../../template.ts';
import { createFieldTable, valueOf } from '../../values/field-table.ts';
import { createFieldVisibility } from '../../values/field-visibility.ts';
import { createRuleCheck } from '../../values/logic/form-rules.ts';
import type { CombinationReport } from './find-combinations.ts';
import type { Answers, Place } from './guards.ts';

export interface Coverage {
  branches: number;
  /** Branches that the given values show. */
  covered: number;
  /** Values that show others, as few as are easily found. */
  further: Values[];
}

interface Covering {
  fields: readonly TemplateField[];
  rules: readonly FormRule[];
  /** Values of all fields, into which examples are put. */
  base: Values;
  /** Values of the tests of a template. */
  given: readonly Values[];
}

/** Returns how many branches the tests of a template show, and values of further tests that show the rest. */
export function coverBranches(
  { shown }: Pick<CombinationReport, 'shown'>,
  { fields, rules, base, given }: Covering,
): Coverage {
  const answersOf = createAnswers(fields);
  const broken = createRuleCheck(rules);
  const left = new Set(shown);
  const cover = (values: Values) => {
    const answers = answersOf(values);
    for (const one of left) if (isShown(one.place, answers)) left.delete(one);
  };
  for (const values of given) cover(values);
  const covered = shown.length - left.size;
  const further: Values[] = [];
  for (const one of left) {
    const values = withExample(base, one.example);
    const answers = answersOf(values);
    const isBroken = broken({ fields, values: answers.values, counts: () => true }).length > 0;
    if (isBroken || !isShown(one.place, answers)) continue;
    further.push(values);
    cover(values);
  }
  return { branches: shown.length, covered, further };
}

function isShown(place: Place, answers: Answers): boolean {
  const isOwn = place.kind !== 'branch' || place.own.holds(answers);
  return isOwn && place.around.every((guard) => guard.holds(answers));
}

function createAnswers(fields: readonly TemplateField[]): (values: Values) => Answers {
  const table = createFieldTable(fields);
  const visibility = createFieldVisibility(fields);
  return (given) => {
    const values = visibility.asked(given);
    const find: Answers['find'] = (name) => {
      const field = table.find(name);
      return field && { kind: table.kindOf(name), value: valueOf(values, field.name) };
    };
    return { find, values };
  };
}

/** Rows of an example only have a number: their cells are those of the base. */
function withExample(base: Values, example: Values): Values {
  const entries = Object.entries(example).map(([name, value]) => {
    const [row] = rowsIn(valueOf(base, name));
    const size = rowsIn(value).length;
    return [name, row && size > 0 ? Array.from({ length: size }, () => row) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}
