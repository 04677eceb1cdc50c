import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where every server of this run writes its log, a file each. */
    logFolder: string;
  }
}

/** Makes the folder before all tests and removes it after them. */
export default function makeLogFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-trust-'));
  project.provide('logFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
