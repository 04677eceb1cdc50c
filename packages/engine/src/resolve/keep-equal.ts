/** Returns the earlier of two equal values, so that equal data keeps its object. */
export function keepEqual<T>(earlier: T | undefined, later: T): T {
  return earlier !== undefined && isEqual(earlier, later) ? earlier : later;
}

/** Deep equality of plain data. Identical objects are not compared further. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [entries, others] = [Object.entries(a), new Map(Object.entries(b))];
  return entries.length === others.size && entries.every(([key, value]) => isEqual(value, others.get(key)));
}

/** Whether two lists contain the same objects in the same order. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}
