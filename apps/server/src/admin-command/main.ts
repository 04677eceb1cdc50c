import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// As the server's own main.ts.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/compiled'));
const { readConfig } = await import('../config.ts');
const { refusalLines } = await import('../refusal.ts');
const { runCommand } = await import('./commands.ts');

// Only the owner can read the files that this process writes.
process.umask(0o077);
try {
  for (const line of await runCommand(process.argv.slice(2), () => readConfig(process.env)))
    console.log(line);
} catch (error) {
  const lines = refusalLines(error);
  if (lines === undefined) throw error;
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}
