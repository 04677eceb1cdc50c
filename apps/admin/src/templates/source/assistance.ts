import type { Look } from '@inkfield/contract/look';
import { checkWithLook } from '@inkfield/contract/look-problems';
import type { CheckOptions } from '@inkfield/engine/check';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import type { FormList, TemplateField, TemplateForm } from '@inkfield/engine/template';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { type EditorState, Prec, StateEffect, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { completionSource } from './completions.ts';
import { fieldHover } from './field-hover.ts';
import { diagnosticsOf, type OnFix } from './problem-marks.ts';
import { problemWords } from './problem-words.ts';

/** Begins to complete what is typed, and shows problems in the gutter: F8 goes to the next one. */
export function startAssisting(view: EditorView): void {
  const extensions = [
    lintGutter(),
    problemWords,
    fieldHover,
    completionSource,
    autocompletion({ icons: false }),
    EditorView.contentAttributes.of({ 'aria-autocomplete': 'list' }),
    Prec.high(keymap.of([...completionKeymap, ...lintKeymap])),
  ];
  view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
}

/** The problems of a text, its fields, its form and its look. */
export function findProblems(
  parsed: ParsedTemplate,
  fields: readonly TemplateField[],
  options: TemplateForm &
    Pick<CheckOptions, 'boxes'> & { look: Look | null; lists: readonly FormList[] | undefined },
): Problem[] {
  return checkWithLook(parsed, fields, options);
}

/** The transaction that shows problems in the gutter. */
export function markProblems(
  state: EditorState,
  problems: readonly Problem[],
  onFix: OnFix,
): TransactionSpec {
  return setDiagnostics(state, diagnosticsOf(problems, state.doc, onFix));
}
