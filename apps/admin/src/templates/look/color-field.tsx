import { Field } from '@inkfield/ui/field';

interface Props {
  label: string;
  /** Without a number sign; absent for black. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A colour, chosen with the browser's own palette. */
export function ColorField({ label, value = '000000', onChange }: Props) {
  return (
    <Field texts={{ label }}>
      {(wiring) => (
        <input
          {...wiring}
          type="color"
          className="input color-input"
          value={`#${value}`}
          onChange={(event) => onChange(event.target.value.slice(1).toLowerCase())}
        />
      )}
    </Field>
  );
}
