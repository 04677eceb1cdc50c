import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { memoryOf, signalAll } from '../harness/system-processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file for each shared product: its process id, and in it the path of its data. */
    sharedProducts: string;
  }
}

/** Ends the products that test processes share. A test process does not know which of its files is the last. */
export default function endSharedProducts(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-shared-'));
  project.provide('sharedProducts', folder);
  return async () => {
    const pids = readdirSync(folder).map(Number);
    signalAll(pids, 'SIGTERM');
    for (const pid of pids) {
      while (memoryOf(pid) > 0) await sleep(20);
      rmSync(readFileSync(join(folder, String(pid)), 'utf8'), { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true });
  };
}
