import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Most of the start-up time is compiling, so use what an earlier start or the build has compiled. If nothing is there
// and nothing can be written, everything is compiled again.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));
// Only modules that are loaded from here on are cached.
const { main } = await import('./serve.ts');
// Flush now, because a killed process saves nothing, and no request waits yet.
flushCompileCache();
await main(process.env);
