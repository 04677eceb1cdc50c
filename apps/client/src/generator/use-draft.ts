import { valueOf } from '@inkfield/engine/field-table';
import type { Values } from '@inkfield/engine/template';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { anyBox } from './boxes.ts';
import { createDraftKeeper, type DraftState } from './draft-keeper.ts';
import { readDraft } from '../session/drafts.ts';
import { fillIn, type Filling, filledValues } from './filling.ts';

interface DraftView {
  /** The draft of an earlier visit, until the client restores or discards it. */
  offered: Values | undefined;
  state: DraftState;
}

export interface Draft extends DraftView {
  restore: () => void;
  discard: () => void;
  /** The values became a document. */
  forget: () => void;
}

interface DraftOptions {
  userId: number;
  /** The form was interrupted by a reload or the end of the session, so the draft is applied without asking. */
  isResumed: boolean;
}

/** Keeps a draft of the values. Offers the draft of an earlier visit, or applies it if the form was interrupted. */
export function useDraft(filling: Filling, options: DraftOptions): Draft {
  const [draft] = useState(() => createDraft(filling, options));
  // Before paint, but after the previous form has written its draft, which may belong to this form.
  useLayoutEffect(() => draft.start(), [draft]);
  const view = useSyncExternalStore(draft.subscribe, draft.get);
  return { ...view, restore: draft.restore, discard: draft.discard, forget: draft.forget };
}

function createDraft(filling: Filling, { userId, isResumed }: DraftOptions) {
  const key = { userId, templateId: filling.template.id };
  const listeners = new Set<() => void>();
  let view: DraftView = { offered: undefined, state: 'none' };
  let hasLooked = false;
  const show = (next: Partial<DraftView>) => {
    view = { ...view, ...next };
    for (const callback of listeners) callback();
  };
  const keeper = createDraftKeeper({
    key,
    // While the offer is open, its values are kept and overridden by the typed ones.
    current: () => merged(view.offered, filledValues(filling)),
    onChange: (state) => {
      if (state !== view.state) show({ state });
    },
  });
  const takeUp = (left: Values | undefined) => {
    if (!left || !isResumed) return show({ offered: left });
    fillIn(filling, left);
    show({ state: 'saved' });
  };
  const forget = () => {
    keeper.forget();
    show({ offered: undefined, state: 'none' });
  };

  return {
    get: () => view,
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
      const answers = { ...view.offered, ...filledValues(filling) };
      show({ offered: undefined });
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
