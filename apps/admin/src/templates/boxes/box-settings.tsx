import { type FormMark, formMarks } from '@inkfield/contract/form-marks';
import type { FormBox } from '@inkfield/contract/pdf-form';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import type { TemplateField } from '@inkfield/engine/template';
import { NumberField } from '../look/number-field.tsx';

interface Props {
  box: FormBox;
  fields: readonly TemplateField[];
  onChange: (changes: Partial<FormBox>) => void;
  onAlign: () => void;
  /** Undefined for a form of one page. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

const markNames: Record<FormMark, string> = {
  check: 'Check mark',
  cross: 'Cross',
  circle: 'Circle',
  square: 'Square',
  diamond: 'Diamond',
  star: 'Star',
};
const aligns = { left: 'Left', center: 'Center', right: 'Right' };
const cellLimits = { least: 1, most: 200 };

/** Settings of the chosen box. */
export function BoxSettings({ box, fields, onChange, onAlign, onCopy, onRemove }: Props) {
  const field = fields.find(({ name }) => name === box.field);
  return (
    <fieldset className="form-box-settings">
      <legend className="sr-only">Chosen box</legend>
      <SelectField
        label="Field"
        value={box.field}
        onChange={(event) => onChange({ field: event.target.value, option: undefined })}
      >
        {!field && <option value={box.field}>{box.field} (there is no such field)</option>}
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label} ({name})
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Shows"
        value={box.mark ?? 'text'}
        onChange={(event) => onChange(shownAs(event.target.value))}
      >
        <option value="text">The text of the value</option>
        {formMarks.map((mark) => (
          <option key={mark} value={mark}>
            {markNames[mark]}
          </option>
        ))}
      </SelectField>
      {box.mark !== undefined && field?.options && (
        <SelectField
          label="Ticked for"
          value={box.option ?? ''}
          onChange={(event) => onChange({ option: event.target.value || undefined })}
        >
          <option value="">Choose an option</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )}
      {box.mark === undefined && <TextSettings box={box} onChange={onChange} />}
      <Button look="secondary" onClick={onAlign}>
        Align with the nearest box
      </Button>
      {onCopy && (
        <Button look="secondary" onClick={onCopy}>
          Copy to all pages
        </Button>
      )}
      <Button look="secondary" onClick={onRemove}>
        Remove the box
      </Button>
    </fieldset>
  );
}

function TextSettings({ box, onChange }: Pick<Props, 'box' | 'onChange'>) {
  return (
    <>
      <SelectField
        label="Align"
        value={box.align ?? 'left'}
        onChange={(event) => {
          const { value } = event.target;
          onChange({ align: value === 'center' || value === 'right' ? value : undefined });
        }}
      >
        {Object.entries(aligns).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Several lines"
        checked={box.lines ?? false}
        onChange={(event) => onChange({ lines: event.target.checked || undefined })}
      />
      <NumberField
        label="Cells, each for one character"
        suffix=""
        value={box.cells ?? 1}
        range={cellLimits}
        onChange={(cells) => onChange({ cells: cells > 1 ? cells : undefined, skip: undefined })}
      />
    </>
  );
}

function shownAs(value: string): Partial<FormBox> {
  const mark = formMarks.find((one) => one === value);
  return mark === undefined
    ? { mark: undefined, option: undefined }
    : { mark, cells: undefined, skip: undefined, lines: undefined, align: undefined };
}
