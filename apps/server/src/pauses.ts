import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough that turns of the event loop cost little, short enough that other calls do not notice. */
const maxHeldMs = 8;

/**
 * Returns a function to await between small steps of long work: once the steps have held the event loop for a few
 * milliseconds, it lets the other calls have their turn.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxHeldMs) return;
    await nextTurn();
    since = performance.now();
  };
}
