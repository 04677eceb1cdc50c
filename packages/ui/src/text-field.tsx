import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  id?: string;
  /** Shown inside the box, before and after the value; part of neither. */
  prefix?: string;
  suffix?: string;
}

/** One line of text in any of the input types. */
export function TextField({ label, hint, error, id, prefix, suffix, className = '', ...input }: Props) {
  return (
    <Field texts={{ label, hint, error }} id={id}>
      {(wiring) => (
        <Affixed prefix={prefix} suffix={suffix}>
          <input {...input} {...wiring} className={`input ${className}`} />
        </Affixed>
      )}
    </Field>
  );
}

/** Puts a sign inside the box of the control within. */
export function Affixed({
  prefix,
  suffix,
  children,
}: {
  prefix?: string | undefined;
  suffix?: string | undefined;
  children: ReactNode;
}) {
  if (!prefix && !suffix) return children;
  return (
    <div className="affixed" data-start={prefix} data-end={suffix}>
      {children}
      {prefix && (
        <span className="affix" data-side="start" aria-hidden>
          {prefix}
        </span>
      )}
      {suffix && (
        <span className="affix" data-side="end" aria-hidden>
          {suffix}
        </span>
      )}
    </div>
  );
}
