/**
 * Script that the pages of a built site load before they can be used, and its budget.
 *
 *   const manifest = readManifest(dist)
 *   scriptsOf(manifest, ['index.html'])     files of script, with all that they import
 *   checkBudgets(dist, budgets)             a table to print; throws when a page is over its budget
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

export interface ScriptBudget {
  page: string;
  /** The modules that the page loads beside the site's entry. */
  loads: string[];
  /** Weighs the modules of `loads` without what they import and without the entry: a part that joins a loaded page. */
  isPart?: boolean;
  /** After gzip. */
  maxBytes: number;
}

const entry = 'index.html';

export function readManifest(dist: string): Manifest {
  // Vite's own file, in the shape that it documents.
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The files of script that entries need before they can run, themselves included. */
export function scriptsOf(manifest: Manifest, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = chunkOf(manifest, key);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found];
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return chunk;
}

/** A table of what each page weighs; throws when one is over its budget. */
export function checkBudgets(dist: string, budgets: readonly ScriptBudget[]): string {
  const manifest = readManifest(dist);
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const rows = budgets.map(({ page, loads, isPart, maxBytes }) => {
    const files = isPart
      ? loads.map((key) => chunkOf(manifest, key).file)
      : scriptsOf(manifest, [entry, ...loads]);
    const bytes = files.map(weigh).reduce((sum, size) => sum + size, 0);
    return { page, bytes, maxBytes };
  });
  const table = rows.map(({ page, bytes, maxBytes }) => `${page.padEnd(18)} ${kB(bytes)} of ${kB(maxBytes)}`);
  const over = rows.filter(({ bytes, maxBytes }) => bytes > maxBytes).map(({ page }) => page);
  if (over.length > 0) throw new Error(`Too much script on ${over.join(', ')}:\n${table.join('\n')}`);
  return ['Script by page, gzip:', ...table].join('\n');
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
