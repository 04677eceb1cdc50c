/** Listeners by name. */
export interface Signals {
  subscribe: (name: string, listener: () => void) => () => void;
  emit: (name: string) => void;
}

export function createSignals(): Signals {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      // Wrapped, so that a listener subscribed twice is called twice.
      const entry = () => listener();
      known.add(entry);
      return () => {
        known.delete(entry);
        if (known.size === 0 && listeners.get(name) === known) listeners.delete(name);
      };
    },
    emit: (name) => {
      // Iterates over a copy, because a listener may unsubscribe during the call.
      for (const listener of Array.from(listeners.get(name) ?? [])) listener();
    },
  };
}
