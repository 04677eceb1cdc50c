import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from './build/lean-router.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [leanRouter(), react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    // Nothing inlined: fonts and scripts as data: are not allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What changes with a new version of a package only, in files of its own: they stay in browsers' caches.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
            // Changing and paging are for the pages of tables alone, and come with them.
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](?!.*(?:mutationObserver|useMutation|useInfiniteQuery|infiniteQueryObserver)\.)/,
            },
            // Small parts of every form: each in a file of its own would cost more than it saves.
            {
              name: 'controls',
              test: /packages[\\/](?:ui[\\/]src[\\/](?:field|text-field|select-field|notice|offline-notice|skeleton)|contract[\\/]src[\\/]call-error)\./,
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
