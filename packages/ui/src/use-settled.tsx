import { useEffect, useState } from 'react';

/** A value that has not changed for a moment, so that a search does not send each key. */
export function useSettled<T>(value: T, afterMs = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
