/** The address that the page before handed over with the history entry: it need not be typed again. */
export function emailOf(state: unknown): string {
  const isObject = typeof state === 'object' && state !== null && 'email' in state;
  return isObject && typeof state.email === 'string' ? state.email : '';
}
