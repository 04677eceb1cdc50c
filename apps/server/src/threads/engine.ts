import type { EngineJobs } from '../engine-thread.ts';
import { createThreadPool } from './thread-pool.ts';

/**
 * The engine beside the thread that answers requests: a template of 500,000 characters takes it 200 ms to read and
 * resolve. Two threads, so that one slow draft does not make all previews wait.
 */
export const engine = createThreadPool<EngineJobs>({
  program: new URL('../engine-thread.ts', import.meta.url),
  size: 2,
  heapMiB: 512,
  timeoutMs: 20_000,
});
