import { configDefaults, defineConfig } from 'vitest/config';
import { retries } from './harness/retries.ts';
import { quickServerTests, slowEngineTests } from './tools/quick-tests.ts';

const nodeTests = {
  environment: 'node' as const,
  setupFiles: ['tools/test-setup.ts'],
};

/** Each process loads the modules once, not once a file: they keep the same state for all tests. */
const sharedModules = { isolate: false };

/** `npm run check` leaves out the slowest files. */
const isQuick = process.env['QUICK_TESTS'] === '1';
const engineTests = isQuick ? { exclude: [...configDefaults.exclude, ...slowEngineTests] } : {};

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
        test: {
          ...nodeTests,
          ...sharedModules,
          ...engineTests,
          name: 'engine',
          include: ['packages/*/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...nodeTests,
          ...sharedModules,
          ...(isQuick ? quickServerTests : { include: ['apps/server/src/**/*.test.ts'] }),
          setupFiles: [...nodeTests.setupFiles, 'apps/server/test/compiled-code.ts'],
          name: 'server',
          globalSetup: [
            ...(isQuick ? [] : ['tools/test-servers/install.ts']),
            'apps/server/test/memory-folder.ts',
            // Without it the tests run on the embedded database only.
            ...(isQuick ? [] : ['apps/server/test/postgres.ts']),
            'apps/server/test/migrated.ts',
          ],
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
