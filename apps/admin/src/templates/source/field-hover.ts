import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { fieldsOf } from './fields-state.ts';
import { tokensBetween } from './token-ranges.ts';
import { findField } from './field-names.ts';

/** The label of a field whose name the pointer rests on, in a command or in a placeholder. */
export const fieldHover = hoverTooltip(labelAt);

export function labelAt({ state }: EditorView, at: number): Tooltip | null {
  const isMarked = tokensBetween(state, at, at).some(
    ({ kind }) => kind === 'command' || kind === 'placeholder',
  );
  const word = state.wordAt(at);
  if (!isMarked || !word) return null;
  const field = findField(fieldsOf(state), state.sliceDoc(word.from, word.to));
  if (!field?.label) return null;
  const text = `${field.label} (${field.field_type})`;
  return { pos: word.from, end: word.to, above: true, create: () => ({ dom: hintOf(text) }) };
}

function hintOf(text: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-field-hint';
  dom.textContent = text;
  return dom;
}
