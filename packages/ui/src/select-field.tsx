import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

interface Props extends Omit<ComponentProps<'select'>, 'id'>, FieldTexts {
  id?: string;
}

/** One of several options, given as children. */
export function SelectField({ label, hint, error, id, className = '', ...select }: Props) {
  return (
    <Field texts={{ label, hint, error }} id={id}>
      {(wiring) => <select {...select} {...wiring} className={`input ${className}`} />}
    </Field>
  );
}
