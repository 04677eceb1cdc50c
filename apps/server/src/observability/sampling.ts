import type { Clock } from '../clock.ts';

/** So many lines of one kind are logged in a second; an attack must not fill the disk. */
const maxAlike = 50;

export interface Sample {
  worth: boolean;
  /** How many lines of the second before were not written: said once. */
  leftOut: number;
}

/** Counts log lines per kind and second. Lines without a kind are never sampled. */
export function createSampling(clock: Clock): (kind: string | undefined) => Sample {
  let second = 0;
  let leftOut = 0;
  let seen = new Map<string, number>();
  return (kind) => {
    const now = Math.floor(clock.now() / 1000);
    const before = now === second ? 0 : leftOut;
    if (now !== second) {
      second = now;
      leftOut = 0;
      seen = new Map();
    }
    if (kind === undefined) return { worth: true, leftOut: before };
    const alike = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, alike);
    if (alike > maxAlike) leftOut += 1;
    return { worth: alike <= maxAlike, leftOut: before };
  };
}
