import { type EditorState, Transaction, type TransactionSpec } from '@codemirror/state';

/** The state of a draft's text. The surfaces that show it follow it. */
export interface TextStore {
  readonly state: EditorState;
  /** Makes one transaction of the given parts, or takes a finished one. */
  dispatch: (...parts: (Transaction | TransactionSpec)[]) => void;
  /** Adds a listener, which gets each transaction once, in order. */
  subscribe: (listener: (tr: Transaction) => void) => () => void;
  /** Adds a function that writes what a surface has not written yet. `settle` calls it. */
  beforeReading: (write: () => void) => () => void;
  settle: () => void;
}

export function createTextStore(initial: EditorState): TextStore {
  let state = initial;
  const listeners = new Set<(tr: Transaction) => void>();
  const writers = new Set<() => void>();
  const waiting: Transaction[] = [];
  let isTelling = false;
  return {
    get state() {
      return state;
    },
    dispatch: (...parts) => {
      const [first] = parts;
      const tr = first instanceof Transaction ? first : state.update(...parts);
      ({ state } = tr);
      waiting.push(tr);
      // A listener may dispatch: the others get this transaction first.
      if (isTelling) return;
      isTelling = true;
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          for (const listener of listeners) listener(next);
        }
      } finally {
        isTelling = false;
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    beforeReading: (write) => {
      writers.add(write);
      return () => writers.delete(write);
    },
    settle: () => {
      for (const write of writers) write();
    },
  };
}
