import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config-error.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './commands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand(args, () => readConfig({ DATA_DIR: folder }));

async function refusalOf(...args: string[]): Promise<readonly string[]> {
  const outcome = await run(...args).catch((error: unknown) => error);
  if (outcome instanceof ConfigError) return outcome.reasons;
  throw new Error('The command should have been refused.');
}

test.each([[[]], [['help']], [['--help']]])(
  '%j lists the commands, whatever the environment says',
  async (args) => {
    const lines = await runCommand(args, () => readConfig({ PORT: 'nonsense' }));
    expect(lines).toHaveLength(9);
    expect(lines[0]).toMatch(/^npm run admin -- create <e-mail> +prints and mails a link/);
  },
);

test('a command that there is not is refused, with those that there are', async () => {
  const [line, , second] = await refusalOf('user');
  expect(line).toBe('There is no command user. There are:');
  expect(second).toContain('npm run admin -- users');
});

test.each([
  [['create'], 'create <e-mail>'],
  [['create', 'a@b.co', 'c@d.co'], 'create <e-mail>'],
  [['users', 'extra'], 'users'],
  [['backup'], 'backup <file>'],
])('%j is answered by how it is meant', async (args, usage) => {
  expect(await refusalOf(...args)).toEqual([`Usage: npm run admin -- ${usage}`]);
});

test.each([[['users']], [['doctor']], [['backup', 'copy.db']], [['forget-storage']]])(
  '%j on a folder that is not the server’s makes nothing there',
  async (args) => {
    expect(await refusalOf(...args)).toEqual([
      `There is no database in ${folder}: DATA_DIR must be that of the server, which has started once.`,
    ]);
  },
);

test('a copy that can not be written is refused by its own name', async () => {
  await run('create', 'boss@example.com');
  const file = join(folder, 'nowhere', 'copy.db');
  expect((await refusalOf('backup', file))[0]).toContain(`${file} can't be written: ENOENT`);
  expect(await refusalOf('restore', folder)).toEqual([`${folder} is not a file.`]);
  expect(await refusalOf('create', 'nobody')).toEqual(['nobody is not an e-mail address.']);
});

test('the log of a damaged database is kept beside it', async () => {
  await run('create', 'boss@example.com');
  const [copy, database] = [join(folder, 'copy.db'), join(folder, 'inkfield.db')];
  await run('backup', copy);
  writeFileSync(database, 'no database');
  writeFileSync(`${database}-wal`, 'what was written last');
  const kept = `${database}.before-restore`;
  expect((await run('restore', copy)).slice(1, 3)).toEqual([
    `Previous state: ${kept}`,
    `Previous state: ${kept}-wal`,
  ]);
  expect(readFileSync(kept, 'utf8')).toBe('no database');
  expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('what was written last');
  expect(await run('users')).toHaveLength(1);
});

test('what was there is kept each time that a copy is put back', async () => {
  await run('create', 'boss@example.com');
  const [copy, database] = [join(folder, 'copy.db'), join(folder, 'inkfield.db')];
  await run('backup', copy);
  await run('create', 'later@example.com');
  for (const kept of [`${database}.before-restore`, `${database}.before-restore-2`]) {
    expect(await run('restore', copy)).toEqual([
      `Restored: ${database}`,
      `Previous state: ${kept}`,
      'Every session and link has ended: everybody signs in again.',
    ]);
  }
  renameSync(`${database}.before-restore`, database);
  expect(await run('users')).toHaveLength(2);
});
