import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPrograms } from '../apps/server/test/postgres.ts';
import { createPostgresDatabase } from '../apps/server/test/postgres-database.ts';
import { send } from '../harness/http.ts';
import { createClient, signIn } from '../harness/people.ts';
import { administrator } from '../harness/product.ts';
import { createPublished, download, generate } from '../harness/templates.ts';
import { runAdmin } from './fault-disk.ts';
import { databases, startProduct } from './product.ts';
import { reached } from './reached.ts';

/** The major version of a program of PostgreSQL; 0 where it is not installed. */
const versionOf = (program: string) =>
  Number(/(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);

/** An older `pg_dump` refuses a newer server. */
const canDump =
  databases.includes('postgres') &&
  versionOf('pg_dump') > 0 &&
  Math.min(versionOf('pg_dump'), versionOf('pg_restore')) >=
    versionOf(join(findPrograms() ?? '', 'postgres'));

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

test.runIf(canDump)(
  'BR9 a dumped PostgreSQL database restores as documented, and nobody is signed in',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkfield-dump-'));
    const first = await startProduct({}, 'postgres');
    const template = await createPublished(first, await signIn(first, administrator));
    const person = await createClient(first);
    const document = await generate(first, person, template);
    const pdf = await download(first, person, document);
    const dump = join(folder, 'inkfield.dump');
    run('pg_dump', ['-Fc', '-d', first.databaseUrl ?? '', '-f', dump]);

    const { url, drop } = await createPostgresDatabase();
    run('pg_restore', ['--no-owner', '-d', url, dump]);
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url };
    expect(await runAdmin(['end-sessions'], settings)).toMatchObject({ code: 0 });
    copyFileSync(join(first.dataDir, 'app-secret'), join(settings.DATA_DIR, 'app-secret'));
    const second = await startProduct(settings);
    try {
      expect((await send(second, 'GET /api/users/profile/', { access: person.access })).status).toBe(401);
      const again = await signIn(second, person);
      expect((await download(second, again, document)).equals(pdf)).toBe(true);
      await second.stop();
      const checked = await runAdmin(['doctor'], settings);
      expect(checked.code, checked.output).toBe(0);
      reached('P20', 'pg_dump and pg_restore: the same PDF, every session ended, doctor content');
    } finally {
      await second.close();
      await first.close();
      await drop();
      rmSync(folder, { recursive: true });
    }
  },
);
