import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { besideMayImport, groundOrder, mayImport } from './allowed-imports.ts';
import {
  badNames,
  type Declared,
  findCycles,
  maxCasts,
  maxSmallParts,
  rules,
  undeclaredImports,
} from './architecture-rules.ts';
import { backArrows, folderArrows, folderRings, smallParts } from './folder-arrows.ts';
import { fieldTypes } from '@inkfield/engine/template';
import { root } from '../harness/processes.ts';
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
  const inWorkspaces = files.filter(({ path }) => /^(apps|packages)\//.test(path));
  expect(inWorkspaces.length).toBe(onDisk.filter((path) => /\.tsx?$/.test(path)).length);
  const folders = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  expect([...folders].toSorted()).toEqual(['apps', 'packages', ...Object.keys(besideMayImport)].toSorted());
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(files.length);
});

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect(files.flatMap((file) => rule(file))).toEqual([]);
});

test('every package that is imported is declared where it is imported', () => {
  const inWorkspaces = files.filter(({ path }) => /^(apps|packages)\//.test(path));
  const undeclared = inWorkspaces.flatMap((file) =>
    undeclaredImports(file, declaredIn(file.path.split('/').slice(0, 2).join('/')), rootPackage),
  );
  expect(undeclared).toEqual([]);
});

test('no files import each other in a ring', () => {
  expect(findCycles(files)).toEqual([]);
});

test.each(['server', 'client', 'admin'])('no folders of %s import each other in a ring', (name) => {
  expect(folderRings(folderArrows(files, `apps/${name}`))).toEqual([]);
});

test('a folder of the ground of the server imports only those before it', () => {
  expect(backArrows(folderArrows(files, 'apps/server'), groundOrder)).toEqual([]);
});

test('small files that only one other file imports do not become more', () => {
  // A field type has a module of its own, however small.
  const modules = fieldTypes.map((type) => `packages/engine/src/fields/${type}.ts`);
  const found = smallParts(files).filter(
    (path) => /^(apps|packages)\//.test(path) && !modules.includes(path),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(maxSmallParts);
});

test('casts do not become more', () => {
  const product = files.filter(({ path }) => /^(apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path));
  const found = product.filter(({ casts }) => casts > 0);
  const count = found.reduce((sum, { casts }) => sum + casts, 0);
  expect(count, found.map(({ path, casts }) => `${casts} ${path}`).join('\n')).toBeLessThanOrEqual(maxCasts);
});

test('names are kebab-case, and no folder is called by a technical layer', () => {
  const paths = globSync('{apps,packages}/*/{src,test}/**/*.*', { cwd: root });
  const beside = globSync('{harness,tools,e2e,bench,trust}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(badNames([...paths, ...beside].map((path) => path.replaceAll('\\', '/')))).toEqual([]);
});

/** A breach of every rule: the check itself must see it. */
const breaches: [rule: string, path: string, source: string][] = [
  ['a relative import stays in its workspace', 'apps/server/src/a.ts', "import '../../client/src/b.ts'"],
  ['a relative import stays in its workspace', 'apps/server/src/a.ts', "import '../../../harness/b.ts'"],
  ['tests, benchmarks and tools share only the harness', 'bench/a.ts', "import { b } from '../trust/b.ts'"],
  ['tests, benchmarks and tools share only the harness', 'trust/a.ts', "import { b } from '../tools/b.ts'"],
  ['tests, benchmarks and tools share only the harness', 'e2e/a.ts', "import '../apps/client/src/b.ts'"],
  ['tests, benchmarks and tools share only the harness', 'harness/a.ts', "import '../e2e/b.ts'"],
  ['tests, benchmarks and tools share only the harness', 'tools/a.ts', "await import('../bench/b.ts')"],
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
  ['workspaces depend in one direction', 'trust/a.ts', "import { x } from '@inkfield/ui/button'"],
  ['workspaces depend in one direction', 'apps/client/src/a.ts', "await import('@inkfield/server/app')"],
  [
    'a workspace keeps away from the packages that are not for it',
    'packages/contract/src/a.ts',
    "import * as z from 'zod'",
  ],
  ['only engine/react knows React', 'packages/engine/src/a.ts', "import { use } from 'react'"],
  [
    'folders of the engine depend in one direction',
    'packages/engine/src/values/a.ts',
    "import type { x } from '../resolve/b.ts'",
  ],
  [
    'folders of the engine depend in one direction',
    'packages/engine/src/a.ts',
    "import { x } from './syntax/b.ts'",
  ],
  [
    'a form loads its logic later',
    'packages/engine/src/values/read-values.ts',
    "import { x } from './logic/form-logic.ts'",
  ],
  ['code for the browser imports nothing of Node', 'apps/admin/src/a.ts', "import 'node:fs'"],
  ['the engine takes no time, chance or language from the machine', 'packages/engine/src/a.ts', 'new Date()'],
  ['the engine takes no time, chance or language from the machine', 'packages/engine/src/a.ts', 'Date.now()'],
  [
    'the engine takes no time, chance or language from the machine',
    'packages/engine/src/a.ts',
    'x.toLocaleString()',
  ],
  ['only main.ts and config.ts read the environment', 'apps/server/src/app.ts', 'process.env.PORT'],
  ...[
    "if (field.field_type === 'checkbox') f()",
    "const { field_type: type } = field; if (type === 'checkbox') f()",
    "switch (module.type) { case 'checkbox': f() }",
    "const field = { field_type: 'checkbox' }",
  ].map((source): [string, string, string] => [
    'field types are named in their modules alone',
    'apps/admin/src/a.ts',
    source,
  ]),
  ['everything is exported by name', 'packages/ui/src/a.tsx', 'export default 1'],
  ['no file only passes on others', 'packages/ui/src/a.tsx', "export { a } from './b.tsx'"],
  ['a file has at most 300 lines, a test 500', 'packages/ui/src/a.tsx', 'a();\n'.repeat(301)],
  ['routes hold no SQL', 'apps/server/src/users/routes.ts', "import { sql } from 'kysely'"],
  ['routes hold no SQL', 'apps/server/src/users/routes.ts', "deps.database.query.selectFrom('users')"],
  ['routes hold no SQL', 'apps/server/src/users/routes.ts', 'await found.executeTakeFirst()'],
  [
    'a feature uses another only along the listed edges',
    'apps/server/src/users/users.ts',
    "import { x } from '../imports/imports.ts'",
  ],
];

test.each(breaches)('a breach is seen: %s (%s)', (name, path, source) => {
  expect(rules[name]?.(readSource(path, source))).toHaveLength(1);
});

test.each(["['number', 'currency'].includes(type)", 'const cells = { text, email, number, date }'])(
  'a breach is seen: field types in a list (%s)',
  (source) => {
    const found = rules['field types are named in their modules alone']?.(
      readSource('apps/client/src/a.ts', source),
    );
    expect(found?.length).toBeGreaterThan(1);
  },
);

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

/** `mail` imports `users`, which leads back to it. A test and a type are no arrows. */
const tangled = [
  readSource('apps/server/src/mail/mail.ts', "import { a } from '../users/users.ts'"),
  readSource('apps/server/src/users/users.ts', "import { b } from '../sessions/sessions.ts'"),
  readSource('apps/server/src/sessions/sessions.ts', "import { c } from '../mail/mail.ts'"),
  readSource('apps/server/src/http/http.ts', "import type { d } from '../users/users.ts'"),
  readSource('apps/server/src/http/http.test.ts', "import { e } from '../users/users.ts'"),
  readSource('apps/server/src/http/parse.ts', "import { f } from '../mail/mail.ts'; import '../clock.ts'"),
];

test('a breach is seen: folders in a ring', () => {
  expect(folderRings(folderArrows(tangled, 'apps/server'))).toEqual(['mail, sessions, users']);
});

test('a breach is seen: a folder of the ground that imports a later one or a feature', () => {
  expect(backArrows(folderArrows(tangled, 'apps/server'), groundOrder)).toEqual([
    'apps/server/src/mail/mail.ts -> apps/server/src/users/users.ts',
    'apps/server/src/http/parse.ts -> apps/server/src/mail/mail.ts',
  ]);
});

test('a breach is seen: a cast', () => {
  const source = 'const a = b as string; const c = [1] as const; const d = e as unknown as F;';
  expect(readSource('apps/server/src/a.ts', source).casts).toBe(3);
});

test('a breach is seen: a small file that only one other file imports', () => {
  const lines = 'a();\n'.repeat(41);
  const sources: [path: string, source: string][] = [
    ['apps/server/src/a.ts', "import './small.ts'; import './long.ts'; import './shared.ts'"],
    ['apps/server/src/b.ts', "import './shared.ts'; import '@inkfield/engine/part'"],
    ['apps/server/src/small.ts', 'a();'],
    ['apps/server/src/shared.ts', 'a();'],
    ['apps/server/src/long.ts', lines],
    ['packages/engine/src/part.ts', 'a();'],
  ];
  const planted = sources.map(([path, source]) => readSource(path, source));
  expect(smallParts(planted)).toEqual(['apps/server/src/small.ts', 'packages/engine/src/part.ts']);
});

test.each(['apps/client/src/hooks/use-x.ts', 'apps/server/src/utils/x.ts', 'packages/ui/src/Button.tsx'])(
  'a breach is seen: the name %s',
  (path) => {
    expect(badNames([path])).toEqual([path]);
  },
);
