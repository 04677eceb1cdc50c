import { TextField } from '@inkfield/ui/text-field';

interface PointsProps {
  label: string;
  value: number;
  range: { least: number; most: number };
  onChange: (value: number) => void;
}

/** A length in points. A value out of bounds becomes the nearest bound when the field loses the focus. */
export function PointsField({ label, value, range: { least, most }, onChange }: PointsProps) {
  return (
    <TextField
      label={label}
      suffix="pt"
      inputMode="decimal"
      defaultValue={String(value)}
      onBlur={(event) => {
        const typed = Number.parseFloat(event.target.value);
        const bound = Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : value;
        event.target.value = String(bound);
        if (bound !== value) onChange(bound);
      }}
    />
  );
}
