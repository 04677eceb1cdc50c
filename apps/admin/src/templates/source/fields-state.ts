import type { TemplateField } from '@inkfield/engine/template';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { takenBack } from './text-history.ts';

/**
 * Fields and text are one state with one history: undoing a rename takes back the
 * name of the field and all its placeholders together.
 */
const fieldsState = StateField.define<readonly TemplateField[]>({
  create: () => [],
  update: (fields, { effects }) => effects.findLast((effect) => effect.is(setFields))?.value ?? fields,
});

/** Replaces the list of fields. */
export const setFields = StateEffect.define<readonly TemplateField[]>();

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
  return [
    fieldsState.init(() => fields),
    selectedFieldState,
    takenBack.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setFields)) ? [setFields.of(startState.field(fieldsState))] : [],
    ),
  ];
}

export function fieldsOf(state: EditorState): readonly TemplateField[] {
  return state.field(fieldsState);
}
