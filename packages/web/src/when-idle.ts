/** Runs something that can wait once the browser has nothing better to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(run, 500);
  return () => clearTimeout(waiting);
}

/** Runs work soon, but not between a key and its frame if the browser supports that. */
export function whenCalm(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 });
  else run();
}
