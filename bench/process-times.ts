import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

export interface ProcessTimes {
  parent: number;
  /** Of the process itself, in ms. */
  own: number;
  /** Of its children that have ended, in ms. */
  ended: number;
}

/** User and system time of a process so far; undefined once it has ended. Linux only. */
export function processTimes(pid: number): ProcessTimes | undefined {
  try {
    // Behind the name, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (at: number) => ((Number(fields[at]) + Number(fields[at + 1])) * 1000) / ticksPerSecond;
    return { parent: Number(fields[1]), own: ms(11), ended: ms(13) };
  } catch {
    return undefined;
  }
}
