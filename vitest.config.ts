import { defineConfig } from 'vitest/config';
import { retries } from './harness/retries.ts';
import { quickServerTests } from './tools/quick-server-tests.ts';

const nodeTests = {
  environment: 'node' as const,
  setupFiles: ['tools/test-setup.ts'],
};

/** Each of the two processes loads the app once, not once a file: modules keep the same state for all tests. */
const serverTests = { isolate: false };

export default defineConfig({
  test: {
    // Two cores: the server tests start typesetters and a database of their own.
    maxWorkers: 2,
    retry: retries,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { ...nodeTests, name: 'engine', include: ['packages/*/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...nodeTests,
          ...serverTests,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: [
            'tools/test-servers/install.ts',
            'apps/server/test/memory-folder.ts',
            'apps/server/test/postgres.ts',
            'apps/server/test/migrated.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...nodeTests,
          ...serverTests,
          name: 'server-quick',
          ...quickServerTests,
          globalSetup: ['apps/server/test/memory-folder.ts', 'apps/server/test/migrated.ts'],
        },
      },
      {
        extends: true,
        test: { ...nodeTests, name: 'tools', include: ['{tools,harness}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          // Each file has a realm of its own, and the imitation of a browser is loaded once: half the time of forks.
          pool: 'vmForks',
          setupFiles: ['tools/test-setup.ts', 'tools/test-setup-dom.ts'],
          include: ['packages/**/*.test.tsx', 'apps/{client,admin}/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
