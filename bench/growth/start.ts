/**
 * All axes of growth, one after the other, or those named; `--quick` for small sizes. `npm run bench -- growth pages 1,20`.
 * With `--to=FILE` each table is added to that file as soon as it is there.
 */
import { isStopping, run, stopTogether } from '../../harness/processes.ts';
import { report } from './report.ts';

const axes = [
  'documents-stored',
  'templates-of-a-client',
  'pages',
  'fields',
  'rows-of-a-batch',
  'nodes',
  'bytes-of-rows',
];

stopTogether();
let worst = 0;
const words = process.argv.slice(2);
const named = axes.filter((axis) => words.includes(axis));
const options = words.filter((word) => !axes.includes(word));
const unknown = options.filter((word) => /^[a-z]/.test(word) && word !== 'sqlite' && word !== 'postgres');
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${axes.join(', ')}`);
  worst = 2;
}
for (const axis of named.length > 0 ? named : axes) {
  if (isStopping() || unknown.length > 0) break;
  report(`\n== growth: ${axis}`);
  const begun = performance.now();
  worst = Math.max(worst, await run('node', [`bench/growth/${axis}.ts`, ...options]));
  report(`\n${axis}: ${Math.round((performance.now() - begun) / 1000)} s`);
}
process.exitCode = worst;
