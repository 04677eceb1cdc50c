/** All axes of growth, one after the other; `--quick` for small sizes. Each runs alone too: `node bench/growth/pages.ts`. */
import { isStopping, run, stopTogether } from '../../tools/processes.ts';

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
for (const axis of axes) {
  if (isStopping()) break;
  console.log(`\n== growth: ${axis}`);
  worst = Math.max(worst, await run('node', [`bench/growth/${axis}.ts`, ...process.argv.slice(2)]));
}
process.exitCode = worst;
