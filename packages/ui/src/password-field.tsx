import { useState, type ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldTexts {
  id?: string;
  /** The noun in the button's name: "Show password". */
  subject?: string;
}

/** A password with a button that shows what was typed. Pasting works. */
export function PasswordField({ label, hint, error, id, subject = 'password', ...input }: Props) {
  const [shown, setShown] = useState(false);
  const verb = shown ? 'Hide' : 'Show';
  return (
    <Field texts={{ label, hint, error }} id={id}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="input pe-16"
          />
          <button
            type="button"
            className="absolute inset-y-1 end-1 min-w-14 cursor-pointer rounded-control px-2 text-sm font-semibold hover:bg-sunken"
            onClick={() => setShown(!shown)}
          >
            {verb} <span className="sr-only">{subject}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
