import { findFieldModule } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import { TextField } from '@inkfield/ui/text-field';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { renameField } from './rename-everywhere.ts';
import { nameProblem } from './field-edits.ts';

/** The name between the brackets. A change is applied on blur, in all places of the text. */
export function FieldName({ model, field }: { model: EditorModel; field: TemplateField }) {
  const [name, setName] = useState(field.name);
  const [error, setError] = useState<string>();
  const apply = () => {
    const trimmed = name.trim();
    const problem = nameProblem(trimmed, field, model.get().fields);
    if (problem !== undefined) whenPressIsOver(() => setError(problem));
    else if (trimmed !== field.name) renameField(model, { from: field.name, to: trimmed });
  };
  return (
    <TextField
      label="Name in the document"
      hint={hintOf(field)}
      className="font-mono"
      autoCapitalize="none"
      spellCheck={false}
      value={name}
      error={error}
      onChange={(event) => {
        setName(event.target.value);
        setError(undefined);
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

function hintOf({ name, field_type: type }: TemplateField): string {
  const used = `Used as [${name}]; the text follows a new name.`;
  return findFieldModule(type)?.isMultiline ? `${used} In a sentence: [${name} as one line].` : used;
}
