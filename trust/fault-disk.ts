/**
 *   const disk = makeDisk(12)      a file system of 12 MiB, where root may mount one; else undefined
 *   disk.fill(); disk.free(); disk.readOnly(); disk.close()
 *   await runAdmin(['doctor'], { DATA_DIR })   code and output of an administrator's command
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../harness/processes.ts';

export interface Disk {
  folder: string;
  /** Leaves less than one page of the database. */
  fill(): void;
  free(): void;
  readOnly(): void;
  close(): void;
}

export function makeDisk(mebibytes: number): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', folder];
  if (process.getuid?.() !== 0 || spawnSync('mount', options).status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(filler, { force: true }),
    readOnly: () => void spawnSync('mount', ['-o', 'remount,ro', folder]),
    close: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Ended {
  code: number | null;
  output: string;
}

export function runAdmin(args: readonly string[], environment: Record<string, string>): Promise<Ended> {
  return runProgram('apps/server/src/admin-command/main.ts', args, environment);
}

/** A second server, or a command, until it ends by itself. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ARGON2_TEST: '1', ...environment },
  });
  let output = '';
  const hear = (bytes: Buffer) => {
    output += bytes.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
