/** Whether a quick run was asked for: smaller sizes and fewer rounds, to see that everything works. */
export const isQuick = process.argv.includes('--quick');

/** The sizes of an axis: those on the command line, `1000,10000`, else all, or the first few in a quick run. */
export function sizesOf(all: readonly number[], { quick }: { quick: number }): number[] {
  const named = process.argv.slice(2).find((word) => /^\d+(?:,\d+)*$/.test(word));
  if (named !== undefined) return named.split(',').map(Number);
  return isQuick ? all.slice(0, quick) : [...all];
}
