import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * A third of a core's share, and only while other processes compete for it. On an idle machine nothing changes.
 */
const niceness = 5;

/**
 * Lowers the priority of a process below the one that answers requests, with all its current and future threads: by one
 * step, or by more for a process that also runs behind others. Failures are ignored: the process may have ended, or the
 * system may not allow it.
 */
export function giveWay(pid: number | undefined, steps = 1): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) lower(thread, steps);
}

let isPoolBehind = false;

/**
 * The same for the threads that Node keeps for blocking work: hashes, files, host names. Must be called after such
 * work was started, because the threads do not exist before. Only Linux has priorities per thread.
 */
export function giveWayInPool(): void {
  if (isPoolBehind || process.platform !== 'linux') return;
  isPoolBehind = true;
  for (const thread of threadsOf(process.pid)) if (nameOf(thread) === 'libuv-worker') lower(thread);
}

/** The same for the thread that calls it. Elsewhere than on Linux it would be the whole process. */
export function giveWayInThread(): void {
  // 0 is the thread that asks.
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

function nameOf(thread: number): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function lower(thread: number, steps = 1): void {
  try {
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + steps * niceness));
  } catch {
    // See above.
  }
}
