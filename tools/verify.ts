import { rmSync } from 'node:fs';
import { build, seconds } from './build.ts';
import { findBrowser } from './browser.ts';
import { isStopping, run, stopTogether } from './processes.ts';
import { countTests, reportsFolder, type Count } from './test-count.ts';

interface Step {
  title: string;
  /** Also part of the quick check that one runs before a commit. */
  quick: boolean;
  /** Gives the exit code. */
  work: () => Promise<number>;
}

/** The tests of some vitest projects; the counts go to a report of their own. */
function vitest(name: string, projects: string[], paths: string[] = []) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportsFolder}/${name}.json`];
  return () => run('vitest', ['run', ...paths, ...chosen, ...report]);
}

const trustReport = `${reportsFolder}/trust.json`;

const steps: Step[] = [
  { title: 'Format', quick: true, work: () => run('oxfmt', ['--check', '.']) },
  { title: 'Lint', quick: true, work: () => run('oxlint', ['--type-aware', '--deny-warnings']) },
  { title: 'Types', quick: true, work: () => run('tsc', ['--noEmit', '-p', '.']) },
  { title: 'Unused code', quick: true, work: () => run('knip', ['--no-progress']) },
  { title: 'Architecture, lock file, documents', quick: true, work: vitest('tools', ['tools']) },
  { title: 'Unit tests', quick: true, work: vitest('unit', ['engine', 'browser']) },
  { title: 'Server tests', quick: false, work: vitest('server', ['server']) },
  { title: 'End-to-end tests', quick: false, work: endToEnd },
  {
    title: 'Trust',
    quick: false,
    work: () => run('node', ['trust/run.ts', '--brief', '--report', trustReport]),
  },
];

async function endToEnd(): Promise<number> {
  await findBrowser();
  const built = await build();
  return built === 0 ? run('playwright', ['test']) : built;
}

/** Last of all, and with the names: a log may have been cut above. */
function print({ passed, failed, skipped, failures }: Count, stoppedAt: string | undefined): void {
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  const stop = stoppedAt === undefined ? '' : ` (stopped at: ${stoppedAt})`;
  console.log(`\ntests: ${passed} passed, ${failed} failed${skips}${stop}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
}

/** Runs the steps one after another and stops at the first that fails. */
async function verify(chosen: Step[]): Promise<number> {
  rmSync(reportsFolder, { recursive: true, force: true });
  for (const [index, { title, work }] of chosen.entries()) {
    console.log(`\n== ${index + 1}/${chosen.length} ${title}`);
    const startedAt = performance.now();
    const code = await work();
    console.log(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds(performance.now() - startedAt)}`);
    if (code !== 0 || isStopping()) {
      print(countTests(), title);
      return code || 130;
    }
  }
  print(countTests(), undefined);
  return 0;
}

stopTogether();
process.exitCode = await verify(steps.filter((step) => step.quick || !process.argv.includes('--quick')));
