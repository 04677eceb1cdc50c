import type { BatchState } from '@inkfield/contract/batches';

/** What a batch is at, in words. */
export const batchStateTexts: Record<BatchState, string> = {
  ready: 'Checked, not started',
  running: 'Generating',
  paused: 'Paused',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  done: 'Done',
};
