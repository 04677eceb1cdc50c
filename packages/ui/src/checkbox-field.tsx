import { useId, type ComponentProps } from 'react';
import type { FieldTexts } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldTexts {
  id?: string;
}

/** A box to tick, its label beside it. */
export function CheckboxField({ label, hint, error, id: givenId, ...input }: Props) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-6 items-start gap-3 text-sm leading-5 font-semibold">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
