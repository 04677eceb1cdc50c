import type { TemplateDocument } from '../../syntax/nodes.ts';
import type { TemplateField, Values } from '../../template.ts';
import { createFieldVisibility } from '../../values/field-visibility.ts';
import { createRuleCheck } from '../../values/logic/form-rules.ts';
import { answeredFields } from './answered-fields.ts';
import { maxCombinations } from './find-combinations.ts';
import { allCombinations, pairwiseCombinations } from './pairs.ts';
import type { TargetOptions } from './targets.ts';

export interface CombinationTable {
  /** The fields whose answers conditions tell apart. */
  fields: TemplateField[];
  /** Their answers, without those that are not asked. */
  rows: Values[];
  /** Whether the rows are all combinations that a client can send. */
  isComplete: boolean;
}

export const maxTableRows = 64;

/** Lists the combinations of the answers that the conditions of a template tell apart, at most 64. */
export function combinationTable(
  { document }: { document: TemplateDocument },
  all: readonly TemplateField[],
  { rules = [] }: Partial<Pick<TargetOptions, 'rules'>> = {},
): CombinationTable {
  const { answered, fields: shown, isComplete, size } = answeredFields(document, all, rules);
  if (shown.length === 0) return { fields: [], rows: [], isComplete: true };
  const allRows = size <= maxCombinations ? rowsOf(allCombinations(answered), shown, rules) : undefined;
  if (allRows && allRows.length <= maxTableRows) return { fields: shown, rows: allRows, isComplete };
  const rows = rowsOf(pairwiseCombinations(answered), shown, rules);
  return { fields: shown, rows: rows.slice(0, maxTableRows), isComplete: false };
}

/** The combinations that a client can send, each once, and at most one more than the table has. */
function rowsOf(
  combinations: Iterable<Values>,
  fields: readonly TemplateField[],
  rules: TargetOptions['rules'],
): Values[] {
  const visibility = createFieldVisibility(fields);
  const broken = createRuleCheck(rules);
  const rows = new Map<string, Values>();
  for (const values of combinations) {
    const hidden = visibility.hidden(values);
    const asked = visibility.asked(values);
    const isBroken = broken({ fields, values: asked, counts: (field) => !hidden.has(field) }).length > 0;
    if (!isBroken) rows.set(JSON.stringify(asked), asked);
    if (rows.size > maxTableRows) break;
  }
  return [...rows.values()];
}
