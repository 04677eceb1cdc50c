import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLicences, readLicences } from './licences.ts';
import { root } from '../harness/processes.ts';

interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  optional?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const locked: Record<string, LockedPackage> = JSON.parse(text).packages;
const installed = Object.entries(locked).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const names = new Set(installed.map(([path]) => path.replace(/^.*node_modules\//, '')));

/** Packages that this project needs on each platform it supports. */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'];
const nativeParts: [part: string, nameOn: (platform: string) => string][] = [
  ['lint', (platform) => `@oxlint/binding-${abi(platform)}`],
  ['lint by types', (platform) => `@oxlint-tsgolint/${platform}`],
  ['format', (platform) => `@oxfmt/binding-${abi(platform)}`],
  ['parse', (platform) => `@oxc-parser/binding-${abi(platform)}`],
  ['compile', (platform) => `@typescript/typescript-${platform}`],
  ['bundle', (platform) => `@rolldown/binding-${abi(platform)}`],
  ['style', (platform) => `@tailwindcss/oxide-${abi(platform)}`],
  ['minify styles', (platform) => `lightningcss-${abi(platform)}`],
  ['passwords', (platform) => `@node-rs/argon2-${abi(platform)}`],
  ['draw', (platform) => `@napi-rs/canvas-${abi(platform)}`],
];

function abi(platform: string): string {
  if (platform.startsWith('linux')) return `${platform}-gnu`;
  return platform.startsWith('win32') ? `${platform}-msvc` : platform;
}

test('the lock file names no address of a registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
});

test('every package is pinned to its content, where the content could be read when the lock was made', () => {
  const unpinned = installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path);
  // docs/decisions/0003: named by hand, so that an install on another platform finds the lock file whole
  expect(unpinned.filter((path) => !path.includes('typst-ts-node-compiler-'))).toEqual([]);
});

test.each(nativeParts)('the lock file names the part for every platform: %s', (_, nameOn) => {
  expect(platforms.map(nameOn).filter((name) => !names.has(name))).toEqual([]);
});

test('the lock file names every platform of the typesetter', () => {
  const typesetter = '@myriaddreamin/typst-ts-node-compiler';
  const published = Object.keys(locked[`node_modules/${typesetter}`]?.optionalDependencies ?? {});
  expect(published.length).toBeGreaterThan(5);
  expect(published.filter((name) => !names.has(name))).toEqual([]);
});

/** Licences that let us ship without opening our own source. */
const fineLicences =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0)$/;

test('every package has a licence that permits our use', () => {
  const refused = installed.filter(([, { license = 'none' }]) =>
    license
      .replace(/[()]/g, '')
      .split(/ (?:AND|OR) /)
      .some((part) => !fineLicences.test(part)),
  );
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('the licences of what is shipped are listed (else: node tools/licences.ts)', () => {
  expect(readLicences()).toBe(listLicences());
  expect(readLicences()).toContain('- fastify: MIT');
});

test('no package runs a script when it is installed, but those that are named for it', () => {
  const scripted = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  expect(allowScripts).toEqual({ node: true });
  expect(scripted).toEqual(Object.keys(allowScripts));
});

test('every dependency is asked for in one version, so that nothing changes by itself', () => {
  const wishes = ['', ...globSync('{apps,packages}/*', { cwd: root })].flatMap((folder) => {
    const own: LockedPackage = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return Object.entries({ ...own.dependencies, ...own.devDependencies });
  });
  expect(wishes.length).toBeGreaterThan(50);
  // The line of Node; which release of it is in the lock file.
  const loose = wishes.filter(
    ([name, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) && name !== 'node',
  );
  expect(loose).toEqual([]);
});

test('the lock file knows what every package.json asks for', () => {
  const folders = ['', ...globSync('{apps,packages}/*', { cwd: root })].map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(folders.length).toBeGreaterThan(6);
  for (const folder of folders) {
    const own: LockedPackage = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    expect(wishesOf(locked[folder] ?? {}), folder).toEqual(wishesOf(own));
  }
});

function wishesOf({ dependencies = {}, devDependencies = {} }: LockedPackage) {
  return { dependencies, devDependencies };
}
