import { maxLengths } from '@inkfield/contract/text-lengths';
import { fieldTypes, type TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { FieldLimits } from './field-limits.tsx';
import { FieldName } from './field-name.tsx';
import { FieldRule } from './field-rule.tsx';

export type ChangeField = (change: Partial<TemplateField>) => void;

/** Everything about the selected field. */
export function FieldSettings({ session }: { session: Session }) {
  const { fields, selected, analysis } = useSnapshot(session, 'fields', 'selected', 'analysis');
  const field = fields.find(({ name }) => name === selected);
  const [isDeleting, setDeleting] = useState(false);
  if (!field)
    return <p className="text-sm text-muted">Add a field, or select one in the list or in the text.</p>;
  const change: ChangeField = (changed) =>
    session.changeFields({
      fields: fields.map((other) => (other.name === field.name ? { ...other, ...changed } : other)),
    });
  const problems = analysis.problems.filter((problem) => problem.field === field.name);
  return (
    <div className="grid grid-cols-1 gap-4" key={field.id} ref={toTop}>
      {problems.map(({ level, message }) => (
        <Notice key={message} kind={level}>
          {message}
        </Notice>
      ))}
      <TextField
        label="Label"
        maxLength={maxLengths.field.label}
        value={field.label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <FieldName key={field.name} session={session} field={field} />
      <SelectField
        label="Type"
        value={field.field_type}
        onChange={(event) => change({ field_type: event.target.value })}
      >
        {!fieldTypes.some((type) => type === field.field_type) && <option>{field.field_type}</option>}
        {fieldTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <CheckboxField
        label="Required"
        checked={field.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
      {field.field_type === 'select' && <Options field={field} change={change} />}
      <FieldHelp field={field} change={change} />
      <FieldLimits field={field} change={change} />
      <TextField
        label="Show only when"
        hint="A condition, such as: has_tenants and count is more than 1"
        maxLength={maxLengths.field.condition}
        value={field.show_when ?? ''}
        onChange={(event) => change({ show_when: event.target.value })}
      />
      <FieldRule session={session} field={field} change={change} />
      <Button look="danger" className="justify-self-start" onClick={() => setDeleting(true)}>
        Delete field
      </Button>
      {isDeleting && <DeleteFieldDialog session={session} field={field} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** Another field is read from its top. */
function toTop(settings: HTMLElement | null): void {
  const pane = settings?.closest('.editor-pane');
  if (pane) pane.scrollTop = 0;
}

function Options({ field, change }: { field: TemplateField; change: ChangeField }) {
  return (
    <TextAreaField
      label="Options"
      hint="One on each line"
      rows={4}
      value={(field.options ?? []).join('\n')}
      onChange={(event) => change({ options: event.target.value.split('\n') })}
    />
  );
}

function FieldHelp({ field, change }: { field: TemplateField; change: ChangeField }) {
  return (
    <>
      {field.field_type !== 'checkbox' && (
        <TextField
          label="Placeholder"
          maxLength={maxLengths.field.placeholder}
          value={field.placeholder ?? ''}
          onChange={(event) => change({ placeholder: event.target.value })}
        />
      )}
      <TextField
        label="Help text"
        maxLength={maxLengths.field.helpText}
        value={field.help_text ?? ''}
        onChange={(event) => change({ help_text: event.target.value })}
      />
      <TextField
        label="Filled in beforehand"
        maxLength={maxLengths.field.defaultValue}
        value={field.default_value ?? ''}
        onChange={(event) => change({ default_value: event.target.value })}
      />
      <TextField
        label="Step of the form"
        hint="Fields of one step stand under this heading"
        maxLength={maxLengths.field.group}
        value={field.group ?? ''}
        onChange={(event) => change({ group: event.target.value })}
      />
    </>
  );
}
