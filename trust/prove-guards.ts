/**
 * npm run trust -- --guards [section or id ...]
 * Removes the guards of each section, or of each test id, one by one from a copy of the program and runs the tests that
 * check them: they must fail.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStopping, root, runApart } from '../harness/processes.ts';
import { countTests } from '../harness/test-count.ts';
import { type Section, sections, writtenTests } from './catalogue.ts';
import type { Guard } from './guard.ts';
import { guards } from './guards.ts';

/** Gives the exit code: 0 when every test that had to fail did. */
export async function proveGuards(names: readonly string[]): Promise<number> {
  const wanted = names.map((name) => name.toUpperCase());
  // The sections are written down as an object: its keys are theirs.
  const known = Object.keys(sections) as Section[];
  const chosen = known.flatMap((section) =>
    guards[section]
      .filter(({ red }) => wanted.length === 0 || [section, ...red].some((name) => wanted.includes(name)))
      .map((guard) => ({ section, guard })),
  );
  const unknown = wanted.filter(
    (name) => !chosen.some(({ section, guard }) => section === name || guard.red.includes(name)),
  );
  if (unknown.length > 0) {
    console.error(`No guard of ${unknown.join(', ')}. The sections are ${known.join(', ')}`);
    return 2;
  }
  const copy = copyProgram();
  try {
    let worst = 0;
    for (const { section, guard } of chosen) {
      if (isStopping()) return 130;
      worst = Math.max(worst, await proveOne(section, guard, copy));
    }
    return worst;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Folders that are created at run time or are too large to copy. */
const leftOut = new Set(['.git', 'data', 'node_modules', 'test-results']);

/** Copies the program into another folder and links the installed packages. */
function copyProgram(): string {
  const copy = mkdtempSync(join(tmpdir(), 'inkfield-guards-'));
  // The children that typeset and import may be another user.
  chmodSync(copy, 0o755);
  for (const name of readdirSync(root).filter((entry) => !leftOut.has(entry))) {
    cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const installed = join(root, 'node_modules', name);
    // The workspaces link to the folders beside them: in the copy to the copied ones.
    if (name === '@inkfield')
      cpSync(installed, join(packages, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(installed, join(packages, name));
  }
  return copy;
}

async function proveOne(section: Section, guard: Guard, copy: string): Promise<number> {
  const path = join(copy, guard.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(guard.is, () => guard.becomes),
  );
  // The sites are built from all folders but the server's.
  const isBuilt = !guard.file.startsWith('apps/server/');
  if (isBuilt) await buildSites(copy);
  const failures = await failuresWithout(guard, copy);
  writeFileSync(path, source);
  if (isBuilt) await buildSites(copy);
  // A file that could not even begin is named without a test, and shows nothing.
  const green = guard.red.filter((id) => !failures.some((failure) => pattern([id]).test(failure)));
  const outcome = green.length === 0 ? `red: ${guard.red.join(' ')}` : `STILL GREEN: ${green.join(' ')}`;
  console.log(`${section}  ${guard.keeps} (${guard.file}): ${outcome}`);
  return green.length === 0 ? 0 : 1;
}

async function buildSites(copy: string): Promise<void> {
  await runApart(copy, 'node', ['tools/build.ts']);
}

/** Runs the files of the tests that check the guard, and of those only these. */
async function failuresWithout({ red }: Guard, copy: string): Promise<string[]> {
  const reports = join(copy, '.cache', 'without-guard');
  rmSync(reports, { recursive: true, force: true });
  const tests = writtenTests().filter(({ ids }) => ids.some((id) => red.includes(id)));
  const options = [
    '--config=trust/vitest.config.ts',
    `--testNamePattern=${pattern(red).source}`,
    '--reporter=json',
    `--outputFile=${join(reports, 'trust.json')}`,
  ];
  const files = new Set(tests.map(({ file }) => `trust/${file}`));
  // A test that fails may leave the server running that should never have started.
  await runApart(copy, 'node', ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files]);
  return countTests(reports).failures;
}

function pattern(ids: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${ids.join('|')})\\b`);
}
