import { join } from 'node:path';
import { build } from 'vite';
import { checkBudgets } from '../../tools/script-budgets.ts';
import { budgets } from './build/budgets.ts';

/** Makes `dist`. Fails when a page loads more script than it may. */
await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
process.stdout.write(`${checkBudgets(join(import.meta.dirname, 'dist'), budgets)}\n`);
