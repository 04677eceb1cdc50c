import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** A third of the share of a core, and only while somebody else wants it: on a machine at rest nothing changes. */
const niceness = 5;

/**
 * Puts a process behind the one that answers requests, with every thread it has and will start. What can't be put
 * there, because it has ended or the system doesn't let us, stays as it is.
 */
export function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) lower(thread);
}

/** The same for the thread that calls; where the system knows only whole processes, nothing. */
export function giveWayHere(): void {
  if (process.platform === 'linux') lower(0);
}

/** Linux has a priority for each thread, so the process by itself would be its first thread only. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function lower(thread: number): void {
  try {
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + niceness));
  } catch {
    // See above.
  }
}
