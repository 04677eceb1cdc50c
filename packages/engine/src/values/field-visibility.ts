import { evaluateCondition } from './evaluate-condition.ts';
import { createFieldTable, inFieldOrder, valueOf } from './field-table.ts';
import type { FormLogic } from './logic/form-logic.ts';
import { findFieldModule, isMade, kindOfField } from '../fields/registry.ts';
import type { Condition } from '../syntax/nodes.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import type { TemplateField, Values } from '../template.ts';

export interface FieldVisibility {
  /** Whether the form shows the field: its `show_when` holds, is absent or is unreadable. */
  isVisible: (field: TemplateField, values: Values) => boolean;
  /** Fields that the form hides. */
  hidden: (values: Values) => ReadonlySet<TemplateField>;
  /** The values without those of hidden fields, and with those that formulas make. */
  asked: (values: Values) => Values;
  /** Names of required fields that are shown and not answered, in the order of the form. */
  missing: (values: Values) => string[];
}

interface AskedFields {
  values: Values;
  hidden: ReadonlySet<TemplateField>;
}

/**
 * Parses every `show_when` once. They are evaluated in the order of the form: a hidden field counts as empty for the
 * fields after it. Then the calculated values are added. Fields of unknown type are never missing.
 */
export function createFieldVisibility(
  fields: readonly TemplateField[],
  logic?: Pick<FormLogic, 'calculate'>,
): FieldVisibility {
  const table = createFieldTable(fields);
  const ordered = inFieldOrder(fields);
  const conditions = readConditions(ordered);
  const required = ordered.filter((field) => field.required);
  let last: (AskedFields & { given: Values }) | undefined;

  const findAsked = (given: Values): AskedFields => {
    if (last?.given === given) return last;
    const hidden = new Set<TemplateField>();
    let left = given;
    for (const [field, condition] of conditions) {
      const isShown = evaluateCondition(condition, (name) => {
        const other = table.find(name);
        if (!other) return undefined;
        const known = isMade(other) && logic ? logic.calculate(left, hidden) : left;
        return { kind: kindOfField(other), value: valueOf(known, other.name) };
      });
      if (isShown) continue;
      hidden.add(field);
      if (!Object.hasOwn(left, field.name)) continue;
      // A new object: the calculation keeps its results by the object of the values.
      left = { ...left };
      Reflect.deleteProperty(left, field.name);
    }
    last = { given, values: logic?.calculate(left, hidden) ?? left, hidden };
    return last;
  };
  const isVisible = (field: TemplateField, values: Values) => !findAsked(values).hidden.has(field);
  const isMissing = (field: TemplateField, values: Values) => {
    const module = findFieldModule(field.field_type);
    return (
      module !== undefined &&
      !isMade(field) &&
      !module.isAnswered(valueOf(values, field.name)) &&
      isVisible(field, values)
    );
  };
  return {
    isVisible,
    hidden: (values) => findAsked(values).hidden,
    asked: (values) => findAsked(values).values,
    missing: (values) => required.filter((field) => isMissing(field, values)).map((field) => field.name),
  };
}

function readConditions(fields: readonly TemplateField[]): Map<TemplateField, Condition> {
  const conditions = new Map<TemplateField, Condition>();
  for (const field of fields) {
    const result = field.show_when?.trim() ? parseCondition(field.show_when) : undefined;
    if (result && 'condition' in result) conditions.set(field, result.condition);
  }
  return conditions;
}
