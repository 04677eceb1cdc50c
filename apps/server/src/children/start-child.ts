import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { giveWay } from '../give-way.ts';
import type { Isolation } from './isolation.ts';

/** Node reserves much more private memory than it uses, so a limit must be larger by this many MiB. */
export const reservedMiB = 640;

/** Where compile.ts and main.ts keep compiled code. */
export const compiledFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/compiled', import.meta.url),
);

export interface ChildProgram {
  isolation: Isolation;
  /** The greatest heap of the child. */
  heapMiB: number;
  /** A program of the product, then its arguments. */
  program: readonly string[];
  /** When its priority drops below the server's: after its first message if a request waits for its start. */
  givesWay: 'at once' | 'once it speaks';
  /** How far behind the server it runs: 1 step by default. */
  steps?: number | undefined;
}

/**
 * The server runs the compiled code too, so a child that could change it gets none. Where another user has built the
 * program, as under systemd, neither can.
 */
function isReadOnly(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Starts a child with no access to the server except a message channel. */
export function startChild({ isolation, heapMiB, program, givesWay, steps }: ChildProgram): ChildProcess {
  const command = [...isolation.prefix, process.execPath, `--max-old-space-size=${heapMiB}`, ...program];
  const [file = process.execPath, ...args] = command;
  const started = spawn(file, args, {
    cwd: '/',
    env: isolation.otherUser || isReadOnly(compiledFolder) ? { NODE_COMPILE_CACHE: compiledFolder } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  if (givesWay === 'at once') giveWay(started.pid, steps);
  else started.once('message', () => giveWay(started.pid, steps));
  return started;
}
