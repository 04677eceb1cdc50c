import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const entry = 'index.html';

/** What a page loads before it can be used, and how much script that may be, in bytes after gzip. */
const pages: { page: string; loads: string[]; maxBytes: number }[] = [
  { page: '/', loads: ['src/templates/templates-page.tsx'], maxBytes: 130_000 },
  { page: '/templates/:id', loads: ['src/templates/editor/editor-page.tsx'], maxBytes: 230_000 },
  { page: '/templates/import', loads: ['src/imports/import-page.tsx'], maxBytes: 230_000 },
];

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** A table of what each page weighs; throws when one is over its budget. */
export function checkBudgets(dist: string): string {
  // Vite's own file, in the shape that it documents.
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const rows = pages.map(({ page, loads, maxBytes }) => {
    const bytes = scriptsOf(manifest, [entry, ...loads])
      .map(weigh)
      .reduce((sum, size) => sum + size, 0);
    return { page, bytes, maxBytes };
  });
  const table = rows.map(({ page, bytes, maxBytes }) => `${page.padEnd(18)} ${kB(bytes)} of ${kB(maxBytes)}`);
  const over = rows.filter(({ bytes, maxBytes }) => bytes > maxBytes).map(({ page }) => page);
  if (over.length > 0) throw new Error(`Too much script on ${over.join(', ')}:\n${table.join('\n')}`);
  return ['Script by page, gzip:', ...table].join('\n');
}

/** The files of script that entries need before they can run, themselves included. */
function scriptsOf(manifest: Manifest, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found];
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
