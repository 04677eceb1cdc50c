import { readFileSync } from 'node:fs';

let known: string | undefined;

/** The version of the product, as its package says. */
export function productVersion(): string {
  known ??= readVersion();
  return known;
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  // Our own file, which npm would not install without one.
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
