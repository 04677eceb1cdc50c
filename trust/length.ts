/**
 * How much is done. The quick run takes a few minutes and is part of `npm test`; the long one reaches the promised
 * figures.
 *
 *   inLong('LD1 ...', work, minutes)   a test that only the long run has
 *   rounds({ quick, long })            how often something is tried in this run
 *   cycles                             how often something is killed: 200 in the long run unless --cycles says otherwise
 *   minutes                            how long a soak takes: 15 unless --minutes says otherwise
 */
import { test } from 'vitest';

export const isLong = process.env['TRUST_LONG'] === '1';

/** Each costs a start of the server. Three show that a kill at a random moment is survived, 200 look for rare moments. */
export const cycles = Number(process.env['TRUST_CYCLES'] ?? (isLong ? 200 : 3));

export const minutes = Number(process.env['TRUST_MINUTES'] ?? 15);

export function rounds({ quick, long }: { quick: number; long: number }): number {
  return isLong ? long : quick;
}

/** Not there at all in the quick run, rather than skipped. */
export function inLong(name: string, work: () => Promise<void>): void {
  if (isLong) test(name, work);
}
