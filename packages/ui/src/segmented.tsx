interface Props<Value extends string> {
  label: string;
  options: Readonly<Partial<Record<Value, string>>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A few views of the same place; the pressed one is shown. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
}: Props<Value>) {
  const values = Object.keys(options) as Value[]; // its keys are the values, by its type
  return (
    // A fieldset would bring a legend and its box; the group only needs its name.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={label} className={`segmented ${className}`}>
      {values.map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {options[option]}
        </button>
      ))}
    </div>
  );
}
