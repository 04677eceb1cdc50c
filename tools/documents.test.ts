import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditActions } from '@inkfield/contract/audit';
import { root } from '../harness/processes.ts';
import { findStilted, folderOf, passagesOf, remaining } from './stilted-phrases.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['*.md', 'docs/**/*.md', 'trust/*.md'].flatMap((files) => globSync(files, { cwd: root }));

test.each(documents)('every link of %s leads somewhere', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].flatMap(
    ([, link]) => link ?? [],
  );
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

test('the documents are found, and they have links', () => {
  expect(documents).toContain('README.md');
  expect(documents.length).toBeGreaterThan(10);
});

test('every variable that the server reads is documented, and no other', () => {
  const files = ['config.ts', 'storage/s3-location.ts', 'quotas/quota-settings.ts'];
  const config = files.map((file) => read(`apps/server/src/${file}`)).join('');
  const known = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].flatMap(([, name]) => name ?? []);
  const rows = read('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const documented = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  const passwords = rows.flatMap((row) => row.match(/ADMIN_PASSWORD\w*/g) ?? []);
  expect(known.length).toBeGreaterThan(20);
  expect([...new Set([...documented, ...passwords])].toSorted()).toEqual([...new Set(known)].toSorted());
});

test('the numbers that stand there for variables that are not set are those of the server', () => {
  const config = read('apps/server/src/config.ts');
  const usual = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\._default\(.*, (\d[\d_]*)\),$/gm)].flatMap(
    ([, name = '', number = '']) => (name.endsWith('PORT') ? [] : [[name, number.replaceAll('_', '')]]),
  );
  const rows = read('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const documented = usual.map(([name]) => {
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    return [name, row?.split('|')[2]?.trim()];
  });
  expect(usual.length).toBeGreaterThan(8);
  expect(documented).toEqual(usual);
});

test('every action that the audit records is in the table of what is on record', () => {
  const rows = read('docs/operations.md').match(/^\| .*$/gm) ?? [];
  const named = new Set(rows.flatMap((row) => row.match(/`[a-z_]+(?:\.[a-z_*]+)?`/g) ?? []));
  const isNamed = (action: string) =>
    named.has(`\`${action}\``) || named.has(`\`${action.split('.')[0]}.*\``);
  expect(auditActions.filter((action) => !isNamed(action))).toEqual([]);
});

test('every decision is in the list of decisions', () => {
  const list = read('docs/decisions/README.md');
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) =>
    path.split(/[\\/]/).at(-1),
  );
  expect(decisions.filter((name) => name === undefined || !list.includes(`(${name})`))).toEqual([]);
});

test('every command that the README names exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const named = [...read('README.md').matchAll(/npm (?:run )?(start|test|(?<=run )[a-z]+)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  expect(named).toContain('bench');
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

describe('docs/architecture.md', () => {
  const [, tree = ''] = /```\n(apps\/[^]*?)```/.exec(read('docs/architecture.md')) ?? [];
  const apps = Object.fromEntries(
    [...tree.matchAll(/^ {2}(\w+)\/ +([^]*?)(?=^ {2}\w|^\w)/gm)].map(([, name, text]) => [name, text]),
  );

  test.each(['apps/server', 'apps/client', 'apps/admin', 'packages/web'])(
    'names each folder of %s',
    (path) => {
      const known = apps[path.split('/')[1] ?? ''] ?? '';
      const folders = readdirSync(join(root, path, 'src'), { withFileTypes: true }).filter((one) =>
        one.isDirectory(),
      );
      const missing = folders.filter(({ name }) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(known));
      expect(folders.length).toBeGreaterThan(3);
      expect(missing.map(({ name }) => name)).toEqual([]);
    },
  );

  test('names only folders and files that exist', () => {
    const named = [...tree.matchAll(/(?<![\w/-])([a-z][a-z-]*(?:\/|\.ts))(?= |,|;|$)/gm)].flatMap(
      ([, name]) => name ?? [],
    );
    const paths = globSync(['*/', 'tools/*/', '{apps,packages}/*/', 'apps/server/src/**'], { cwd: root });
    const existing = new Set(paths.map((path) => basename(path)));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !existing.has(name.replace(/\/$/, '')))).toEqual([]);
  });
});

describe('plain English', () => {
  const sources = [
    '*.{md,ts}',
    '{apps,packages}/*/{src,test,build}/**/*.{ts,tsx}',
    '{harness,e2e,trust,bench,tools,docs,deploy}/**/*.{ts,mjs,md}',
  ];
  const found = Map.groupBy(
    globSync(sources, { cwd: root, exclude: ['**/node_modules', 'tools/documents.test.ts'] })
      .map((path) => path.replaceAll('\\', '/'))
      .flatMap((path) => findStilted(path, read(path)).map((line) => ({ path, line }))),
    ({ path }) => folderOf(path),
  );
  const folders = [...new Set([...found.keys(), ...Object.keys(remaining)])].toSorted();

  test.each(folders)('%s has no more stilted phrases in comments and documents than recorded', (folder) => {
    const lines = (found.get(folder) ?? []).map(({ line }) => line);
    const allowed = remaining[folder] ?? 0;
    expect(lines.length, `${allowed} are recorded, and there are:\n${lines.join('\n')}`).toBeLessThanOrEqual(
      allowed,
    );
    expect(allowed, `Lower ${folder} to ${lines.length} in tools/stilted-phrases.ts`).toBe(lines.length);
  });

  test.each([
    ['// Gives\n  // back the row.\n', 'Gives back'],
    ['/** Whoever asks\n * is let in. */', 'Whoever'],
    ['/** The rows. What is stored counts. */', 'What'],
    ['a(); // answered at once\n', 'at once'],
    ['interface Asked {}', 'interface Asked'],
  ])('a breach is seen: %j', (source, phrase) => {
    expect(findStilted('apps/server/src/a.ts', source).join('\n')).toContain(phrase);
  });

  test('code, questions and headings are no breach', () => {
    expect(findStilted('a.ts', "// Many at once. What if it fails?\nsay('gives back anew');")).toEqual([]);
    expect(passagesOf('a.md', '# What it does\n\nIt is\nread.\n\n- one\n- two')).toEqual([
      'It is read.',
      'one',
      'two',
    ]);
  });
});
