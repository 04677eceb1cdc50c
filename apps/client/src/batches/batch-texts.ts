import type { BatchRecord } from '@inkfield/contract/batches';
import { CallError } from '@inkfield/contract/call-error';

const stateTexts: Record<BatchRecord['state'], string> = {
  ready: 'Checked, not started',
  running: 'Generating',
  paused: 'Paused',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  done: 'Done',
};

/** What a batch is at. */
export function stateOf({ state, started_at }: BatchRecord): string {
  return state === 'cancelled' && started_at === null ? 'Discarded' : stateTexts[state];
}

/** What a batch is at, or what was found in its table. */
export function headingOf(batch: BatchRecord): string {
  if (batch.state !== 'ready') return stateOf(batch);
  const { invalid, total } = batch.rows;
  return invalid === 0
    ? `All ${counted(total, 'row')} are right`
    : `${counted(invalid, 'row')} of ${total.toLocaleString()} with errors`;
}

/** Of the heading that says it. */
export const stateId = 'batch-state';

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** What the server says about the file or the call, or what to do when it says nothing. */
export function batchFailure(what: string, failure: unknown): string {
  if (!(failure instanceof CallError)) return `${what} Please try again.`;
  if (failure.status === undefined) return `${what} The server could not be reached. Please try again.`;
  if (failure.status === 413) return `${what} The file is too large. Please send the table in parts.`;
  const fields = ['file', 'matching'].flatMap((name) => failure.body[name] ?? []);
  const said = fields.filter((text): text is string => typeof text === 'string');
  return `${what} ${said.length > 0 ? said.join(' ') : (failure.body.detail ?? 'Please try again.')}`;
}
