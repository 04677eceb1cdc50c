import { type CheckContext, reportField, titleOf } from './check-context.ts';
import { conditionFields } from '../syntax/condition-fields.ts';
import { decideCondition } from './decide-condition.ts';
import { kindOfType } from '../fields/registry.ts';
import type { Condition } from '../syntax/nodes.ts';
import type { TemplateField } from '../template.ts';

/**
 * Reports fields whose `show_when` depend on each other. It is an error when each of them is hidden while the others
 * are empty, because then none can ever be filled.
 */
export function checkCircles(conditions: ReadonlyMap<TemplateField, Condition>, context: CheckContext): void {
  const dependsOn = new Map(
    [...conditions].map(([field, condition]) => [field, fieldsOf(condition, context)]),
  );
  const reachable = new Map([...conditions.keys()].map((field) => [field, reach(field, dependsOn)]));
  const reported = new Set<TemplateField>();
  for (const [field, reached] of reachable) {
    if (!reached.has(field) || reported.has(field)) continue;
    const circle = new Set([...reached].filter((other) => reachable.get(other)?.has(field)));
    const code = [...circle].every((one) => isHiddenAtFirst(one, circle)) ? 'E-circular' : 'W-circular';
    for (const one of circle) {
      reported.add(one);
      reportField(context, one, { code, message: describe(one, circle) });
    }
  }

  function isHiddenAtFirst(field: TemplateField, circle: ReadonlySet<TemplateField>): boolean {
    const condition = conditions.get(field);
    if (!condition || field.default_value) return false;
    const known = (name: string) => {
      const other = context.table.find(name);
      return other && circle.has(other)
        ? { kind: kindOfType(other.field_type), value: undefined }
        : undefined;
    };
    return decideCondition(condition, known, context.table.kindOf) === false;
  }
}

function fieldsOf(condition: Condition, { table }: CheckContext): TemplateField[] {
  return conditionFields(condition, table.kindOf).flatMap((name) => table.find(name) ?? []);
}

function reach(
  from: TemplateField,
  dependsOn: ReadonlyMap<TemplateField, TemplateField[]>,
): Set<TemplateField> {
  const reached = new Set<TemplateField>();
  const open = [from];
  for (let field = open.pop(); field; field = open.pop()) {
    for (const next of dependsOn.get(field) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

function describe(field: TemplateField, circle: ReadonlySet<TemplateField>): string {
  const others = [...circle]
    .filter((other) => other !== field)
    .map(titleOf)
    .slice(0, 5);
  if (others.length === 0) return `the condition of ${titleOf(field)} depends on itself`;
  return `the conditions of ${titleOf(field)} and ${others.join(', ')} depend on each other`;
}
