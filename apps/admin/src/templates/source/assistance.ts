import type { Problem } from '@inkfield/engine/problem';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { type EditorState, Prec, StateEffect, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { completionSource } from './completions.ts';
import { diagnosticsOf } from './problem-marks.ts';

/** Begins to complete what is typed, and shows problems in the gutter: F8 goes to the next one. */
export function startAssisting(view: EditorView): void {
  const extensions = [
    lintGutter(),
    completionSource,
    autocompletion({ icons: false }),
    EditorView.contentAttributes.of({ 'aria-autocomplete': 'list' }),
    Prec.high(keymap.of([...completionKeymap, ...lintKeymap])),
  ];
  view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
}

/** What shows problems in the gutter. */
export function markProblems(state: EditorState, problems: readonly Problem[]): TransactionSpec {
  return setDiagnostics(state, diagnosticsOf(problems, state.doc));
}
