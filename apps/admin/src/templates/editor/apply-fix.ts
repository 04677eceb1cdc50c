import type { Fix } from '@inkfield/engine/problem';
import type { FieldsChange, EditorModel } from './editor-model.ts';
import { findField } from '../source/field-names.ts';
import { suggestField } from '../source/suggest-field.ts';

/** Words of the text that a fix replaces, as offsets. */
export interface FixPlace {
  from: number;
  to: number;
}

/** Solves a problem as one step that can be undone, and shows the field that it is about. */
export function applyFix(model: EditorModel, fix: Fix, place?: FixPlace): void {
  model.changeFields(changeOf(model, fix, place));
}

function changeOf(
  model: EditorModel,
  { text, add_field: added, change_field: changed }: Fix,
  place?: FixPlace,
) {
  const { fields } = model.get();
  const change: FieldsChange = { fields };
  if (text !== undefined && place) change.changes = { ...place, insert: text };
  if (changed) {
    const { name } = changed;
    change.fields = fields.map((field) =>
      field.name === name
        ? {
            ...field,
            required: changed.required ?? field.required,
            show_when: changed.show_when ?? field.show_when,
          }
        : field,
    );
    change.select = name;
  }
  if (added && !findField(fields, added.name)) {
    const suggested = suggestField({ text: added.label, before: '', after: '' }, fields);
    change.fields = [...fields, { ...suggested, ...added }];
    change.select = added.name;
  }
  return change;
}
