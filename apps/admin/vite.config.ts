import { routesWithoutSchemas } from '@inkfield/contract/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Parts of nearly every page: each in a file of its own would cost more than it saves. */
const smallParts = [
  '/packages/ui/src/',
  '/packages/web/src/link.',
  '/packages/web/src/page-',
  '/packages/web/src/use-form.',
  '/packages/web/src/failure-notice.',
  '/packages/web/src/instant.',
  '/packages/web/src/lazy-part.',
  '/packages/web/src/skip-link.',
  '/packages/contract/src/logo-files.',
  '/packages/contract/src/text-lengths.',
  '/apps/admin/src/page/',
  '/apps/admin/src/session/failure-text.',
  '/apps/admin/src/templates/template-state.',
];

/** Parts of few pages, which load with these. */
const laterParts = [
  '/packages/ui/src/use-drop.',
  '/apps/admin/src/page/period',
  '/apps/admin/src/page/upload-problem.',
  '/apps/admin/src/page/source-limits.',
];

/** Parts of pages that list or show records. The editor, whose script is the largest, does without them. */
const recordParts = [
  '/packages/ui/src/combobox-field.',
  '/packages/ui/src/option-list.',
  '/packages/ui/src/use-download.',
  '/apps/admin/src/page/audit-link.',
  '/apps/admin/src/page/confirm-dialog.',
  '/apps/admin/src/page/data-table.',
  '/apps/admin/src/page/file-link.',
  '/apps/admin/src/page/form-page.',
  '/apps/admin/src/page/load-more.',
  '/apps/admin/src/page/record-page.',
  '/apps/admin/src/page/stored-text.',
  '/apps/admin/src/page/use-filters.',
  '/apps/admin/src/page/use-pages.',
];

const has = (id: string) => (part: string) => id.includes(part);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [routesWithoutSchemas('provider'), react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    // Nothing inlined: fonts and scripts as data: are not allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Reading PDFs is one large part, loaded where pages are compared.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change only with a new version of a package, so browsers can cache them longer.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            // What the editor of templates needs before it can be shown. Tables of the paper come later.
            {
              name: 'paper',
              test: /node_modules\/(?:prosemirror-(?!tables)|orderedmap|rope-sequence|w3c-keyname|@codemirror\/state|@marijn)/,
            },
            {
              name: 'site',
              test: (id) => smallParts.some(has(id)) && ![...laterParts, ...recordParts].some(has(id)),
            },
            { name: 'records', test: (id) => recordParts.some(has(id)) },
            // Imports read texts too.
            { name: 'syntax', test: /\/engine\/src\/syntax\/(?:parse|escape|condition-fields)\.ts/ },
            // Dialogs and menus of the paper load later and share these, which would otherwise be many small files.
            {
              name: 'paper-parts',
              test: /\/templates\/paper\/(?:paper-view|paper-state|folding|inline|keys|numbers|read-paper|schema|write-paper)\.ts/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    hmr: { path: '/@hmr-admin' },
    proxy: { '/api': 'http://localhost:3001' },
  },
});
