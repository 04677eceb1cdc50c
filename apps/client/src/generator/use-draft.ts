import { valueOf } from '@inkfield/engine/field-table';
import type { Values } from '@inkfield/engine/template';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createDraftKeeper, type DraftState } from './draft-keeper.ts';
import { readDraft } from './drafts.ts';
import { type Filling, filledValues } from './filling.ts';

interface DraftView {
  /** What an earlier visit left, until somebody decides about it. */
  offered: Values | undefined;
  state: DraftState;
}

export interface Draft extends DraftView {
  restore: () => void;
  discard: () => void;
  /** The values became a document. */
  forget: () => void;
}

/** Keeps what is being filled, and offers what was left: it is never applied by itself. */
export function useDraft(filling: Filling, userId: number): Draft {
  const [draft] = useState(() => createDraft(filling, userId));
  // Before paint, and after the form that was here before has written what it had: it may be this one's draft.
  useLayoutEffect(() => draft.start(), [draft]);
  const view = useSyncExternalStore(draft.subscribe, draft.get);
  return { ...view, restore: draft.restore, discard: draft.discard, forget: draft.forget };
}

function createDraft(filling: Filling, userId: number) {
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
    // While the offer is open its values are kept, under what is typed over them.
    current: () => merged(view.offered, filledValues(filling)),
    onChange: (state) => {
      if (state !== view.state) show({ state });
    },
  });
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
      if (!hasLooked) show({ offered: usable(filling, readDraft(key)) });
      hasLooked = true;
      const unsubscribe = filling.live.subscribe(keeper.changed);
      const stop = keeper.start();
      return () => {
        unsubscribe();
        stop();
      };
    },
    restore: () => {
      const values = { ...filling.live.getValues(), ...view.offered, ...filledValues(filling) };
      show({ offered: undefined });
      filling.live.setValues(values);
    },
    discard: () => {
      forget();
      if (filledValues(filling)) keeper.changed();
    },
    forget,
  };
}

/** What the template as it is now can take of a draft. */
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
