/** Logs failures that the specification wants only on the console. As a warning, because the page still works. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, error);
}
