import type { Condition } from '../syntax/nodes.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import { writeCondition } from '../syntax/write-condition.ts';
import type { FormGroup, TemplateField, TemplateForm } from '../template.ts';

/**
 * Returns the fields as the form asks for them: `show_when` also has the condition of the field's group. All code that
 * decides which fields are shown takes these fields. An unreadable condition, which only drafts can have, is left out.
 */
export function fieldsOfForm(fields: readonly TemplateField[], form: TemplateForm): TemplateField[] {
  const conditions = new Map<string, Condition>();
  for (const { name, show_when: text } of form.groups ?? []) {
    const condition = readCondition(text);
    if (condition) conditions.set(name, condition);
  }
  return fields.map((field) => {
    const condition = conditions.get(groupOf(field) ?? '');
    if (!condition) return field;
    const own = readCondition(field.show_when);
    if (!own && field.show_when?.trim()) return field;
    return { ...field, show_when: writeCondition(own ? { op: 'and', args: [condition, own] } : condition) };
  });
}

/** The name of the field's group; undefined for a field without one. */
export function groupOf({ group }: TemplateField): FormGroup['name'] | undefined {
  return group?.trim() || undefined;
}

function readCondition(text: string | undefined): Condition | undefined {
  const result = text?.trim() ? parseCondition(text) : undefined;
  return result && 'condition' in result ? result.condition : undefined;
}
