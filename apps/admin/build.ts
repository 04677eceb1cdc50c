import { join } from 'node:path';
import { build } from 'vite';
import { compressAssets } from '../../tools/compress-assets.ts';
import { checkBudgets } from '../../tools/script-budgets.ts';
import { budgets } from './build/budgets.ts';

const dist = join(import.meta.dirname, 'dist');

/** Makes `dist`, each text file beside its .br and .gz. Fails when a page loads more script than it may. */
await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
process.stdout.write(`${checkBudgets(dist, budgets)}\n`);
compressAssets(dist);
