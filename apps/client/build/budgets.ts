import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readManifest, scriptsOf } from './manifest.ts';

const entry = 'index.html';
const layout = 'src/session/signed-in-layout.tsx';

/** What each page loads, and how much script that may be, in bytes after gzip. */
const pages: { page: string; loads: string[]; maxBytes: number }[] = [
  { page: '/', loads: ['src/landing/landing-page.tsx'], maxBytes: 100_000 },
  { page: '/signin', loads: ['src/sign-in/sign-in-page.tsx'], maxBytes: 130_000 },
  { page: '/signup', loads: ['src/sign-up/sign-up-page.tsx'], maxBytes: 130_000 },
  { page: '/reset', loads: ['src/password-reset/reset-request-page.tsx'], maxBytes: 130_000 },
  { page: '/reset-password', loads: ['src/password-reset/set-password-page.tsx'], maxBytes: 130_000 },
  { page: '/dashboard', loads: [layout, 'src/dashboard/dashboard-page.tsx'], maxBytes: 130_000 },
  { page: '/user', loads: [layout, 'src/generator/generator-page.tsx'], maxBytes: 130_000 },
  { page: 'not found', loads: ['src/not-found/not-found-page.tsx'], maxBytes: 130_000 },
];

/** A table of what each page weighs; throws when one is over its budget. */
export function checkBudgets(dist: string): string {
  const manifest = readManifest(dist);
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const rows = pages.map(({ page, loads, maxBytes }) => {
    const bytes = scriptsOf(manifest, [entry, ...loads])
      .map(weigh)
      .reduce((sum, size) => sum + size, 0);
    return { page, bytes, maxBytes };
  });
  const table = rows.map(({ page, bytes, maxBytes }) => `${page.padEnd(16)} ${kB(bytes)} of ${kB(maxBytes)}`);
  const over = rows.filter(({ bytes, maxBytes }) => bytes > maxBytes).map(({ page }) => page);
  if (over.length > 0) throw new Error(`Too much script on ${over.join(', ')}:\n${table.join('\n')}`);
  return ['Script by page, gzip:', ...table].join('\n');
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
