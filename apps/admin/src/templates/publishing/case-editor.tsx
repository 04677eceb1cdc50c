import { dayOfTests } from '@inkfield/contract/day-of-tests';
import { maxLengths } from '@inkfield/contract/text-lengths';
import type { TemplateCase } from '@inkfield/contract/templates';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { readKnownValues } from '@inkfield/engine/stored-values';
import type { Value } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useMemo, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { storedValues, toStored } from './new-case.ts';
import { useLocale } from '../preview/use-locale.ts';
import { usePreviewValues } from '../preview/use-preview-values.ts';
import { ValueField } from '../preview/value-field.tsx';

interface Props {
  model: EditorModel;
  value: TemplateCase;
  onChange: (value: TemplateCase) => void;
  onDelete: () => void;
}

/** Name, lines and values of one test. */
export function CaseEditor({ model, value, onChange, onDelete }: Props) {
  const snapshot = useSnapshot(model, 'typedValues', 'analysis', 'lists', 'page');
  const { typedValues: typed, analysis, lists, page } = snapshot;
  const { listedFields: fields, text } = analysis;
  const locale = useLocale(page, text);
  const logic = useMemo(
    () => createFormLogic(fields, { locale, today: dayOfTests, lists }),
    [fields, locale, lists],
  );
  const made = logic.calculate(readKnownValues(fields, value.values, locale));
  const shown = usePreviewValues({ fields, document: analysis.parsed.document, typed });
  const set = (name: string, entered: Value) =>
    onChange({ ...value, values: { ...value.values, [name]: toStored(entered) } });
  const takeOver = () => onChange({ ...value, values: storedValues(shown) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label="Name of the test"
        maxLength={maxLengths.template.case}
        defaultValue={value.name}
        onBlur={(event) => {
          const name = event.target.value.trim();
          if (name === '') event.target.value = value.name;
          else if (name !== value.name) onChange({ ...value, name });
        }}
      />
      <Lines
        label="Must contain"
        lines={value.must_contain}
        onChange={(must_contain) => onChange({ ...value, must_contain })}
      />
      <Lines
        label="Must not contain"
        lines={value.must_not_contain}
        onChange={(must_not_contain) => onChange({ ...value, must_not_contain })}
      />
      <details>
        <summary className="cursor-pointer text-sm font-semibold">Values</summary>
        <div className="mt-3 grid grid-cols-1 gap-4">
          <Button look="secondary" className="justify-self-start" onClick={takeOver}>
            Take those of the preview
          </Button>
          {fields.map((field) => (
            <ValueField
              key={field.id}
              field={field}
              value={value.values[field.name] ?? ''}
              made={made[field.name]}
              locale={locale}
              onChange={(entered) => set(field.name, entered)}
            />
          ))}
        </div>
      </details>
      <Button look="danger" className="justify-self-start" onClick={onDelete}>
        Delete test
      </Button>
    </div>
  );
}

interface LinesProps {
  label: string;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}

/** Kept as typed while it has the focus: an empty line would be looked for and always be found. */
function Lines({ label, lines, onChange }: LinesProps) {
  const [typed, setTyped] = useState(lines.join('\n'));
  return (
    <TextAreaField
      label={label}
      hint="One on each line"
      rows={2}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.split('\n').filter((line) => line.trim() !== ''));
      }}
    />
  );
}
