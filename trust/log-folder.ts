import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { secretsIn } from './canaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where every server of this run writes its log, a file each. */
    logFolder: string;
  }
}

/** Makes the folder before all tests; looks for secrets in it and removes it after them (LG1). */
export default function makeLogFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-trust-'));
  project.provide('logFolder', folder);
  return () => {
    // After everything else: what no test may have caused.
    const found = secretsIn(folder);
    rmSync(folder, { recursive: true, force: true });
    if (found.length > 0) throw new Error(`The logs of the whole run hold secrets:\n${found.join('\n')}`);
  };
}
