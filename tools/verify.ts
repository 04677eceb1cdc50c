import { rmSync } from 'node:fs';
import { build, compileServer } from './build.ts';
import { findBrowser } from '../harness/browser.ts';
import { isStopping, run, runAside, stopTogether } from '../harness/processes.ts';
import { countTests, reportsFolder, type Count } from '../harness/test-count.ts';
import { outcome, runSteps, type Step } from './steps.ts';

interface ChosenStep extends Step {
  /** `check` is the quick run before a commit, `test` the whole one. */
  runs: readonly ('check' | 'test')[];
}

/** Arguments that run the tests of some projects and write their counts to a report of their own. */
function vitest(name: string, projects: string[]): string[] {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportsFolder}/${name}.json`];
  return ['run', ...chosen, ...report];
}

/** The tests of pages wait for delayed saves about half the time, so two cores serve three. */
const whileWaiting = ['--maxWorkers=3'];

const trustReport = `${reportsFolder}/trust.json`;

const steps: ChosenStep[] = [
  {
    title: 'Format, lint, types, unused code, architecture',
    runs: ['check', 'test'],
    work: inspect,
    // It takes half a minute, and code that does not compile fails in every part.
    isNeeded: true,
  },
  {
    title: 'Quick unit and server tests',
    runs: ['check'],
    work: () => run('vitest', vitest('unit', ['engine', 'server']), { QUICK_TESTS: '1' }),
  },
  {
    title: 'Tests of pages that have changed since the last commit',
    runs: ['check'],
    work: () =>
      run('vitest', [...vitest('pages', ['browser']), '--changed', '--passWithNoTests', ...whileWaiting]),
  },
  {
    title: 'Unit tests',
    runs: ['test'],
    work: () => run('vitest', [...vitest('unit', ['engine', 'browser']), ...whileWaiting]),
  },
  { title: 'Server tests', runs: ['test'], work: serverTests },
  { title: 'End-to-end tests', runs: ['test'], work: endToEnd },
  { title: 'Trust', runs: ['test'], work: trust },
];

const inspections: Record<string, [command: string, args: string[]]> = {
  Format: ['oxfmt', ['--check', '.']],
  Lint: ['oxlint', ['--type-aware', '--deny-warnings']],
  Types: ['tsc', ['--noEmit', '-p', '.']],
  'Unused code': ['knip', ['--no-progress']],
  'Architecture, lock file, documents': ['vitest', vitest('tools', ['tools'])],
};

/** Runs all inspections in parallel, as some leave a core idle, and prints the output of each when it ends. */
async function inspect(): Promise<number> {
  const failed: string[] = [];
  const inspectOne = async (title: string, [command, args]: [string, string[]]) => {
    const startedAt = performance.now();
    const { code, output } = await runAside(command, args);
    console.log(`-- ${title}: ${outcome(code, startedAt)}\n${output.trimEnd()}`);
    if (code !== 0) failed.push(title);
  };
  await Promise.all(Object.entries(inspections).map(([title, command]) => inspectOne(title, command)));
  if (failed.length > 0) console.log(`-- failed: ${failed.join('; ')}`);
  return failed.length > 0 ? 1 : 0;
}

async function serverTests(): Promise<number> {
  const compiled = await compileServer();
  return compiled === 0 ? run('vitest', vitest('server', ['server'])) : compiled;
}

let building: Promise<number> | undefined;

/** One build for all parts: a second try would fail in the same way. */
function buildOnce(): Promise<number> {
  building ??= build();
  return building;
}

async function endToEnd(): Promise<number> {
  await findBrowser();
  const built = await buildOnce();
  return built === 0 ? run('playwright', ['test']) : built;
}

async function trust(): Promise<number> {
  const built = await buildOnce();
  return built === 0 ? run('node', ['trust/run.ts', '--report', trustReport]) : built;
}

/** Last of all, and with the names: a log may have been cut above. */
function print({ passed, failed, skipped, failures, repeated }: Count): void {
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`\ntests: ${passed} passed, ${failed} failed${skips}`);
  for (const test of repeated) console.log(`passed only at the second try: ${test}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
}

stopTogether();
rmSync(reportsFolder, { recursive: true, force: true });
const kind = process.argv.includes('--quick') ? 'check' : 'test';
const { code, lines } = await runSteps(
  steps.filter(({ runs }) => runs.includes(kind)),
  { isStopping },
);
print(countTests());
for (const line of lines) console.log(line);
process.exitCode = code;
