import { SelectField } from '@inkfield/ui/select-field';
import { keysOf } from '@inkfield/web/keys-of';

interface Props<Value extends string> {
  label: string;
  value: Value;
  /** The options, each with its text. */
  names: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
}

/** A select for the keys of a table of names. */
export function ChoiceField<Value extends string>({ label, value, names, onChoose }: Props<Value>) {
  const values = keysOf(names);
  const choose = (text: string) => {
    const chosen = values.find((one) => one === text);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <SelectField label={label} value={value} onChange={(event) => choose(event.target.value)}>
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  );
}
