export interface BoundedCache<V> {
  get: (key: string) => V | undefined;
  /** Keeps a value of a size. One that is larger than the whole cache is not kept. */
  set: (key: string, value: V, size: number) => void;
}

/** Keeps values up to a total size. The least recently used are removed first. */
export function createBoundedCache<V>(maxSize: number): BoundedCache<V> {
  const kept = new Map<string, { value: V; size: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }
  function set(key: string, value: V, size: number): void {
    remove(key);
    kept.set(key, { value, size });
    total += size;
    for (const oldest of kept.keys()) {
      if (total <= maxSize) break;
      remove(oldest);
    }
  }
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found) set(key, found.value, found.size);
      return found?.value;
    },
    set,
  };
}
