import { evaluateCondition } from './evaluate-condition.ts';
import { createFieldTable, inFieldOrder, valueOf } from './field-table.ts';
import { findFieldModule } from './fields/registry.ts';
import type { Condition } from './nodes.ts';
import { parseCondition } from './parse-condition.ts';
import type { TemplateField, Values } from './template.ts';

export interface FieldVisibility {
  /** Whether the form shows the field: `show_when` holds, or there is none that can be read. */
  isVisible: (field: TemplateField, values: Values) => boolean;
  /** Names of required fields that are visible and not answered, in the order of the form. */
  missing: (values: Values) => string[];
}

/** Reads every `show_when` once. Fields of unknown type are never asked for. */
export function createFieldVisibility(fields: readonly TemplateField[]): FieldVisibility {
  const table = createFieldTable(fields);
  const conditions = new Map<TemplateField, Condition>();
  for (const field of fields) {
    const result = field.show_when?.trim() ? parseCondition(field.show_when) : undefined;
    if (result && 'condition' in result) conditions.set(field, result.condition);
  }
  const required = inFieldOrder(fields).filter((field) => field.required);
  const isVisible = (field: TemplateField, values: Values) => {
    const condition = conditions.get(field);
    if (!condition) return true;
    return evaluateCondition(condition, (name) => {
      const other = table.find(name);
      return other && { type: other.field_type, value: valueOf(values, other.name) };
    });
  };
  const isMissing = (field: TemplateField, values: Values) => {
    const module = findFieldModule(field.field_type);
    return (
      module !== undefined && !module.isAnswered(valueOf(values, field.name)) && isVisible(field, values)
    );
  };
  const missing = (values: Values) =>
    required.filter((field) => isMissing(field, values)).map((field) => field.name);
  return { isVisible, missing };
}
