import { build } from './build.ts';
import { isStopping, run, stopTogether } from '../harness/processes.ts';
import { serverCommand } from '../harness/server-command.ts';

// The server migrates its database, makes the samples and prints its addresses by itself.
stopTogether();
const built = await build();
process.exitCode = built === 0 && !isStopping() ? await run('node', serverCommand) : built;
