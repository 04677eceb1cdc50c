import { createSignals, type Signals } from '@inkfield/engine/signals';
import { useCallback, useSyncExternalStore } from 'react';

/** Errors by field name. Each field subscribes to its own entry only. */
export interface FieldErrors {
  get: (name: string) => string | undefined;
  set: (name: string, message: string | undefined) => void;
  /** Replaces everything, as after a submit. */
  replace: (messages: ReadonlyMap<string, string>) => void;
  subscribe: Signals['subscribe'];
}

export function createFieldErrors(): FieldErrors {
  const messages = new Map<string, string>();
  const signals = createSignals();

  const set = (name: string, message: string | undefined) => {
    if (messages.get(name) === message) return;
    if (message === undefined) messages.delete(name);
    else messages.set(name, message);
    signals.emit(name);
  };

  return {
    get: (name) => messages.get(name),
    set,
    replace: (next) => {
      const names = new Set([...messages.keys(), ...next.keys()]);
      for (const name of names) set(name, next.get(name));
    },
    subscribe: signals.subscribe,
  };
}

export function useFieldError(errors: FieldErrors, name: string): string | undefined {
  const subscribe = useCallback((callback: () => void) => errors.subscribe(name, callback), [errors, name]);
  return useSyncExternalStore(subscribe, () => errors.get(name));
}
