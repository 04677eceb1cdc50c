import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  optional?: boolean;
  integrity?: string;
}
const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const locked: Record<string, LockedPackage> = JSON.parse(text).packages;
const installed = Object.entries(locked).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const names = new Set(installed.map(([path]) => path.replace(/^.*node_modules\//, '')));

/** What a program of this project needs to run on each platform that it promises. */
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
];

function abi(platform: string): string {
  if (platform.startsWith('linux')) return `${platform}-gnu`;
  return platform.startsWith('win32') ? `${platform}-msvc` : platform;
}

test('the lock file names no address of a registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
});

test('every package is pinned to its content', () => {
  expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});

test.each(nativeParts)('the lock file names the part for every platform: %s', (_, nameOn) => {
  expect(platforms.map(nameOn).filter((name) => !names.has(name))).toEqual([]);
});

test('the typesetter is there for Linux on x64', () => {
  expect(names).toContain('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu');
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
