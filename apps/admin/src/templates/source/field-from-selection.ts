import { isMultilineType } from '@inkfield/engine/fields/suggest-type';
import type { TemplateField } from '@inkfield/engine/template';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { findField } from './field-names.ts';
import { fieldsOf, setFields } from './fields-state.ts';
import { placeholderName } from './placeholder-name.ts';
import { sameWords, trimmed, type Words, wordsProblem } from './same-words.ts';
import { fieldFromWords } from './suggest-field.ts';
import { tokensBetween } from './token-ranges.ts';

/** Places of the selected words, the selection first; empty if they can't become a field. */
export function placesOfSelection(state: EditorState): Words[] {
  const text = state.doc.toString();
  const { from, to } = state.selection.main;
  const place = trimmed(text, { from, to });
  const isFree = (words: Words) => wordsProblem(text, words) === undefined && !isTaken(state, words);
  return isFree(place) ? [place, ...sameWords(text, place, isFree)] : [];
}

/** Whether these words contain a field, or are part of a token, which is not plain text. */
function isTaken(state: EditorState, { from, to }: Words): boolean {
  return tokensBetween(state, from, to).some((token) => {
    if (token.to <= from || to <= token.from) return false;
    const isWithin = from <= token.from && token.to <= to;
    const isField =
      token.kind === 'placeholder' &&
      findField(fieldsOf(state), placeholderName(state.sliceDoc(token.from, token.to))) !== undefined;
    return !isWithin || isField;
  });
}

/** Replaces the words in these places by the placeholder of a new field, which is made of the first. */
export function fieldFromPlaces(state: EditorState, places: readonly Words[]): TransactionSpec | undefined {
  const [place] = places;
  if (!place) return undefined;
  const { from, to } = place;
  const line = state.doc.lineAt(from);
  const fields = fieldsOf(state);
  const field = fieldFromWords(
    {
      text: state.sliceDoc(from, to),
      before: state.sliceDoc(line.from, from),
      after: state.sliceDoc(to, line.to),
    },
    fields,
  );
  const changes = state.changes(
    places.map((words) => ({ ...words, insert: placeholderAt(state, words, field) })),
  );
  return {
    changes,
    selection: { anchor: changes.mapPos(to, 1) },
    effects: setFields.of([...fields, field]),
    userEvent: 'input',
  };
}

/** A text of several lines is on one line within a sentence. */
function placeholderAt(state: EditorState, { from, to }: Words, field: TemplateField): string {
  const isWholeLine = state.doc.lineAt(from).text.trim() === state.sliceDoc(from, to);
  const isInSentence = isMultilineType(field.field_type) && !isWholeLine;
  return isInSentence ? `[${field.name} as one line]` : `[${field.name}]`;
}
