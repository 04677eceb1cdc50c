import type { BatchState } from '@inkfield/contract/batches';

/** The states of a batch in words. */
export const batchStateTexts: Record<BatchState, string> = {
  ready: 'Checked, not started',
  running: 'Generating',
  paused: 'Paused',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  done: 'Done',
};
