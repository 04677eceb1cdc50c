import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { standardKeymap } from '@codemirror/commands';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { type EditorState, type Extension, Prec, StateEffect, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { Fix } from '@inkfield/engine/problem';
import { applyFix, type FixPlace } from '../editor/apply-fix.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { chips } from './chips.ts';
import { completionSource } from './completions.ts';
import { constructStyles } from './constructed-styles.ts';
import { fieldHover } from './field-hover.ts';
import { diagnosticsOf } from './problem-marks.ts';
import { problemWords } from './problem-words.ts';
import { showPlace } from './source-state.ts';
import { toggleBold } from './text-edits.ts';
import { redo, undo } from './text-history.ts';

/** Offers completions and shows problems in the gutter. F8 selects the next problem. */
const assistance: Extension = [
  lintGutter(),
  problemWords,
  fieldHover,
  completionSource,
  autocompletion({ icons: false }),
  EditorView.contentAttributes.of({ 'aria-autocomplete': 'list' }),
  Prec.high(keymap.of([...completionKeymap, ...lintKeymap])),
];

/** Tab leaves the text, as the rest of the page does. */
const extensions = [
  chips,
  lineNumbers(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': 'Document text', spellcheck: 'true', tabindex: '0' }),
  keymap.of([
    { key: 'Mod-f', run: search },
    { key: 'Mod-b', run: runEdit(toggleBold) },
    { key: 'Mod-z', run: undo, preventDefault: true },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
    { linux: 'Ctrl-Shift-z', run: redo, preventDefault: true },
    ...standardKeymap,
  ]),
  assistance,
];

const prepared = new WeakSet<EditorModel>();

/** Opens the text of a model in CodeMirror. Call the returned function to close it. */
export function openSource(place: HTMLElement, model: EditorModel): { view: EditorView; close: () => void } {
  const { source } = model;
  constructStyles(document);
  if (!prepared.has(model)) source.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
  prepared.add(model);
  const view = new EditorView({
    state: source.state,
    parent: place,
    scrollTo: EditorView.scrollIntoView(source.state.selection.main.head, { y: 'center' }),
    dispatchTransactions: (transactions) => {
      for (const tr of transactions) source.dispatch(tr);
    },
  });
  const stopFollowing = source.subscribe((tr) => {
    view.update([tr]);
    const shown = tr.effects.find((effect) => effect.is(showPlace));
    if (!shown) return;
    const y = tr.selection ? 'center' : 'nearest';
    source.dispatch({ effects: EditorView.scrollIntoView(shown.value, { y }) });
    if (tr.selection) view.focus();
  });
  let analysis: unknown;
  const showProblems = () => {
    const now = model.get().analysis;
    if (now === analysis) return;
    analysis = now;
    const onFix = (fix: Fix, at: FixPlace) => applyFix(model, fix, at);
    source.dispatch(setDiagnostics(source.state, diagnosticsOf(now.problems, source.state.doc, onFix)));
  };
  const stopShowing = model.subscribe(showProblems);
  showProblems();
  return {
    view,
    close: () => {
      stopFollowing();
      stopShowing();
      view.destroy();
    },
  };
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
