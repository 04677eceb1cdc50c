import type { BatchState } from '@inkfield/contract/batches';

export const stateTexts: Record<BatchState, string> = {
  ready: 'Checked, not started',
  running: 'Generating',
  paused: 'Paused',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  done: 'Done',
};
