import { useId, type ReactNode } from 'react';

/** The texts of a field around its control. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The error of the value; absent while it has none. */
  error?: string | undefined;
}

/** The attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, control, error and hint below, all tied to the control. */
export function Field({
  texts: { label, hint, error },
  id: givenId,
  children,
}: {
  texts: FieldTexts;
  id?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    // Never wider than its place: some controls, such as dates, have a width of their own.
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
