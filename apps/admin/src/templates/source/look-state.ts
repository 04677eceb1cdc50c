import type { Look } from '@inkfield/contract/look';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { takenBack } from './text-history.ts';

/**
 * The look lies beside the text in one state, as the fields do: undoing the new name of a style takes back the name and
 * its places in the text together.
 */
const lookState = StateField.define<Look | null>({
  create: () => null,
  update: (look, { effects }) => {
    const changed = effects.findLast((effect) => effect.is(setLook));
    return changed ? changed.value : look;
  },
});

/** Replaces the look; null is the house style. */
export const setLook = StateEffect.define<Look | null>();

export function lookExtension(look: Look | null): Extension {
  return [
    lookState.init(() => look),
    takenBack.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setLook)) ? [setLook.of(startState.field(lookState))] : [],
    ),
  ];
}

export function lookOf(state: EditorState): Look | null {
  return state.field(lookState);
}
