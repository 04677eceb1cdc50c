import type { Values } from '@inkfield/engine/template';
import { whenCalm } from '@inkfield/web/when-idle';
import { type DraftKey, deleteDraft, onDraftsCleared, writeDraft } from '../session/drafts.ts';

export const draftDelayMs = 600;

interface DraftSource {
  key: DraftKey;
  /** The values to keep now; undefined if nothing has been filled in. */
  current: () => Values | undefined;
}

/** Writes the values at most every 600 ms, so that a key press does not serialise them. */
export interface DraftKeeper {
  changed: () => void;
  /** Writes unsaved changes now, before the page unloads. */
  flush: () => void;
  /** Deletes the draft: its values became a document or were discarded. */
  forget: () => void;
  /** Starts listening for a logout. Returns a function that writes unsaved changes and stops. */
  start: () => () => void;
}

export function createDraftKeeper({ key, current }: DraftSource): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = () => {
    if (timer === undefined) return;
    timer = undefined;
    const values = current();
    if (values === undefined) deleteDraft(key);
    else writeDraft(key, values);
  };
  const flush = () => {
    clearTimeout(timer);
    write();
  };

  return {
    changed: () => {
      timer ??= setTimeout(() => whenCalm(write), draftDelayMs);
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
