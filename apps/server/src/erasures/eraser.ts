import { carryOutErasures, type EraseDeps } from './carry-out.ts';
import { noteByRules } from './erase-by-rule.ts';

const everyMs = 60 * 1000;
const rulesEveryMs = 60 * 60 * 1000;

export interface Eraser {
  start(): void;
  /** Waits for the piece that is under way. */
  stop(): Promise<void>;
}

/** Carries out due erasures while the server runs. Starts with those that an earlier run has left. */
export function createEraser(deps: EraseDeps): Eraser {
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  function run(work: () => Promise<unknown>): void {
    running ??= quietly(work).finally(() => (running = undefined));
  }

  async function quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      deps.log.error({ err: error, event: 'erasure.failed' }, 'erasures could not be carried out');
    }
  }

  const carryOut = () => carryOutErasures(deps, stopping.signal);
  const all = async () => {
    await noteByRules(deps, stopping.signal);
    await carryOut();
  };
  return {
    start: () => {
      run(all);
      timers.push(
        setInterval(() => run(carryOut), everyMs),
        setInterval(() => run(all), rulesEveryMs),
      );
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
