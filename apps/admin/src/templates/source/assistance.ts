import type { Problem } from '@inkfield/engine/problem';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { type EditorState, type Extension, Prec, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { completionSource } from './completions.ts';
import { fieldHover } from './field-hover.ts';
import { diagnosticsOf, type OnFix } from './problem-marks.ts';
import { problemWords } from './problem-words.ts';

/** Completes what is typed, and shows problems in the gutter: F8 goes to the next one. */
export const assistance: Extension = [
  lintGutter(),
  problemWords,
  fieldHover,
  completionSource,
  autocompletion({ icons: false }),
  EditorView.contentAttributes.of({ 'aria-autocomplete': 'list' }),
  Prec.high(keymap.of([...completionKeymap, ...lintKeymap])),
];

/** The transaction that shows problems in the gutter. */
export function markProblems(
  state: EditorState,
  problems: readonly Problem[],
  onFix: OnFix,
): TransactionSpec {
  return setDiagnostics(state, diagnosticsOf(problems, state.doc, onFix));
}
