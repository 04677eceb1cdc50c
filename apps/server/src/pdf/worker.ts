import type { ChildProcess } from 'node:child_process';
import type { TypesetPage } from './rendered.ts';
import type { Task } from './task.ts';

/** A child and what it is at. */
export interface Worker {
  process: ChildProcess;
  /** It runs behind the first child, for background work and for users who keep the children busy. */
  isBehind: boolean;
  task: Task | undefined;
  /** When it got its last task. */
  assignedAt: number;
  /** Those of its answer that have come. */
  pages: TypesetPage[];
  state: 'starting' | 'idle' | 'busy' | 'gone';
  jobs: number;
  /** It has done enough documents or has grown, and a replacement has been started. */
  isWorn: boolean;
  rssBytes: number;
  /** Runs until the child has started, answered or become idle again. */
  timer: NodeJS.Timeout | undefined;
  timedOut: boolean;
}

export function newWorker(process: ChildProcess, isBehind: boolean): Worker {
  const begins = { assignedAt: 0, jobs: 0, isWorn: false, rssBytes: 0, timer: undefined, timedOut: false };
  return { process, isBehind, task: undefined, pages: [], state: 'starting', ...begins };
}

export function isIdle({ state }: Worker): boolean {
  return state === 'idle';
}

/** Kills the child if it does not respond in time. */
export function watchWorker(worker: Worker, limitMs: number): void {
  clearTimeout(worker.timer);
  worker.timer = setTimeout(() => {
    worker.timedOut = true;
    worker.process.kill('SIGKILL');
  }, limitMs);
}

/** Kills the child and waits until it has ended. */
export async function endWorker({ process: child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGKILL');
  await promise;
}
