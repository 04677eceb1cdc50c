import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';

interface Props {
  label: string;
  value: number;
  range: { least: number; most: number };
  suffix?: string;
  /** The server's refusal of the saved value. */
  problem?: string | undefined;
  onChange: (value: number) => void;
}

/** A number that is applied on leaving it or with Enter, and stays beside a message while it is out of range. */
export function NumberField({ label, value, range, suffix = 'pt', problem, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const { least, most } = range;
  const number = Number((typed ?? '').trim().replace(',', '.') || Number.NaN);
  const isRight = typed === undefined || (Number.isFinite(number) && number >= least && number <= most);
  const apply = () => {
    if (!isRight) return;
    setTyped(undefined);
    if (typed !== undefined && number !== value) onChange(number);
  };
  return (
    <TextField
      label={label}
      suffix={suffix}
      inputMode="decimal"
      value={typed ?? shown(value)}
      error={isRight ? problem : `From ${least} to ${most}.`}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

/** Lengths of imported documents are fractions of an inch. */
function shown(value: number): string {
  return String(Math.round(value * 100) / 100);
}
