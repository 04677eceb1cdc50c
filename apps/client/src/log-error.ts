/** Failures that the specification wants only on the console. A warning: the page goes on. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, error);
}
