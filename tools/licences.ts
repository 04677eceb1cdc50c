/**
 * The licences of everything that is shipped, as docs/licences.md lists them. Run it to rewrite the list:
 *   node tools/licences.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/processes.ts';

interface Locked {
  license?: string;
  link?: boolean;
  /** Only for building and testing. */
  dev?: boolean;
  devOptional?: boolean;
}

const file = join(root, 'docs', 'licences.md');

/** The list as it should be, made from the lock file: one line a package, whatever its versions and platforms. */
export function listLicences(): string {
  // npm writes this file; what is read of it is what its documentation names.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const shipped = Object.entries(packages).flatMap(([path, { license = 'none', link, dev }]) =>
    path.includes('node_modules/') && link !== true && dev !== true
      ? [[path.replace(/^.*node_modules\//, ''), license] as const]
      : [],
  );
  const lines = [...new Map(shipped)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, license]) => `- ${name}: ${license}`);
  return `${head}\n${lines.join('\n')}\n`;
}

const head = `# Licences

Everything that an installation runs and that is not ours, with its licence. \`tools/lock-file.test.ts\` accepts only
licences that let us ship without opening our own source, for what only builds and tests too, and compares this list
with the lock file. After a change of dependencies: \`node tools/licences.ts\`.
`;

export function readLicences(): string {
  return readFileSync(file, 'utf8');
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, listLicences());
