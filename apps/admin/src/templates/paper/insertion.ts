import type { EditorState } from 'prosemirror-state';
import { canHoldFields } from './keys.ts';

/** Typed signs that open the insertion menu: `[` and the beginning of a field's label, or `/` on an empty line. */
export interface InsertionQuery {
  sign: '[' | '/';
  words: string;
  from: number;
}

/** Reads the typed search before the cursor. */
export function askedAt(state: EditorState): InsertionQuery | undefined {
  const { $from, empty } = state.selection;
  if (!empty || !canHoldFields(state)) return undefined;
  const before = $from.nodeBefore?.isText ? ($from.nodeBefore.text ?? '') : '';
  const field = /\[([\p{L}\p{N}_ ]{0,40})$/u.exec(before);
  if (field) return { sign: '[', words: field[1] ?? '', from: $from.pos - field[0].length };
  const isAlone = before.length === $from.parentOffset;
  const piece = isAlone ? /^\/([\p{L} ]{0,20})$/u.exec(before) : null;
  return piece ? { sign: '/', words: piece[1] ?? '', from: $from.pos - piece[0].length } : undefined;
}
