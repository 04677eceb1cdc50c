import { routesWithoutSchemas } from '@inkfield/contract/vite';
import { providerPages } from '@inkfield/contract/site-pages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compressAssets } from '../../../tools/compress-assets.ts';
import { leanRouter } from './lean-router.ts';

const client = join(import.meta.dirname, '..');
const src = join(client, 'src');

/** Modules of the client's site, each with its stand-in for a trial, which can't store anything. */
const replacements = new Map(
  Object.entries({
    'session/api.ts': 'trial/trial-calls.ts',
    'generator/generate-document.ts': 'trial/trial-calls.ts',
    'generator/saving/saving.tsx': 'trial/trial-bar.tsx',
    'generator/ways.tsx': 'trial/trial-ways.tsx',
  }).map(([from, to]) => [join(src, from), join(src, to)]),
);

/**
 * Makes `trial/dist`: the generator of the client's site as a page of its own, which the provider's site serves to
 * staff. A build of its own, because a second page in that of the client's site would change how its script is cut.
 */
export async function buildTrial(): Promise<void> {
  const root = join(client, 'trial');
  await build({
    configFile: false,
    root,
    base: `${providerPages.trial}/`,
    publicDir: join(client, 'public'),
    logLevel: 'warn',
    plugins: [replaceParts(), routesWithoutSchemas('provider'), leanRouter(), react(), tailwindcss()],
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      // Only staff load it, once in a while.
      chunkSizeWarningLimit: 1000,
    },
  });
  compressAssets(join(root, 'dist'));
}

function replaceParts(): Plugin {
  return {
    name: 'replace-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.')) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && (replacements.get(resolved.id) ?? resolved);
    },
  };
}
