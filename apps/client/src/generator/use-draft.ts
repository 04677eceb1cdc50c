import { valueOf } from '@inkfield/engine/field-table';
import type { Values } from '@inkfield/engine/template';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { anyBox } from './boxes.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { type DraftKey, readDraft } from '../session/drafts.ts';
import { fillIn, type Filling, filledValues } from './filling.ts';

export interface Draft {
  /** The draft of an earlier visit, until the client restores or discards it. */
  offered: Values | undefined;
  restore: () => void;
  discard: () => void;
  /** The values became a document. */
  forget: () => void;
}

interface DraftOptions {
  key: DraftKey;
  /** The form was interrupted by a reload or the end of the session, so the draft is applied without asking. */
  isResumed: boolean;
}

/** Keeps a draft of the values. Offers the draft of an earlier visit, or applies it if the form was interrupted. */
export function useDraft(filling: Filling, options: DraftOptions): Draft {
  const [draft] = useState(() => createDraft(filling, options));
  // Before paint, but after the previous form has written its draft, which may belong to this form.
  useLayoutEffect(() => draft.start(), [draft]);
  const offered = useSyncExternalStore(draft.subscribe, draft.get);
  return { offered, restore: draft.restore, discard: draft.discard, forget: draft.forget };
}

function createDraft(filling: Filling, { key, isResumed }: DraftOptions) {
  const listeners = new Set<() => void>();
  let offered: Values | undefined;
  let hasLooked = false;
  const offer = (next: Values | undefined) => {
    offered = next;
    for (const callback of listeners) callback();
  };
  const keeper = createDraftKeeper({
    key,
    // While the offer is open, its values are kept and overridden by the typed ones.
    current: () => merged(offered, filledValues(filling)),
  });
  const takeUp = (left: Values | undefined) => {
    if (left && isResumed) fillIn(filling, left);
    else offer(left);
  };
  const forget = () => {
    keeper.forget();
    offer(undefined);
  };

  return {
    get: () => offered,
    subscribe: (callback: () => void) => {
      listeners.add(callback);
      return () => {
        listeners.delete(callback);
      };
    },
    start: () => {
      if (!hasLooked) takeUp(usable(filling, readDraft(key)));
      hasLooked = true;
      const listening = [
        filling.live.subscribe(keeper.changed),
        filling.boxes.subscribe(anyBox, keeper.changed),
      ];
      const stop = keeper.start();
      return () => {
        for (const unsubscribe of listening) unsubscribe();
        stop();
      };
    },
    restore: () => {
      const answers = { ...offered, ...filledValues(filling) };
      offer(undefined);
      fillIn(filling, answers);
    },
    discard: () => {
      forget();
      if (filledValues(filling)) keeper.changed();
    },
    forget,
  };
}

/** The values of a draft that the current version of the template accepts. */
function usable(filling: Filling, draft: Values | undefined): Values | undefined {
  if (!draft) return undefined;
  const fitting = filling.fields.flatMap(({ field, module }) => {
    const value = valueOf(draft, field.name);
    const isOfType = typeof value === typeof module.emptyValue;
    return isOfType && value !== valueOf(filling.initial, field.name) ? [[field.name, value] as const] : [];
  });
  return fitting.length > 0 ? Object.fromEntries(fitting) : undefined;
}

function merged(under: Values | undefined, over: Values | undefined): Values | undefined {
  return under || over ? { ...under, ...over } : undefined;
}
