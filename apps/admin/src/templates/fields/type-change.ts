import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';

/**
 * Returns the properties that change with a field's type. A required checkbox must be ticked, so `required` is not
 * its default. The result of a formula is never required.
 */
export function typeChange(field_type: string): Partial<TemplateField> {
  const isAsked = kindOfType(field_type) !== 'tick' && !findFieldModule(field_type)?.isCalculated;
  return isAsked ? { field_type } : { field_type, required: false };
}
