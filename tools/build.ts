import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.ts';
import { root, run, stopTogether } from '../harness/processes.ts';

/** Inputs of every part: a newer bundler or compiler setting changes the build. */
const everywhere = ['package-lock.json', 'tsconfig.json'];

interface Part {
  name: string;
  /** Files and folders that it is made from. */
  sources: string[];
  /** A file that is there once it is built. */
  product: string;
}

const parts: Part[] = [
  { name: 'client', sources: ['apps/client', 'packages'], product: 'apps/client/dist/index.html' },
  { name: 'admin', sources: ['apps/admin', 'packages'], product: 'apps/admin/dist/index.html' },
];

/** Builds the web apps whose sources changed since they were last built, and gives the exit code. */
export async function build(): Promise<number> {
  for (const part of parts.filter(hasBuild)) {
    const digest = fingerprint([...part.sources, ...everywhere]);
    if (existsSync(join(root, part.product)) && readStamp(part.name) === digest) continue;
    console.log(`Building the ${part.name} site.`);
    const startedAt = performance.now();
    const code = await run('npm', ['run', 'build', '--silent', '-w', `@inkfield/${part.name}`]);
    if (code !== 0) {
      console.error(`The ${part.name} site could not be built (see above).`);
      return code;
    }
    writeStamp(part.name, digest);
    console.log(`Built the ${part.name} site in ${seconds(performance.now() - startedAt)}.`);
  }
  return 0;
}

/** A duration as a person reads it. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function hasBuild({ name }: Part): boolean {
  const manifest: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'apps', name, 'package.json'), 'utf8'),
  );
  return manifest.scripts?.['build'] !== undefined;
}

if (import.meta.main) {
  stopTogether();
  process.exitCode = await build();
}
