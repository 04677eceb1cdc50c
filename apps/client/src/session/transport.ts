/** How calls travel. */
export interface Transport {
  fetch: typeof fetch;
  /** Web Locks, where the browser has them (not over plain http). */
  locks: LockManager | undefined;
}
