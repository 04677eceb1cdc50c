import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const running = new Set<ChildProcess>();
let stopping: NodeJS.Signals | undefined;

/** Starts a program of this project in its root with the terminal of this one. `node` is the Node that runs this. */
export function start(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return launch(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
}

function launch(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: root,
    ...options,
    shell: process.platform === 'win32' && command !== 'node',
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  // A stop was requested before the start: the child must not outlive this process.
  if (stopping) child.kill(stopping);
  return child;
}

/** Waits for the end of a program; a signal counts as 128 and its number, as in a shell. */
export function finished(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** Runs a program to its end. */
export async function run(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return finished(start(command, args, environment));
}

/** Runs a program to its end and returns its output: for programs that run in parallel. */
export async function runAside(command: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = launch(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { code: await finished(child), output };
}

/** Runs a program in another folder silently, then kills the processes it left behind (not on Windows). */
export async function runApart(folder: string, command: string, args: string[]): Promise<number> {
  const child = launch(command, args, { stdio: 'ignore', cwd: folder, detached: true });
  const code = await finished(child);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing was left of its group.
  }
  return code;
}

/**
 * Forwards stop signals to every program that was started, and waits until they have ended. On a terminal
 * Ctrl-C reaches them by itself, and a second signal would cut their orderly stop short.
 */
export function stopTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = signal;
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of running) child.kill(signal);
    });
  }
}

/** Whether this process has received a stop signal. */
export function isStopping(): boolean {
  return stopping !== undefined;
}
