import { routesWithoutSchemas } from '@inkfield/contract/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from './build/lean-router.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [routesWithoutSchemas('client'), leanRouter(), react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    // Nothing inlined: fonts and scripts as data: are not allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Libraries get their own files. They change only with a new version, so browsers can cache them longer.
        codeSplitting: {
          // A chunk must not include the imports of its modules, or pages would load each other's parts.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
            // With the lists that pages share. Changing and paging are for the pages of tables alone, and come with them.
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](?!.*(?:mutationObserver|useMutation|useInfiniteQuery|infiniteQueryObserver)\.)|client[\\/]src[\\/](?:queries|session[\\/]use-file-download)\./,
            },
            // Modules shared by pages with a form, the sign-in page included, among them the check of e-mail addresses
            // in the engine: a module belongs to the first group that names it.
            {
              name: 'controls',
              test: /ui[\\/]src[\\/](?:field|text-field|select-field|checkbox-field|text-area-field|notice|offline-notice|skeleton|when-press-is-over|use-download)|contract[\\/]src[\\/](?:call-error|fetch-call|api|page-api|routes|url-of)\.|session[\\/](?:api|refresh-access)|email-address|web[\\/]src[\\/]lazy-part|page[\\/]arrival|arrow-left/,
            },
            // Parts of a form that come after it, in few files: each has its name in the script of the page.
            {
              name: 'saving',
              test: /generator[\\/](?:saving[\\/]|fill[\\/]fill-marks)|values[\\/]merge-rows/,
            },
            { name: 'fill', test: /generator[\\/]fill[\\/]/ },
            // In one file, with what a form holds: pages use different parts of it, and in pieces it packs worse.
            // Patterns and logic are folders of their own: the form loads them only for a template that has some. Names of
            // documents and the merging of rows come with saving, and what shows the document beside the form.
            {
              name: 'engine',
              test: /packages[\\/]engine[\\/]src[\\/](?!fields[\\/]pattern[\\/]|values[\\/](?:logic[\\/]|document-name|merge-rows)|render[\\/](?!field-id)|syntax[\\/]table-options)|session[\\/]idempotency-keys|generator[\\/](?:new-form|filling|use-filling|boxes|reader|field-errors|failure-text)\.|logo-files/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // The provider's site has a development server on the same host: two HMR sockets must not meet.
    hmr: { path: '/@hmr-client' },
    proxy: { '/api': 'http://localhost:3000' },
  },
});
