import { readdirSync, readFileSync } from 'node:fs';
import { processTimes } from '../../harness/system-processes.ts';

// Resources used by a process and its descendants; Linux only.

interface ProcessLine {
  pid: number;
  parent: number;
  cpuMs: number;
}

/** With its children that have ended and were waited for. */
function readProcess(pid: number): ProcessLine[] {
  const times = processTimes(pid);
  return times === undefined ? [] : [{ pid, parent: times.parent, cpuMs: times.own + times.ended }];
}

function tree(root: number): ProcessLine[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const within = new Set([root]);
  for (let size = 0; size !== within.size;) {
    size = within.size;
    for (const { pid, parent } of all) if (within.has(parent)) within.add(pid);
  }
  return all.filter(({ pid }) => within.has(pid));
}

export function cpuMsOf(root: number): number {
  return tree(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Proportional set size: what is shared between processes is counted once. */
export function memoryMbOf(root: number): number {
  const kilobytes = tree(root).map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1000;
}
