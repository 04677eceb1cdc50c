/**
 * npm run trust [-- --long] [--minutes N] [--cycles N] [part of a file's name ...]
 * Runs the catalogue against the shipped server and prints what each promise reached.
 * npm run trust -- --guards [section or id ...]
 * Removes guards from a copy of the program and checks that their tests fail.
 */
import { parseArgs } from 'node:util';
import { findBrowser } from '../harness/browser.ts';
import { run, stopTogether } from '../harness/processes.ts';
import { proveGuards } from './prove-guards.ts';

async function trust(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      cycles: { type: 'string' },
      // Where `npm test` reads how many tests ran.
      report: { type: 'string' },
      guards: { type: 'boolean', default: false },
    },
  });
  await findBrowser();
  const built = await run('node', ['tools/build.ts']);
  if (built !== 0) return built;
  if (values.guards) return proveGuards(positionals);
  const { report } = values;
  const counts = report === undefined ? [] : ['--reporter=json', `--outputFile.json=${report}`];
  return run(
    'vitest',
    [
      'run',
      '--config',
      'trust/vitest.config.ts',
      // The long run takes an hour: what failed is said when it does.
      values.long ? '--reporter=default' : '--reporter=dot',
      '--reporter=./trust/table-reporter.ts',
      ...counts,
      ...positionals,
    ],
    {
      ...(values.long && { TRUST_LONG: '1' }),
      ...(values.minutes !== undefined && { TRUST_MINUTES: values.minutes }),
      ...(values.cycles !== undefined && { TRUST_CYCLES: values.cycles }),
    },
  );
}

stopTogether();
process.exitCode = await trust();
