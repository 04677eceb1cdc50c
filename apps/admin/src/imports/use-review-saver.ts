import { CallError } from '@inkfield/contract/call-error';
import type { ReviewState } from '@inkfield/contract/imports';
import { useEffect, useState } from 'react';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

export type ReviewSaveState =
  | { kind: 'saved' | 'saving' }
  /** The review was saved in another window or by another user, so it has to be reloaded. */
  | { kind: 'stale' }
  | { kind: 'failed'; text: string };

export interface ReviewSaver {
  /** Saves a review after a short delay. */
  changed: (state: ReviewState) => void;
  /** Saves now; whether everything is saved then. */
  flush: () => Promise<boolean>;
  isSaved: () => boolean;
  /** The review has ended and needs no more saves. */
  end: () => void;
}

const saveDelayMs = 1000;

interface Saved {
  id: number;
  revision: number;
}

function createReviewSaver(saved: Saved, onState: (state: ReviewSaveState) => void): ReviewSaver {
  let { revision } = saved;
  let pending: ReviewState | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;

  const save = async (): Promise<void> => {
    const state = pending;
    if (state === undefined || isStale) return;
    onState({ kind: 'saving' });
    try {
      const answer = await api.saveImportReview({ params: { id: saved.id }, body: { ...state, revision } });
      revision = answer.revision;
      if (pending === state) pending = undefined;
      onState({ kind: pending === undefined ? 'saved' : 'saving' });
    } catch (error) {
      isStale = error instanceof CallError && error.code === 'stale_revision';
      onState(isStale ? { kind: 'stale' } : { kind: 'failed', text: failureText(error) });
    }
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    // A call may be under way with an older state: then once more.
    if (running) await running;
    running = save().finally(() => {
      running = undefined;
    });
    await running;
    return pending === undefined;
  };
  return {
    changed: (state) => {
      pending = state;
      clearTimeout(timer);
      // Its outcome is shown.
      timer = setTimeout(() => void flush(), saveDelayMs);
    },
    flush,
    isSaved: () => pending === undefined,
    end: () => {
      clearTimeout(timer);
      pending = undefined;
    },
  };
}

/** Saves a review a moment after each change. Without a place to save it, `saver` is undefined. */
export function useReviewSaver(saved: Saved | undefined, state: ReviewState) {
  const [saveState, setSaveState] = useState<ReviewSaveState>({ kind: 'saved' });
  const [saver] = useState(() => saved && createReviewSaver(saved, setSaveState));
  const [first] = useState(state);
  useEffect(() => {
    if (state !== first) saver?.changed(state);
  }, [saver, state, first]);
  // Leaving the page must not lose a change that the timer has not saved yet.
  useEffect(() => () => void saver?.flush(), [saver]);
  return { saver, saveState };
}
