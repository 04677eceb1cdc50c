import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAssets } from '../../tools/compress-assets.ts';
import { checkBudgets } from '../../tools/script-budgets.ts';
import { budgets } from './build/budgets.ts';
import { buildTrial } from './build/build-trial.ts';
import { prerenderLanding } from './build/prerender-landing.ts';

/**
 * Makes `dist`: index.html, the landing page, to be answered for `/`; shell.html, the empty page for every other
 * address; hashed assets; each text file beside its .br and .gz. Fails when a page loads more script than it may.
 */
const configFile = join(import.meta.dirname, 'vite.config.ts');
const dist = join(import.meta.dirname, 'dist');

await build({ configFile, logLevel: 'warn' });
await prerenderLanding({ configFile, dist });
const report = checkBudgets(dist, budgets);
compressAssets(dist);
// Vite's manifest names the source files, which must not be served.
rmSync(join(dist, '.vite'), { recursive: true });
await buildTrial();
process.stdout.write(`${report}\n`);
