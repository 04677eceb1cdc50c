import type { Draft } from '@inkfield/contract/drafts';
import type { DraftRecord } from './draft-record.ts';
import type { Conflict } from './merge-answers.ts';
import type { SaverHandle } from './saver-handle.ts';
import type { SavedSources } from './sources.ts';

type SaveState =
  | { is: 'none' | 'saving' | 'offline' | 'asking' }
  | { is: 'saved'; at: string }
  | { is: 'failed'; why: string };

export interface SaverView {
  state: SaveState;
  /** The values of other forms for fields that were changed here as well, until the client has chosen. */
  conflicts: ReadonlyMap<string, Conflict>;
  /** The fields that a newer version of the template has added and removed. */
  carried: Draft['carried'];
  /** The draft of the address is no more; the document that was made of it. */
  ended: { document: number | undefined } | undefined;
}

/** Whether answers are unsaved that a call of a closing tab would not save either. */
export function mayLose({ state, conflicts }: SaverView, hasFailed: boolean): boolean {
  const isUnsaved = state.is !== 'none' && state.is !== 'saved';
  return isUnsaved && (hasFailed || conflicts.size > 0 || !navigator.onLine);
}

export interface Saver extends SaverHandle {
  get: () => SaverView;
  subscribe: (callback: () => void) => () => void;
  sources: SavedSources;
  /** An answer was changed. */
  changed: () => void;
  /** Takes up a draft of the server. */
  open: (id: number) => Promise<void>;
  /** Continues where this tab was interrupted. */
  resume: (record: DraftRecord) => Promise<void>;
  /** Takes in what other forms have saved. */
  refresh: () => Promise<void>;
  choose: (name: string, whose: 'mine' | 'theirs') => void;
  /** Whether closing the tab would lose an answer, because it cannot be saved now. */
  isAtRisk: () => boolean;
  dismissCarried: () => void;
  /** Saves now, as the form or the page is left. With `isStaying`, not while a document is made. */
  flush: (options?: { isStaying?: boolean }) => void;
  stop: () => void;
}
