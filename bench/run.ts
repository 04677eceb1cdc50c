import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isStopping, root, run, stopTogether } from '../harness/processes.ts';

/** Every benchmark, in the order in which they run: one after another, for they share the cores. */
const benchmarks: Record<string, string> = {
  typesetting: 'bench/typesetting.ts',
  previews: 'bench/previews.ts',
  generate: 'bench/generate.ts',
  priorities: 'bench/priorities.ts',
  batches: 'bench/batches.ts',
  lists: 'bench/lists.ts',
  drafts: 'bench/drafts.ts',
  imports: 'bench/imports.ts',
  'import-names': 'bench/import-names.ts',
  forms: 'bench/forms.ts',
  'form-boxes': 'bench/form-boxes.ts',
  look: 'bench/look.ts',
  'clause-numbers': 'bench/clause-numbers.ts',
  combinations: 'bench/combinations.ts',
  'key-to-paint': 'bench/key-to-paint.ts',
  rows: 'bench/rows.ts',
  'look-lines': 'bench/look-lines.ts',
  editor: 'bench/editor.ts',
  paper: 'bench/paper.ts',
  'first-load': 'bench/first-load.ts',
  lighthouse: 'bench/lighthouse/start.ts',
  growth: 'bench/growth/start.ts',
  peers: 'bench/peers/start.ts',
};

/** Options such as `--quick` go to each benchmark; `growth pages` runs one part of that one. */
async function runBenchmarks(words: string[]): Promise<number> {
  const [first = ''] = words;
  // The words after `growth` are its own parts, sizes and options.
  const names = first === 'growth' ? [first] : words.filter((word) => !word.startsWith('--'));
  const options = words.filter((word) => !names.includes(word));
  const unknown = names.filter((name) => benchmarks[name] === undefined);
  if (unknown.length > 0) {
    console.error(
      `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`,
    );
    return 2;
  }
  const built = await run('node', ['tools/build.ts']);
  if (built !== 0) return built;
  let worst = 0;
  for (const [name, path] of Object.entries(benchmarks)) {
    if (isStopping() || (names.length > 0 && !names.includes(name)) || !existsSync(join(root, path)))
      continue;
    console.log(`\n== ${name}`);
    worst = Math.max(worst, await run('node', [path, ...options]));
  }
  return worst;
}

stopTogether();
process.exitCode = await runBenchmarks(process.argv.slice(2));
