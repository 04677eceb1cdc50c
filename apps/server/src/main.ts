import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Half of a start is compiling: what an earlier start compiled is taken from there. Where that can't be written, such as
// in an image, everything is compiled again.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));
// Only what is loaded from here on is kept.
const { main } = await import('./serve.ts');
// Now, because a process that is killed keeps nothing, and nobody waits yet.
flushCompileCache();
await main(process.env);
