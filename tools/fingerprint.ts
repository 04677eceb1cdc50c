import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../harness/processes.ts';

/** Folders that hold what is made, never what it is made from. */
const outputs = new Set(['node_modules', 'dist', 'dist-ssr', 'data', '.cache', '.git']);

/** A digest of names and contents of files and folders, given relative to the project; tests do not count. */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) return outputs.has(entry.name) ? [] : filesUnder(child);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [child];
    });
}

/** The record of the last build: the digest of its sources. */
export function readStamp(name: string): string | undefined {
  const path = stampPath(name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export function writeStamp(name: string, digest: string): void {
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), digest);
}

function stampPath(name: string): string {
  return join(root, '.cache', 'built', name);
}
