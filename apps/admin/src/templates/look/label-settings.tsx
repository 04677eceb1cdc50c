import { ChoiceField } from '../../page/choice-field.tsx';
import type { LookStyle } from '@inkfield/contract/look';
import { SelectField } from '@inkfield/ui/select-field';
import { ColorField } from './color-field.tsx';

type Label = NonNullable<LookStyle['label']>;

const afters = { tab: 'A tab', space: 'A space', nothing: 'Nothing' };
const sides = { left: 'Left', center: 'Centered', right: 'Right' };
const weights = { text: 'As the text', on: 'Yes', off: 'No' };

interface Props {
  label: Label;
  onChange: (label: Label) => void;
}

/** How the number or the bullet of a paragraph looks. The number itself is that of the text. */
export function LabelSettings({ label, onChange }: Props) {
  const change = (changed: Partial<Label>) => onChange({ ...label, ...changed });
  const letters = (member: 'bold' | 'italic', title: string) => (
    <SelectField
      label={title}
      value={label[member] === undefined ? 'text' : label[member] ? 'on' : 'off'}
      onChange={({ target: { value } }) =>
        change({ [member]: value === 'text' ? undefined : value === 'on' })
      }
    >
      {options(weights)}
    </SelectField>
  );
  return (
    <fieldset className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <legend className="sr-only">Number or bullet</legend>
      <p className="text-sm font-semibold" aria-hidden="true">
        Number or bullet
      </p>
      <p className="text-sm text-muted">{'The text says how it is counted: {numbering: 1. | 1.1 | (a)}.'}</p>
      <div className="grid grid-cols-2 items-end gap-3">
        {letters('bold', 'Bold number')}
        {letters('italic', 'Italic number')}
        <ChoiceField
          label="After the number"
          value={label.after}
          names={afters}
          onChoose={(after) => change({ after })}
        />
        <ChoiceField
          label="Number aligned"
          value={label.align ?? 'left'}
          names={sides}
          onChoose={(align) => change({ align })}
        />
        <ColorField
          label="Colour of the number"
          value={label.color}
          onChange={(color) => change({ color })}
        />
      </div>
    </fieldset>
  );
}

function options(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
