import { maxLengths } from '@inkfield/contract/text-lengths';
import { kindOfField } from '@inkfield/engine/fields/registry';
import { suggestType } from '@inkfield/engine/fields/suggest-type';
import { rowsType, type TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { newField } from '../fields/field-edits.ts';
import { freeName, nameFor } from '../source/field-names.ts';
import type { OpenPaper } from './open-paper.ts';
import { repeatFor } from './repeats.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  onClose: () => void;
}

/** A column is not made of words of the document. */
const noWords = { text: '', before: '', after: '' };

/** Chosen instead of a field. No name of a field begins with a space. */
const newRows = ' new';

/** Asks for the rows for which the selected blocks are repeated. Rows that the form lacks are made here. */
export function RepeatDialog({ model, paper, onClose }: Props) {
  const { fields } = useSnapshot(model, 'fields');
  const rows = fields.filter((field) => kindOfField(field) === 'rows');
  const [name, setName] = useState(rows[0]?.name ?? newRows);
  const [label, setLabel] = useState('');
  const [columns, setColumns] = useState('');
  const [errors, setErrors] = useState<{ label?: string; columns?: string }>({});
  const submit = () => {
    const known = rows.find((field) => field.name === name);
    const parts = columns.split(',').flatMap((part) => part.trim() || []);
    if (!known && (label.trim() === '' || parts.length === 0)) {
      return setErrors({
        ...(label.trim() === '' && { label: 'Enter the word for one row.' }),
        ...(parts.length === 0 && { columns: 'Enter at least one column.' }),
      });
    }
    const field = known ?? rowsField(label.trim(), parts, fields);
    // A closing dialog restores the focus, which belongs to the paper afterwards.
    flushSync(onClose);
    paper.run(repeatFor(field));
    paper.write();
    if (!known) model.changeFields({ fields: [...fields, field], select: field.name });
  };
  return (
    <Dialog title="Repeat for each" onClose={onClose}>
      <Form className="grid gap-4" onSubmit={submit}>
        <SelectField label="Rows" value={name} onChange={({ target }) => setName(target.value)}>
          {rows.map((field) => (
            <option key={field.name} value={field.name}>
              {field.label || field.name}
            </option>
          ))}
          <option value={newRows}>Ask for new rows...</option>
        </SelectField>
        {name === newRows && (
          <>
            <TextField
              label="Word for one row"
              hint="Such as Tenant."
              maxLength={maxLengths.field.label}
              value={label}
              error={errors.label}
              onChange={({ target }) => setLabel(target.value)}
            />
            <TextField
              label="Columns"
              hint="With commas between them: Name, Address."
              maxLength={500}
              value={columns}
              error={errors.columns}
              onChange={({ target }) => setColumns(target.value)}
            />
          </>
        )}
        <Button type="submit" className="justify-self-start">
          Repeat
        </Button>
      </Form>
    </Dialog>
  );
}

function rowsField(row: string, columns: readonly string[], fields: readonly TemplateField[]): TemplateField {
  const names = columns.reduce<{ name: string; label: string }[]>((all, label) => {
    const taken = all.map((one) => ({ ...newField([]), name: one.name }));
    return [...all, { name: freeName(nameFor(label), taken), label }];
  }, []);
  return {
    ...newField(fields),
    name: freeName(nameFor(`${row}s`), fields),
    label: `${row}s`,
    field_type: rowsType,
    row_label: row,
    columns: names.map((one) => ({ ...one, field_type: suggestType(noWords, one.label), required: true })),
  };
}
