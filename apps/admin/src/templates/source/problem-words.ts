import { completionStatus } from '@codemirror/autocomplete';
import { type Diagnostic, forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint';
import { type EditorState, StateField } from '@codemirror/state';
import { showTooltip, type Tooltip } from '@codemirror/view';

/** Shows the problems at the cursor below it, so that no pointer is needed. */
export const problemWords = StateField.define<readonly Tooltip[]>({
  create: wordsAt,
  update(shown, { docChanged, selection, effects, state, startState }) {
    const isChecked = effects.some((effect) => effect.is(setDiagnosticsEffect));
    const isAsked = completionStatus(startState) !== completionStatus(state);
    return docChanged || selection || isChecked || isAsked ? wordsAt(state) : shown;
  },
  provide: (field) => showTooltip.computeN([field], (state) => [...state.field(field)]),
});

function wordsAt(state: EditorState): readonly Tooltip[] {
  // The list of completions takes the same place on screen.
  if (completionStatus(state) !== null) return [];
  const { from, to } = state.selection.main;
  const found: (Diagnostic & { at: number })[] = [];
  forEachDiagnostic(state, (diagnostic, start, end) => {
    if (start <= to && end >= from) found.push({ ...diagnostic, at: start });
  });
  const [first] = found;
  return first ? [{ pos: first.at, above: false, create: () => ({ dom: wordsOf(found) }) }] : [];
}

function wordsOf(diagnostics: readonly Diagnostic[]): HTMLElement {
  const words = document.createElement('div');
  words.className = 'cm-problem-words';
  words.dataset['level'] = diagnostics.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  for (const { message } of diagnostics) {
    words.append(Object.assign(document.createElement('p'), { textContent: message }));
  }
  return words;
}
