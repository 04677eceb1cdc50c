/** Processes of this machine as Linux shows them in /proc. */
import { readdirSync, readFileSync } from 'node:fs';

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      return new RegExp(`^PPid:\\t${pid}$`, 'm').test(status) ? [Number(name)] : [];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Resident memory of a process in MiB; 0 once it has ended. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const ticksPerSecond = 100;

export interface ProcessTimes {
  parent: number;
  /** Of the process itself, in ms. */
  own: number;
  /** Of its children that have ended, in ms. */
  ended: number;
}

/** User and system time of a process so far; undefined once it has ended. */
export function processTimes(pid: number): ProcessTimes | undefined {
  try {
    // The fields follow the name, which may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (at: number) => ((Number(fields[at]) + Number(fields[at + 1])) * 1000) / ticksPerSecond;
    return { parent: Number(fields[1]), own: ms(11), ended: ms(13) };
  } catch {
    return undefined;
  }
}
