import { kindOfType } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';

/** Returns what changes with a field's type. A required checkbox must be ticked, so that is never the default. */
export function typeChange(field_type: string): Partial<TemplateField> {
  return kindOfType(field_type) === 'tick' ? { field_type, required: false } : { field_type };
}
