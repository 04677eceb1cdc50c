import { fieldId } from '@inkfield/engine/field-id';
import { isMade } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import type { ReactNode } from 'react';
import { labelOf } from '../filling.ts';

interface Props {
  field: TemplateField;
  error: string | undefined;
  children: ReactNode;
}

/** Several controls of one field, with its label, help and error. */
export function FieldGroup({ field, error, children }: Props) {
  const id = fieldId(field.name);
  const described = [field.help_text && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={described || undefined}>
      <legend className="mb-2 text-sm font-semibold">
        {labelOf(field)}
        {!field.required && !isMade(field) && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {field.help_text && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {field.help_text}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
