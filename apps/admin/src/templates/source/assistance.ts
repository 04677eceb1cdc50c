import type { Problem } from '@inkfield/engine/problem';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Prec, StateEffect } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { completeTemplate } from './completions.ts';
import { diagnosticsOf } from './problem-marks.ts';

/** Begins to complete what is typed, and shows problems in the gutter: F8 goes to the next one. */
export function startAssisting(view: EditorView): void {
  const extensions = [
    lintGutter(),
    autocompletion({ override: [completeTemplate], icons: false }),
    Prec.high(keymap.of([...completionKeymap, ...lintKeymap])),
  ];
  view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
}

export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, view.state.doc)));
}
