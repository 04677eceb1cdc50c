import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  badNames,
  type Declared,
  findCycles,
  mayImport,
  rules,
  undeclaredImports,
} from './architecture-rules.ts';
import { root } from './processes.ts';
import { readSource, readSourceFiles } from './source-tree.ts';

const files = readSourceFiles();

function declaredIn(folder: string): Declared {
  const {
    name,
    dependencies = {},
    devDependencies = {},
  } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return { name, dependencies: Object.keys(dependencies), devDependencies: Object.keys(devDependencies) };
}
const rootPackage = declaredIn('.');

test('the check sees every workspace and its imports', () => {
  const workspaces = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => `${kind}/${name}`),
  );
  expect(workspaces.toSorted()).toEqual(Object.keys(mayImport).toSorted());
  const onDisk = workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' }),
  );
  expect(files.length).toBe(onDisk.filter((path) => /\.tsx?$/.test(path)).length);
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(files.length);
});

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect(files.flatMap((file) => rule(file))).toEqual([]);
});

test('every package that is imported is declared where it is imported', () => {
  const undeclared = files.flatMap((file) =>
    undeclaredImports(file, declaredIn(file.path.split('/').slice(0, 2).join('/')), rootPackage),
  );
  expect(undeclared).toEqual([]);
});

test('no files import each other in a ring', () => {
  expect(findCycles(files)).toEqual([]);
});

test('names are kebab-case, and no folder is called by a technical layer', () => {
  const paths = globSync('{apps,packages}/*/{src,test}/**/*.*', { cwd: root });
  const beside = globSync('{tools,e2e,bench,trust}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(badNames([...paths, ...beside].map((path) => path.replaceAll('\\', '/')))).toEqual([]);
});

/** A breach of every rule: the check itself must see it. */
const breaches: [rule: string, path: string, source: string][] = [
  ['a relative import stays in its workspace', 'apps/server/src/a.ts', "import '../../client/src/b.ts'"],
  [
    'workspaces depend in one direction',
    'packages/ui/src/a.ts',
    "import { x } from '@inkfield/engine/parse'",
  ],
  [
    'workspaces depend in one direction',
    'packages/engine/src/a.ts',
    "export * from '@inkfield/contract/api'",
  ],
  ['workspaces depend in one direction', 'apps/client/src/a.ts', "await import('@inkfield/server/app')"],
  [
    'a workspace keeps away from the packages that are not for it',
    'packages/contract/src/a.ts',
    "import * as z from 'zod'",
  ],
  ['only engine/react knows React', 'packages/engine/src/a.ts', "import { use } from 'react'"],
  ['code for the browser imports nothing of Node', 'apps/admin/src/a.ts', "import 'node:fs'"],
  ['the engine takes no time, chance or language from the machine', 'packages/engine/src/a.ts', 'new Date()'],
  ['the engine takes no time, chance or language from the machine', 'packages/engine/src/a.ts', 'Date.now()'],
  [
    'the engine takes no time, chance or language from the machine',
    'packages/engine/src/a.ts',
    'x.toLocaleString()',
  ],
  ['only main.ts and config.ts read the environment', 'apps/server/src/app.ts', 'process.env.PORT'],
  ['everything is exported by name', 'packages/ui/src/a.tsx', 'export default 1'],
  ['no file only passes on others', 'packages/ui/src/a.tsx', "export { a } from './b.tsx'"],
  ['a file has at most 300 lines, a test 500', 'packages/ui/src/a.tsx', 'a();\n'.repeat(301)],
  ['routes hold no SQL', 'apps/server/src/users/routes.ts', "import { sql } from 'kysely'"],
  [
    'a feature uses another only along the listed edges',
    'apps/server/src/users/users.ts',
    "import { x } from '../imports/imports.ts'",
  ],
];

test.each(breaches)('a breach is seen: %s (%s)', (name, path, source) => {
  expect(rules[name]?.(readSource(path, source))).toHaveLength(1);
});

test('every rule has a breach that it sees', () => {
  expect(Object.keys(rules).toSorted()).toEqual([...new Set(breaches.map(([rule]) => rule))].toSorted());
});

test('a breach is seen: an import that is not declared', () => {
  const own: Declared = { name: '@inkfield/server', dependencies: ['pg'], devDependencies: ['pdfjs-dist'] };
  const file = readSource('apps/server/src/a.ts', "import 'pg'; import 'pdfjs-dist'; import 'left-pad/x'");
  expect(undeclaredImports(file, own, rootPackage)).toEqual([
    'apps/server/src/a.ts -> pdfjs-dist',
    'apps/server/src/a.ts -> left-pad/x',
  ]);
});

test('a breach is seen: two files in a ring', () => {
  const ring = [
    readSource('apps/server/src/a.ts', "import { b } from './b.ts'"),
    readSource('apps/server/src/b.ts', "import { a } from './a.ts'"),
  ];
  expect(findCycles(ring)).toEqual(['apps/server/src/a.ts -> apps/server/src/b.ts -> apps/server/src/a.ts']);
});

test.each(['apps/client/src/hooks/use-x.ts', 'apps/server/src/utils/x.ts', 'packages/ui/src/Button.tsx'])(
  'a breach is seen: the name %s',
  (path) => {
    expect(badNames([path])).toEqual([path]);
  },
);
