import type { Look } from '@inkfield/contract/look';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';
import { tokens } from '@inkfield/engine/tokens';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { chips } from './chips.ts';
import { fieldsExtension, fieldsOf } from './fields-state.ts';
import { lookExtension } from './look-state.ts';
import { toggleBold } from './text-edits.ts';
import { tokenRanges, tokensBetween, toRanges } from './token-ranges.ts';
import { findField } from './field-names.ts';
import { placeholderName } from './placeholder-name.ts';

interface Source {
  text: string;
  parsed: ParsedTemplate;
  fields: readonly TemplateField[];
  look: Look | null;
}

const ownKeymap = [
  { key: 'Mod-f', run: search },
  { key: 'Mod-b', run: runEdit(toggleBold) },
];

/** A template as it is edited: its text, its fields and its look. Tab leaves it, as the rest of the page does. */
export function createSourceState({ text, parsed, fields, look }: Source): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      fieldsExtension(fields),
      lookExtension(look),
      tokenRanges.init(() => toRanges(tokens(text, parsed))),
      chips,
      history(),
      lineNumbers(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Document text', spellcheck: 'true', tabindex: '0' }),
      keymap.of([...ownKeymap, ...historyKeymap, ...standardKeymap]),
    ],
  });
}

/** The browser's own search finds only the lines on the screen. Its script is loaded when it is first asked for. */
function search(view: EditorView): boolean {
  // A failed load leaves the text as it is; the next press tries again.
  void import('./search.ts').then(({ openSearch }) => openSearch(view));
  return true;
}

/** Does an edit where it has something to do. */
export function runEdit(edit: (state: EditorState) => TransactionSpec | undefined) {
  return (view: EditorView): boolean => {
    const spec = edit(view.state);
    if (!spec) return false;
    view.dispatch(spec);
    view.focus();
    return true;
  };
}

/** The field whose placeholder the cursor touches. */
export function fieldAt(state: EditorState): string | undefined {
  const { from, to } = state.selection.main;
  const touched = tokensBetween(state, from, to).find(({ kind }) => kind === 'placeholder');
  if (!touched) return undefined;
  return findField(fieldsOf(state), placeholderName(state.sliceDoc(touched.from, touched.to)))?.name;
}

/** Where the first placeholder of a field stands. */
export function firstPlaceOf(state: EditorState, name: string): number | undefined {
  const key = name.toLowerCase();
  return tokensBetween(state, 0, state.doc.length).find(
    ({ kind, from, to }) =>
      kind === 'placeholder' && placeholderName(state.sliceDoc(from, to)).toLowerCase() === key,
  )?.from;
}
