import {
  Annotation,
  type ChangeSet,
  type EditorSelection,
  type EditorState,
  type Extension,
  Facet,
  type StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';

/** One undoable step: what takes it back. */
interface Step {
  changes: ChangeSet;
  effects: readonly StateEffect<unknown>[];
  /** The selection before the step. */
  selection: EditorSelection;
}

interface History {
  done: readonly Step[];
  undone: readonly Step[];
  /** When the last step was made; what is typed soon after it joins it. */
  time: number;
  isOpen: boolean;
}

const newStepDelayMs = 500;
const maxSteps = 500;

/** Effects that take back the effects of a transaction, for the parts of the state beside the text. */
export const takenBack = Facet.define<(tr: Transaction) => readonly StateEffect<unknown>[]>();

/** Marks a transaction as a step of its own. */
export const ownStep = Annotation.define<boolean>();

/** Marks undoing and redoing, with the history after it. */
const movedTo = Annotation.define<(inverse: Step) => History>();

const field = StateField.define<History>({
  create: () => ({ done: [], undone: [], time: 0, isOpen: false }),
  update(history, tr) {
    const move = tr.annotation(movedTo);
    if (move) return move(stepOf(tr));
    if (tr.annotation(Transaction.addToHistory) === false) return history;
    const step = stepOf(tr);
    if (!tr.docChanged && step.effects.length === 0)
      return tr.selection && history.isOpen ? { ...history, isOpen: false } : history;
    const time = tr.annotation(Transaction.time) ?? 0;
    const isOpen = tr.annotation(ownStep) !== true;
    const last = history.done.at(-1);
    if (last && joins(history, tr, last)) {
      const joined = { ...last, changes: step.changes.compose(last.changes) };
      joined.effects = [...step.effects, ...last.effects];
      return { done: [...history.done.slice(0, -1), joined], undone: [], time, isOpen };
    }
    return { done: [...history.done.slice(1 - maxSteps), step], undone: [], time, isOpen };
  },
});

/** The one history of text, fields and look. CodeMirror's own would load its view with it. */
export const textHistory: Extension = field;

function stepOf(tr: Transaction): Step {
  return {
    changes: tr.changes.invert(tr.startState.doc),
    effects: tr.startState.facet(takenBack).flatMap((invert) => invert(tr)),
    selection: tr.startState.selection,
  };
}

/** Whether letters are typed or deleted beside those of the last step, and soon after them. */
function joins({ time, isOpen }: History, tr: Transaction, last: Step): boolean {
  if (tr.isUserEvent('input.type.compose')) return true;
  const isTyped = tr.isUserEvent('input.type') || tr.isUserEvent('delete');
  const isSoon = (tr.annotation(Transaction.time) ?? 0) - time < newStepDelayMs;
  if (!isOpen || !isTyped || !isSoon || !tr.docChanged) return false;
  let touches = false;
  last.changes.iterChangedRanges((from, to) =>
    tr.changes.iterChangedRanges((start, end) => {
      touches ||= start <= to && end >= from;
    }),
  );
  return touches;
}

interface Target {
  state: EditorState;
  dispatch: (tr: Transaction) => void;
}

/** Takes back the last step. Returns whether there was one. */
export const undo = (target: Target): boolean => move(target, 'done', 'undone');
/** Makes the step again that was taken back last. */
export const redo = (target: Target): boolean => move(target, 'undone', 'done');

function move({ state, dispatch }: Target, from: 'done' | 'undone', to: 'done' | 'undone'): boolean {
  const history = state.field(field);
  const step = history[from].at(-1);
  if (!step) return false;
  const spec: TransactionSpec = {
    changes: step.changes,
    effects: step.effects,
    selection: step.selection,
    scrollIntoView: true,
    userEvent: from === 'done' ? 'undo' : 'redo',
    annotations: movedTo.of((inverse) => ({
      ...history,
      [from]: history[from].slice(0, -1),
      [to]: [...history[to], inverse],
      isOpen: false,
    })),
  };
  dispatch(state.update(spec));
  return true;
}
