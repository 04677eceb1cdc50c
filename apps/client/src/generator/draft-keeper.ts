import type { Values } from '@inkfield/engine/template';
import { type DraftKey, deleteDraft, onDraftsCleared, writeDraft } from '../session/drafts.ts';

export const draftDelayMs = 600;

interface DraftSource {
  key: DraftKey;
  /** What to keep now; undefined when nothing has been filled, so that nothing is kept. */
  current: () => Values | undefined;
  onChange?: (state: DraftState) => void;
}

/** Whether what is filled is kept; `unsaved` where the browser keeps nothing, `none` when nothing is filled. */
export type DraftState = 'none' | 'saved' | 'unsaved';

/** Writes what is being filled at most every 600 ms, so that a key press costs a flag and no serialising. */
export interface DraftKeeper {
  changed: () => void;
  /** Writes now what is still unwritten: the page is about to go. */
  flush: () => void;
  /** The values became a document or were thrown away: the draft is deleted. */
  forget: () => void;
  /** Starts listening for a logout; gives back how to stop, which writes what is unwritten. */
  start: () => () => void;
}

export function createDraftKeeper({ key, current, onChange }: DraftSource): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = () => {
    timer = undefined;
    const values = current();
    if (values === undefined) deleteDraft(key);
    const kept = values !== undefined && writeDraft(key, values);
    onChange?.(values === undefined ? 'none' : kept ? 'saved' : 'unsaved');
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    write();
  };

  return {
    changed: () => {
      timer ??= setTimeout(write, draftDelayMs);
    },
    flush,
    forget: () => {
      drop();
      deleteDraft(key);
    },
    start: () => {
      const stopListening = onDraftsCleared(drop);
      window.addEventListener('pagehide', flush);
      return () => {
        stopListening();
        window.removeEventListener('pagehide', flush);
        flush();
      };
    },
  };
}
