import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from '../harness/browser.ts';
import { retries } from '../harness/retries.ts';
import { isLong } from './length.ts';

const minute = 60_000;

// Before the temporary folder becomes one in memory: each process would unpack the browser there again.
await findBrowser();

/** It mostly waits, for work that the server looks for once a minute: at the end it would keep one core busy alone. */
const longest = 'trust/ld-background.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    name: 'trust',
    root: new URL('..', import.meta.url).pathname,
    include: ['trust/*.test.ts'],
    // It has only a test of the long run, and vitest refuses a file without tests.
    exclude: isLong ? [] : ['trust/ld-stalled.test.ts'],
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    // Files look at servers from outside. Those that need no server of their own share one in each process.
    isolate: false,
    setupFiles: ['tools/test-setup.ts'],
    globalSetup: [
      // Each commit waits for a disk. The long run measures it with one.
      ...(isLong ? [] : ['apps/server/test/memory-folder.ts']),
      'trust/log-folder.ts',
      'tools/test-servers/install.ts',
      'apps/server/test/postgres.ts',
      'trust/shared-products.ts',
    ],
    // The long run measures: nothing else may use the cores meanwhile. The quick one mostly waits.
    maxWorkers: isLong ? 1 : 3,
    retry: retries,
    testTimeout: isLong ? 60 * minute : 3 * minute,
    // Longer than a server may take to start.
    hookTimeout: 3 * minute,
  },
});
