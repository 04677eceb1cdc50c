/** Runs something that can wait once the browser has nothing better to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(run, 500);
  return () => clearTimeout(waiting);
}
