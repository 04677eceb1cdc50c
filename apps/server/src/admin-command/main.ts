import { readConfig } from '../config.ts';
import { refusalLines } from '../refusal.ts';
import { runCommand } from './commands.ts';

// Whatever is written is the owner's alone.
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
