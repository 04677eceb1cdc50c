import { setTimeout as sleep } from 'node:timers/promises';

export interface WorkLoopOptions {
  /** Runs once, before the first step. */
  begin: () => Promise<void>;
  /** Does some of the due work. Returns whether there may be more right now. */
  step: () => Promise<boolean>;
  /** The pause after a step that found no more, or failed. */
  pauseMs: () => number;
  /** How many steps may run at a time while there is work. */
  lanes?: number;
  report: (error: unknown) => void;
}

export interface WorkLoop {
  /** Aborted by `stop`. */
  signal: AbortSignal;
  start: () => void;
  /** Waits for the steps that are under way. */
  stop: () => Promise<void>;
}

/** Repeats a step until it is stopped. An error is reported, and the step is retried after a pause. */
export function createWorkLoop({ begin, step, pauseMs, lanes = 1, report }: WorkLoopOptions): WorkLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Whether the first lane found something to do when it looked last. */
  let isAtWork = false;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    await begin().catch(report);
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  }

  async function runLane(lane: number): Promise<void> {
    while (!signal.aborted) {
      // An idle node looks with one lane only: each look is work for the database.
      const worked = (lane === 0 || isAtWork) && (await step().catch(report)) === true;
      if (lane === 0) isAtWork = worked;
      if (!worked) await sleep(pauseMs(), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    signal,
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
