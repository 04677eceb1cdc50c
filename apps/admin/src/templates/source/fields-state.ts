import type { TemplateField } from '@inkfield/engine/template';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { besideText } from './beside-text.ts';

const fieldsBeside = besideText<readonly TemplateField[]>([]);

/** The new name of a field is one step with all its placeholders. */
export const { set: setFields, of: fieldsOf } = fieldsBeside;

/** Marks the places of one field, by its name. */
export const setSelectedField = StateEffect.define<string | undefined>();

const selectedFieldState = StateField.define<string | undefined>({
  create: () => undefined,
  update: (selected, { effects }) => {
    const chosen = effects.findLast((effect) => effect.is(setSelectedField));
    return chosen ? chosen.value : selected;
  },
});

export function selectedFieldOf(state: EditorState): string | undefined {
  return state.field(selectedFieldState);
}

export function fieldsExtension(fields: readonly TemplateField[]): Extension {
  return [fieldsBeside.extension(fields), selectedFieldState];
}
