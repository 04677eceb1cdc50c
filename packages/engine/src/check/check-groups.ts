import { decide, explain } from './check-condition.ts';
import type { CheckContext } from './check-context.ts';
import { findConditionMistakes } from './check-rules.ts';
import type { Fix, ProblemCode } from '../problem.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import type { FormGroup } from '../template.ts';

/** Reports mistakes in the conditions of groups. Returns the groups without a mistake. */
export function checkGroups(groups: readonly FormGroup[], context: CheckContext): FormGroup[] {
  return groups.filter((group) => {
    if (!group.show_when?.trim()) return true;
    const report = (code: ProblemCode, text: string, fixes?: Fix[]) => {
      const level = code.startsWith('E') ? 'error' : 'warning';
      const message = `group "${group.name}" ${text}`;
      context.problems.push({ code, level, message, group: group.name, ...(fixes && { fixes }) });
    };
    const shown = `is shown when "${group.show_when}"`;
    const result = parseCondition(group.show_when);
    if ('error' in result) {
      report('E-condition', `${shown}: ${result.error}`);
      return false;
    }
    const mistakes = findConditionMistakes(result.condition, context);
    for (const mistake of mistakes) report('E-condition', `${shown}: ${mistake}`);
    const decision = mistakes.length === 0 ? decide(context, result.condition) : undefined;
    if (decision) {
      const { reason, fixes } = explain(context, result.condition);
      report(
        decision.holds ? 'W-always' : 'E-never',
        `is ${decision.holds ? 'always' : 'never'} shown${reason}`,
        fixes,
      );
    }
    return mistakes.length === 0 && !decision;
  });
}
