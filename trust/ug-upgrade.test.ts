import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../harness/processes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { runAdmin, runProgram } from './fault-disk.ts';
import { send } from '../harness/http.ts';
import { isLong, rounds } from './length.ts';
import { signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { layOutSnapshot, lookInto, type Snapshot, snapshotNames } from './snapshot.ts';
import { checkDocument } from './stored-documents.ts';

const server = 'apps/server/src/main.ts';
const anyPorts = { PORT: '0', ADMIN_PORT: '0' };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function layOut(name: string): Snapshot {
  const old = layOutSnapshot(name);
  cleanUps.push(() => old.remove());
  return old;
}

/** Everything that people had before is there and works; after a restore but for sessions and links, which it ends. */
async function expectAllThere({ environment, left }: Snapshot, { restored = false } = {}): Promise<void> {
  const product = await startProduct(environment);
  cleanUps.push(() => product.close());
  await signIn(product, left.administrator);
  for (const person of left.people) {
    const body = { refresh: person.refresh };
    expect((await send(product, 'POST /api/auth/refresh/', { body })).status).toBe(restored ? 401 : 200);
    const session = await signIn(product, person);
    for (const document of person.documents) await checkDocument(product, session, document);
  }
  const link = await send(product, `GET /api/auth/validate-token/${left.resetToken}/`);
  expect(link.status).toBe(restored ? 400 : 200);
  expect(await product.stop()).toBe(0);
}

test('UG1 an empty folder gets the newest schema, whole', async () => {
  const product = await startProduct({ DATABASE_URL: '' });
  cleanUps.push(() => product.close());
  const { code, output } = await runAdmin(['doctor'], { DATA_DIR: product.dataDir });
  expect(code, output).toBe(0);
  expect(output).toMatch(/Schema +(\d+) of \1 steps/);
});

describe.each(snapshotNames())('what the version with step %s left behind', (name) => {
  test('UG2 UG6 UG8 is brought to the newest schema with everything that people had, and copied before', async () => {
    const old = layOut(name);
    const before = lookInto(old.file);
    await expectAllThere(old);
    const after = lookInto(old.file);
    expect(after.steps.slice(0, before.steps.length)).toEqual(before.steps);
    expect(after.steps.length).toBeGreaterThan(before.steps.length);
    expect(after.rows).toMatchObject({ users: before.rows['users'], documents: before.rows['documents'] });
    const doctor = await runAdmin(['doctor'], { ...old.environment });
    expect(doctor.code, doctor.output).toBe(0);

    const copies = readdirSync(join(old.folder, 'backups')).filter((file) => file.endsWith('.db'));
    expect(copies).toHaveLength(1);
    const copy = join(old.folder, 'backups', copies[0] ?? '');
    const restored = await runAdmin(['restore', copy], { ...old.environment });
    expect(restored.code, restored.output).toBe(0);
    // The restore itself is on record.
    const rows = { ...before.rows, audit: Number(before.rows['audit']) + 1 };
    expect(lookInto(old.file)).toEqual({ ...before, rows });
    await expectAllThere(old, { restored: true });
    reached(
      'P21',
      `from ${name}: users, sessions, links, digests all there; the copy taken before it restores`,
    );
    reached('P12', 'same bytes after an upgrade');
  });

  test('UG3 survives kills at any moment of the upgrade', async () => {
    const old = layOut(name);
    const before = lookInto(old.file);
    const kills = rounds({ quick: 4, long: 50 });
    const seen = { old: 0, between: 0, new: 0 };
    let newest = before.steps.length;
    for (let kill = 0; kill < kills; kill += 1) {
      const one = layOut(name);
      const child = spawn(process.execPath, [server], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          LOG_LEVEL: 'silent',
          SAMPLES: 'off',
          ...anyPorts,
          ...one.environment,
        },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // From the moment that it has the folder: what it does before changes nothing.
      while (!existsSync(join(one.folder, 'server.lock'))) await sleep(2);
      await sleep((kill * 120) / kills);
      child.kill('SIGKILL');
      await ended;
      const found = lookInto(one.file);
      expect(found.integrity).toBe('ok');
      expect(found.rows).toEqual({
        ...before.rows,
        audit: found.rows['audit'],
        password_links: found.rows['password_links'],
      });
      newest = Math.max(newest, found.steps.length);
      const steps = found.steps.length;
      seen[steps === before.steps.length ? 'old' : steps === newest ? 'new' : 'between'] += 1;
      // Nothing half written lies under a backup's name.
      const again = await runAdmin(['users'], { ...one.environment });
      expect(again.code, again.output).toBe(0);
      if (kill % 10 === 0) await expectAllThere(one);
    }
    reached(
      'P21',
      `${kills} kills during the upgrade from ${name}: ${seen.old} x old, ${seen.between} x part, ${seen.new} x new; 0 rows lost`,
    );
  });

  test('UG5 two that start at once upgrade it once', async () => {
    const old = layOut(name);
    const first = startProduct(old.environment).catch((error: Error) => error);
    const second = await runBriefly({ ...old.environment, ...anyPorts, SAMPLES: 'off' });
    const product = await first;
    if (!(product instanceof Error)) await product.stop();
    // Either process may lose the race: exactly one of the two worked.
    expect(second.includes('Another server is using') || product instanceof Error).toBe(true);
    expect(lookInto(old.file).integrity).toBe('ok');
    await expectAllThere(old);
  });

  test('UG7 is upgraded with many documents', async () => {
    const old = layOut(name);
    const count = rounds({ quick: 2_000, long: 100_000 });
    addDocuments(old, count);
    const size = statSync(old.file).size;
    const startedAt = performance.now();
    const product = await startProduct(old.environment);
    const seconds = (performance.now() - startedAt) / 1000;
    cleanUps.push(() => product.close());
    const used = sizeOf(old.folder);
    if (isLong) expect(seconds).toBeLessThanOrEqual(60);
    // The database and the copy that was taken of it.
    expect(used / size).toBeLessThanOrEqual(2.2);
    reached(
      'P21',
      `${count} documents upgraded and served in ${seconds.toFixed(1)} s, disk ${(used / size).toFixed(2)} x`,
    );
  }, 900_000);
});

test('UG4 a program refuses a database that a newer one wrote, and leaves it as it is', async () => {
  const product = await startProduct({ DATABASE_URL: '' });
  cleanUps.push(() => product.close());
  await product.stop();
  const database = new DatabaseSync(join(product.dataDir, 'inkfield.db'));
  database.exec("insert into migrations (name, applied_at) values ('9999-later', '2030')");
  database.close();
  const { code, output } = await runProgram(server, [], { DATA_DIR: product.dataDir, ...anyPorts });
  expect(code).toBe(1);
  expect(output.trim()).toContain("Can't start: The database is newer than this program");
});

/** A second start beside another; ended again if it did get the folder. */
async function runBriefly(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [server], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment },
  });
  let output = '';
  const over = new Promise<void>((resolve) => {
    const hear = (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes("Provider's site")) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => resolve());
  });
  await over;
  const ended = child.exitCode === null ? new Promise((resolve) => child.once('close', resolve)) : undefined;
  child.kill('SIGTERM');
  await ended;
  return output;
}

function addDocuments({ file, left }: Snapshot, count: number): void {
  const database = new DatabaseSync(file);
  const [person] = left.people;
  const { template_id } = database.prepare('select template_id from documents limit 1').get() ?? {};
  const put = database.prepare('insert into stored_files (sha256, bytes, stored_at) values (?, ?, ?)');
  const add = database.prepare(
    `insert into documents (user_id, template_id, template_version, template_name, form_data_json, generated_at, sha256,
       page_count, byte_count) values (?, ?, 1, 'From before', '{}', ?, ?, 1, 2000)`,
  );
  database.exec('begin');
  for (let made = 0; made < count; made += 1) {
    const bytes = Buffer.alloc(2_000, `%PDF-${made} `);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const at = new Date(1_700_000_000_000 + made * 1000).toISOString();
    put.run(sha256, bytes, at);
    add.run(person?.id ?? 0, Number(template_id), at, sha256);
  }
  database.exec('commit');
  database.close();
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
