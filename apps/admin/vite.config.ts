import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    // Nothing inlined: fonts and scripts as data: are not allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    port: 5174,
    hmr: { path: '/@hmr-admin' },
    proxy: { '/api': 'http://localhost:3001' },
  },
});
