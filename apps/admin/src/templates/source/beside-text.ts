import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { takenBack } from './text-history.ts';

/**
 * A part of the draft that lies beside the text in one state with one history: undoing a step takes back the part and
 * the text together.
 */
export function besideText<T>(empty: T) {
  /** Replaces the part. */
  const set = StateEffect.define<T>();
  const field = StateField.define<T>({
    create: () => empty,
    update: (part, { effects }) => {
      const changed = effects.findLast((effect) => effect.is(set));
      return changed ? changed.value : part;
    },
  });
  return {
    set,
    of: (state: EditorState): T => state.field(field),
    extension: (initial: T): Extension => [
      field.init(() => initial),
      takenBack.of(({ effects, startState }) =>
        effects.some((effect) => effect.is(set)) ? [set.of(startState.field(field))] : [],
      ),
    ],
  };
}
