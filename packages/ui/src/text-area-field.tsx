import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {
  id?: string;
}

/** Several lines of text. */
export function TextAreaField({ label, hint, error, id, className = '', ...input }: Props) {
  return (
    <Field texts={{ label, hint, error }} id={id}>
      {(wiring) => <textarea {...input} {...wiring} className={`input ${className}`} />}
    </Field>
  );
}
