import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';

/**
 * Returns what changes with a field's type. A required checkbox must be ticked, so that is never the default, and the
 * result of a formula is not asked for.
 */
export function typeChange(field_type: string): Partial<TemplateField> {
  const isAsked = kindOfType(field_type) !== 'tick' && !findFieldModule(field_type)?.isCalculated;
  return isAsked ? { field_type } : { field_type, required: false };
}
