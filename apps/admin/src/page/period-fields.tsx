import { TextField } from '@inkfield/ui/text-field';

/** The first and last day of the period that a list shows. Either may be empty. */
export function PeriodFields({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (name: 'from' | 'to', day: string) => void;
}) {
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[26rem]:grid-cols-2">
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={(event) => onChange('from', event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        error={isBackwards ? 'This is before the first day.' : undefined}
        value={to}
        onChange={(event) => onChange('to', event.target.value)}
      />
    </div>
  );
}
