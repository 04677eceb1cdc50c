/**
 * The bill of materials of what an installation runs, in CycloneDX 1.6, made from the lock file alone: the same lock file
 * gives the same bytes. `npm sbom` writes 1.5 with a random number, the time, and the name of the folder.
 *   npm run sbom    writes sbom.cdx.json
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/processes.ts';

interface Locked {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  /** Only for building and testing. */
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

/** The bill as an object; every production package of the lock file once for each of its versions. */
export function makeSbom(packages: Packages) {
  const own = packages[''] ?? {};
  const shipped = Object.entries(packages).filter(
    ([path, { link, dev }]) => path !== '' && link !== true && dev !== true,
  );
  const components = new Map(
    shipped.map(([path, locked]) => [refOf(path, locked), componentOf(path, locked)]),
  );
  const application = { ...componentOf('', own), type: 'application' };
  const refs = [...components.keys()].toSorted();
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: application },
    components: refs.map((ref) => components.get(ref)),
    dependencies: dependenciesOf(packages, [['', own], ...shipped]),
  };
  return { ...bill, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}` };
}

function componentOf(path: string, locked: Locked) {
  const { version = '', license, integrity, optional } = locked;
  const [group, name] = nameOf(path, locked).split(/\/(?=[^/]*$)/);
  const ref = refOf(path, locked);
  return {
    type: 'library',
    'bom-ref': ref,
    ...(name === undefined ? { name: group ?? '' } : { name, ...(group !== undefined && { group }) }),
    version,
    ...(optional === true && { scope: 'optional' }),
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
    ...(license !== undefined && { licenses: [licenceOf(license)] }),
    purl: ref,
  };
}

/** The package URL, which is the reference within the bill too. */
function refOf(path: string, locked: Locked): string {
  return `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${locked.version ?? ''}`;
}

function nameOf(path: string, { name }: Locked): string {
  return name ?? path.replace(/^.*node_modules\//, '');
}

/** Such as `sha512-` and base64. */
function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split(' ')[0]?.split(/-(.*)/) ?? [];
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}

function licenceOf(license: string) {
  if (license === 'UNLICENSED') return { license: { name: 'proprietary' } };
  return / (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } };
}

/** Two places of one version may find different versions of what they use: the entry names all. */
function dependenciesOf(packages: Packages, shipped: [path: string, locked: Locked][]) {
  const found = new Map<string, Set<string>>();
  for (const [path, locked] of shipped) {
    const ref = refOf(path, locked);
    const refs = found.get(ref) ?? new Set();
    const wanted = { ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies };
    const names = [...Object.keys(wanted), ...(path === '' ? workspacesOf(packages) : [])];
    for (const name of names) {
      const used = resolve(packages, path, name);
      if (used !== undefined) refs.add(used);
    }
    found.set(ref, refs);
  }
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([ref, refs]) => ({ ref, dependsOn: [...refs].toSorted() }));
}

function workspacesOf(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { link }]) => (link === true ? [nameOf(path, {})] : []));
}

/** As Node looks for a package: beside the one that asks, then in each folder above. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const locked = packages[path];
    if (locked?.link === true) return refOf(locked.resolved ?? '', packages[locked.resolved ?? ''] ?? {});
    if (locked !== undefined) return locked.dev === true ? undefined : refOf(path, locked);
    if (folder === '') return undefined;
  }
}

/** A version 8 UUID: its bits are those of the content. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export function readLockedPackages(): Packages {
  // npm writes this file; what is read of it is what its documentation names.
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages })
    .packages;
}

if (process.argv[1] === import.meta.filename) {
  const file = join(root, 'sbom.cdx.json');
  writeFileSync(file, `${JSON.stringify(makeSbom(readLockedPackages()), null, 2)}\n`);
  console.log(`Written: ${file}`);
}
