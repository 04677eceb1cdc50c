import { maxLengths } from '@inkfield/contract/text-lengths';
import { checkbox } from '@inkfield/engine/fields/checkbox';
import { kindOfField } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorModel } from '../editor/editor-model.ts';
import { useAfterPaint } from '../editor/use-after-paint.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { newField } from '../fields/field-edits.ts';
import { findField, freeName, nameFor } from '../source/field-names.ts';
import { type ConditionRow, questionOf, readBuilt, testsFor, writeBuilt } from './condition-rows.ts';
import { changeCondition, showOnlyWhen } from './conditions.ts';
import { changeAsking } from './follow-conditions.ts';
import type { OpenPaper } from './open-paper.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  /** Whether it makes a condition within the one at the cursor, instead of changing that. */
  isInner: boolean;
  onClose: () => void;
}

/** Chosen instead of a field. No name of a field begins with a space. */
const newQuestion = ' new';

/** Asks when the selected words or blocks are shown. A question that the form lacks is made here. */
export function ConditionDialog({ model, paper, isInner, onClose }: Props) {
  const { analysis } = useSnapshot(model, 'analysis');
  const fields = analysis.listedFields;
  const condition = isInner ? undefined : paper.get().condition;
  const read = condition === undefined ? undefined : readBuilt(condition, fields);
  const isTyped = condition !== undefined && read === undefined;
  const [typed, setTyped] = useState(condition ?? '');
  const [join, setJoin] = useState(read?.join ?? 'and');
  const [rows, setRows] = useState(read?.rows ?? [firstRow(fields)]);
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string>();

  const change = (index: number, changed: Partial<ConditionRow>) => {
    setError(undefined);
    setRows(rows.map((row, at) => (at === index ? withChange(row, changed, fields) : row)));
  };
  const submit = () => {
    const needsLabel = !isTyped && rows.some(({ field }) => field === newQuestion);
    if (needsLabel && label.trim() === '') return setError('Enter the question.');
    const added = needsLabel ? questionField(label.trim(), model.get().fields) : undefined;
    const built = rows.map((row) =>
      row.field === newQuestion && added ? { ...row, field: added.name } : row,
    );
    const written = isTyped ? typed.trim() : writeBuilt({ join, rows: built });
    // A closing dialog restores the focus, which belongs to the paper afterwards.
    flushSync(onClose);
    const command = condition === undefined ? showOnlyWhen(written) : changeCondition(written);
    changeAsking({ model, paper, command, added });
  };
  return (
    <Dialog title="Show only when" onClose={onClose}>
      <Form className="grid gap-4" onSubmit={submit}>
        {isTyped ? (
          <TextField
            label="Condition"
            hint="It holds more than this dialog can show, so it is shown as typed."
            maxLength={500}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          rows.map((row, index) => (
            // Rows are only added and removed at the end.
            <fieldset key={index} className="condition-row" aria-label={`Condition ${index + 1}`}>
              <RowFields row={row} fields={fields} onChange={(changed) => change(index, changed)} />
            </fieldset>
          ))
        )}
        {!isTyped && rows.some(({ field }) => field === newQuestion) && (
          <TextField
            label="Question"
            hint="The client ticks it for yes."
            maxLength={maxLengths.field.label}
            value={label}
            error={error}
            onChange={({ target }) => {
              setError(undefined);
              setLabel(target.value);
            }}
          />
        )}
        {rows.length > 1 && (
          <SelectField
            label="Shown when"
            value={join}
            onChange={({ target }) => setJoin(target.value === 'or' ? 'or' : 'and')}
          >
            <option value="and">all of these hold</option>
            <option value="or">one of these holds</option>
          </SelectField>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Show only then</Button>
          {!isTyped && (
            <Button look="secondary" onClick={() => setRows([...rows, firstRow(fields)])}>
              Add a condition
            </Button>
          )}
          {rows.length > 1 && (
            <Button look="quiet" onClick={() => setRows(rows.slice(0, -1))}>
              Remove the last
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

interface RowProps {
  row: ConditionRow;
  fields: readonly TemplateField[];
  onChange: (changed: Partial<ConditionRow>) => void;
}

function RowFields({ row, fields, onChange }: RowProps) {
  const field = findField(fields, row.field);
  const options = field?.options ?? [];
  // The list is closed at first: only the chosen field is seen.
  const listed = useAfterPaint() ? fields : fields.filter((one) => one === field);
  return (
    <>
      <SelectField
        label="Field"
        value={row.field}
        onChange={({ target }) => onChange({ field: target.value })}
      >
        {listed.map(({ name, label }) => (
          <option key={name} value={name}>
            {label || name}
          </option>
        ))}
        <option value={newQuestion}>Ask a new question...</option>
      </SelectField>
      {field && (
        <SelectField
          label="Test"
          value={row.test}
          onChange={({ target }) => onChange({ test: target.value })}
        >
          {testsFor(field).map((test) => (
            <option key={test} value={test}>
              {questionOf(test).label}
            </option>
          ))}
        </SelectField>
      )}
      {field && questionOf(row.test).hasValue && options.length > 0 && (
        <SelectField
          label="Value"
          value={row.value}
          onChange={({ target }) => onChange({ value: target.value })}
        >
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )}
      {field && questionOf(row.test).hasValue && options.length === 0 && (
        <TextField
          label="Value"
          maxLength={200}
          value={row.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )}
    </>
  );
}

/** Text comes and goes by ticks and choices more than by names and amounts. */
function firstRow(fields: readonly TemplateField[]): ConditionRow {
  const likely = fields.find((field) => /^(?:tick|choices?)$/.test(kindOfField(field) ?? ''));
  const row = { field: likely?.name ?? newQuestion, test: 'on', value: '' };
  return withChange(row, { field: row.field }, fields);
}

/** Another field has other tests and values. */
function withChange(
  row: ConditionRow,
  changed: Partial<ConditionRow>,
  fields: readonly TemplateField[],
): ConditionRow {
  if (changed.field === undefined) return { ...row, ...changed };
  const field = findField(fields, changed.field);
  const [test = 'on'] = field ? testsFor(field) : [];
  return { field: changed.field, test, value: field?.options?.[0] ?? '' };
}

/** A yes or no question of the form. */
function questionField(label: string, fields: readonly TemplateField[]): TemplateField {
  return {
    ...newField(fields),
    name: freeName(nameFor(label), fields),
    label,
    field_type: checkbox.type,
    required: false,
  };
}
