import type { Task } from './task.ts';
import { isIdle, type Worker } from './worker.ts';

export interface SharesOptions {
  /** How many children there are. */
  size: number;
  /** How long after a call or its answer a user is expected to call again. */
  keptFreeMs: number;
}

/** Decides which task may go to which child, so that one user or background work never holds all children. */
export interface Shares {
  /** undefined: the program itself. */
  called: (userId: number | undefined) => void;
  worked: (userId: number | undefined, ms: number) => void;
  mayTake: (worker: Worker, task: Task) => boolean;
  /** The idle child that takes the task, the first child before those behind it. */
  idleFor: (task: Task) => Worker | undefined;
}

/** A call, with 0 ms, or the work for one. */
interface RecentUse {
  userId: number | undefined;
  ms: number;
  at: number;
}

/** A user for whom the children worked longer, as a share of the time looked at, keeps them busy. */
const busyShare = 1 / 4;

export function createShares(workers: ReadonlySet<Worker>, { size, keptFreeMs }: SharesOptions): Shares {
  let uses: RecentUse[] = [];

  function recent(): RecentUse[] {
    const since = performance.now() - keptFreeMs;
    uses = uses.filter(({ at }) => at > since);
    return uses;
  }

  /** Whether others are likely to call again: for background work all users, for a user the other ones. */
  function othersCall({ userId, background }: Task): boolean {
    return background
      ? recent().length > 0
      : recent().some((use) => use.userId !== undefined && use.userId !== userId);
  }

  function keepsBusy(userId: number | undefined): boolean {
    const done = recent().map((use) => (use.userId === userId ? use.ms : 0));
    const running = [...workers]
      .filter(({ task }) => task !== undefined && task.userId === userId)
      .map(({ assignedAt }) => performance.now() - assignedAt);
    const ms = [...done, ...running].reduce((sum, each) => sum + each, 0);
    return ms > busyShare * keptFreeMs;
  }

  /** Whether a child is left for the others. */
  function leavesOne({ userId, background }: Task): boolean {
    const running = [...workers].filter(
      ({ task }) => task?.background === background && (background || task.userId === userId),
    );
    return running.length < size - 1;
  }

  /** Background work, and users who keep the children busy, also leave the first child to the others. */
  function mayTake(worker: Worker, task: Task): boolean {
    if (size === 1 || !othersCall(task)) return true;
    return leavesOne(task) && (worker.isBehind || !(task.background || keepsBusy(task.userId)));
  }

  return {
    called(userId) {
      uses = [...recent().filter((use) => use.userId !== userId || use.ms > 0), useOf(userId, 0)];
    },
    worked: (userId, ms) => void uses.push(useOf(userId, ms)),
    mayTake,
    idleFor(task) {
      const idle = [...workers].filter((worker) => isIdle(worker) && mayTake(worker, task));
      return idle.find(({ isBehind }) => !isBehind) ?? idle[0];
    },
  };
}

function useOf(userId: number | undefined, ms: number): RecentUse {
  return { userId, ms, at: performance.now() };
}
