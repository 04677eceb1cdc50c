import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the processes that this one has started to run a program, such as `imports/child.ts`. */
export function childrenRunning(program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isOurs(pid) && read(pid, 'cmdline').includes(program));
}

/** Ids of the threads of a process. */
export function threadsOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

const isOurs = (pid: number) => read(pid, 'status').includes(`\nPPid:\t${process.pid}\n`);

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
