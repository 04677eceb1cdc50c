import { decide, explain } from './check-condition.ts';
import type { CheckContext } from './check-context.ts';
import { findConditionMistakes } from './check-rules.ts';
import type { Fix, Problem, ProblemCode } from '../problem.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import type { FormGroup } from '../template.ts';
import type { PageConditions } from '../values/form-pages.ts';

/** Reports mistakes in the conditions of groups. Returns the groups without a mistake. */
export function checkGroups(groups: readonly FormGroup[], context: CheckContext): FormGroup[] {
  return groups.filter(({ name, show_when: condition }) =>
    checkCondition({ title: `group "${name}"`, condition, place: { group: name } }, context),
  );
}

/** Reports mistakes in the conditions of the pages of a form, and marks the fields that they name as used. */
export function checkPages(conditions: PageConditions, context: CheckContext): void {
  for (const [index, condition] of conditions.entries())
    checkCondition({ title: `page ${index + 1}`, condition, place: { page: index + 1 } }, context);
}

interface ShownPart {
  /** As messages name it. */
  title: string;
  condition: string | undefined;
  place: Pick<Problem, 'group' | 'page'>;
}

/** Returns whether the condition has no mistake. */
function checkCondition({ title, condition, place }: ShownPart, context: CheckContext): boolean {
  if (!condition?.trim()) return true;
  const report = (code: ProblemCode, text: string, fixes?: Fix[]) => {
    const level = code.startsWith('E') ? 'error' : 'warning';
    context.problems.push({ code, level, message: `${title} ${text}`, ...place, ...(fixes && { fixes }) });
  };
  const shown = `is shown when "${condition}"`;
  const result = parseCondition(condition);
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
}
