import type { Value } from '@inkfield/engine/template';
import { useCallback, useSyncExternalStore } from 'react';
import type { Box } from './boxes.ts';
import type { Filling } from './filling.ts';

/** The value of one field; wakes for no other. */
export function useFieldValue({ live }: Filling, name: string): Value | undefined {
  const subscribe = useCallback((callback: () => void) => live.subscribeValue(name, callback), [live, name]);
  return useSyncExternalStore(subscribe, () => live.getValue(name));
}

/** The content of one field's box. Renders again only when that box changes. */
export function useBox({ boxes }: Filling, name: string): Box | undefined {
  const subscribe = useCallback((callback: () => void) => boxes.subscribe(name, callback), [boxes, name]);
  return useSyncExternalStore(subscribe, () => boxes.get(name));
}

/** Something worked out from all values; renders again only when the result is another one. */
export function useDerived<T extends string | number | boolean>({ live }: Filling, derive: () => T): T {
  return useSyncExternalStore(live.subscribe, derive);
}
