import { build } from './build.ts';
import { isStopping, run, stopTogether } from './processes.ts';

// The server migrates its database, makes the samples and prints its addresses by itself.
stopTogether();
await build();
if (!isStopping()) process.exitCode = await run('node', ['apps/server/src/main.ts']);
