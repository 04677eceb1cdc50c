import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Half of the start-up time is compiling, so use the compile cache of an earlier start. If it cannot be written,
// such as in an image, everything is compiled again.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));
// Only modules that are loaded from here on are cached.
const { main } = await import('./serve.ts');
// Flush now, because a killed process saves nothing, and no request waits yet.
flushCompileCache();
await main(process.env);
