import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.ts';
import { root, run, stopTogether } from '../harness/processes.ts';

/** Inputs of every part: a newer bundler or compiler setting changes the build. */
const everywhere = ['package-lock.json', 'tsconfig.json'];

interface Part {
  name: string;
  /** Files and folders that it is made from. */
  sources: string[];
  /** A file or folder that is there once it is built. */
  product: string;
  command: [program: string, args: string[]];
}

const server: Part = {
  name: 'server',
  sources: ['apps/server/src', 'packages'],
  product: 'node_modules/.cache/compiled',
  command: ['node', ['apps/server/src/compile.ts']],
};

const parts: Part[] = [site('client'), site('admin'), server];

function site(name: 'client' | 'admin'): Part {
  return {
    name: `${name} site`,
    sources: [`apps/${name}`, 'packages'],
    product: `apps/${name}/dist/index.html`,
    command: ['npm', ['run', 'build', '--silent', '-w', `@inkfield/${name}`]],
  };
}

/** Builds the parts whose sources changed since they were last built, and gives the exit code. */
export async function build(): Promise<number> {
  for (const part of parts) {
    const code = await buildPart(part);
    if (code !== 0) return code;
  }
  return 0;
}

/** Its children then start in half the time, in tests too. */
export function compileServer(): Promise<number> {
  return buildPart(server);
}

async function buildPart({ name, sources, product, command }: Part): Promise<number> {
  const digest = fingerprint([...sources, ...everywhere]);
  if (existsSync(join(root, product)) && readStamp(name) === digest) return 0;
  console.log(`Building the ${name}.`);
  const startedAt = performance.now();
  const code = await run(...command);
  if (code !== 0) {
    console.error(`The ${name} could not be built (see above).`);
    return code;
  }
  writeStamp(name, digest);
  console.log(`Built the ${name} in ${seconds(performance.now() - startedAt)}.`);
  return 0;
}

/** A duration as a person reads it. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

if (import.meta.main) {
  stopTogether();
  process.exitCode = await build();
}
