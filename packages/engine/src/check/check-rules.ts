import { decide, explain, findMistakes } from './check-condition.ts';
import { type CheckContext, didYouMean } from './check-context.ts';
import { conditionFields } from '../syntax/condition-fields.ts';
import type { Condition } from '../syntax/nodes.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import { type Fix, missingRuleMessage } from '../problem.ts';
import type { FormRule } from '../template.ts';

/** Reports problems of the rules between fields, and marks the fields that they name as used. */
export function checkRules(rules: readonly FormRule[], context: CheckContext): void {
  for (const [index, rule] of rules.entries()) {
    const report = (code: 'E-rule' | 'W-rule-always', text: string, fixes?: Fix[]) => {
      const level = code === 'E-rule' ? 'error' : 'warning';
      const message = `rule ${index + 1}: ${text}`;
      context.problems.push({ code, level, message, rule: index + 1, ...(fixes && { fixes }) });
    };
    if (rule.message.trim() === '') report('E-rule', missingRuleMessage);
    const result = parseCondition(rule.condition);
    if ('error' in result) {
      report('E-rule', result.error);
      continue;
    }
    const mistakes = findConditionMistakes(result.condition, context);
    for (const mistake of mistakes) report('E-rule', mistake);
    const decision = mistakes.length === 0 ? decide(context, result.condition) : undefined;
    if (!decision) continue;
    const { reason, fixes } = explain(context, result.condition);
    const text = decision.holds ? 'this always holds' : 'this never holds, whatever is filled in';
    report('W-rule-always', text + reason, fixes);
  }
}

/** Returns the mistakes of a condition outside the text, and marks the fields that it names as used. */
export function findConditionMistakes(condition: Condition, context: CheckContext): string[] {
  const missing = new Set<string>();
  for (const name of conditionFields(condition, context.table.kindOf)) {
    const field = context.table.find(name);
    if (field) context.used.add(field);
    else missing.add(name);
  }
  const unknown = [...missing].map(
    (name) => `there is no field "${name}"${didYouMean(context.suggest(name, 2))}`,
  );
  return [...unknown, ...findMistakes(context, condition)];
}
