import type { TemplateDocument } from '../../syntax/nodes.ts';
import { comparesFields, isComparison } from '../../syntax/condition-fields.ts';
import type { FormRule, TemplateField, Value, Values } from '../../template.ts';
import { evaluateCondition } from '../../values/evaluate-condition.ts';
import { createFieldTable, valueOf } from '../../values/field-table.ts';
import { createFieldVisibility } from '../../values/field-visibility.ts';
import { createRuleCheck } from '../../values/logic/form-rules.ts';
import { answeredFields } from './answered-fields.ts';
import { allCombinations, pairwiseCombinations } from './pairs.ts';

export interface PairCoverage {
  /** Pairs of answers of two fields that conditions tell apart and a client can send. */
  pairs: number;
  /** Those that some of the given values have. */
  coveredPairs: number;
}

interface Covering {
  fields: readonly TemplateField[];
  rules: readonly FormRule[];
  /** Values of the tests of a template. */
  given: readonly Values[];
}

/** Of more combinations only those are taken in which each two answers occur together. */
const maxListed = 2 ** 12;

/** Returns how many pairs of answers the tests of a template have. */
export function coverPairs(
  { document }: { document: TemplateDocument },
  { fields: all, rules, given }: Covering,
): PairCoverage {
  const { answered, fields, tests, size } = answeredFields(document, all, rules);
  const table = createFieldTable(all);
  const visibility = createFieldVisibility(fields);
  const broken = createRuleCheck(rules);
  const testsOfFields = fields.map(({ name }) =>
    tests.filter(
      (test) =>
        test.field.toLowerCase() === name.toLowerCase() &&
        !(isComparison(test) && comparesFields(test, table.kindOf)),
    ),
  );
  // Answers of a class have the same results.
  const classOf = (index: number, value: Value | undefined) => {
    const [{ name }, own] = [fields[index] ?? { name: '' }, testsOfFields[index] ?? []];
    const find = () => ({ kind: table.kindOf(name), value });
    return own.map((test) => (evaluateCondition(test, find) ? '1' : '0')).join('');
  };
  const pairsOf = (asked: Values) => {
    const classes = fields.map(({ name }, index) => `${index}:${classOf(index, valueOf(asked, name))}`);
    return classes.flatMap((one, index) => classes.slice(index + 1).map((other) => `${one} ${other}`));
  };
  const possible = new Set<string>();
  for (const values of size <= maxListed ? allCombinations(answered) : pairwiseCombinations(answered)) {
    const [asked, hidden] = [visibility.asked(values), visibility.hidden(values)];
    const isBroken = broken({ fields, values: asked, counts: (field) => !hidden.has(field) }).length > 0;
    if (!isBroken) for (const pair of pairsOf(asked)) possible.add(pair);
  }
  const covered = new Set(given.flatMap((values) => pairsOf(visibility.asked(values))));
  return { pairs: possible.size, coveredPairs: [...possible].filter((pair) => covered.has(pair)).length };
}
