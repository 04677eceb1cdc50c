import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { root } from '../harness/processes.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDocuments } from './bulk.ts';
import { runAdmin } from './fault-disk.ts';
import { isLong, rounds } from './length.ts';
import { apiOf, send } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { checkDocument, documentIn, listIds, postDocument } from './stored-documents.ts';
import { createPublished, generate } from '../harness/templates.ts';
import { expectRefusal } from './refusals.ts';
import { withRows } from './rows.ts';
import { patiently } from './typesetters.ts';
import { administrator, type Product } from '../harness/product.ts';

let product: Product;
let template: Template;
let folder: string;
beforeAll(async () => {
  // The product's own backup is that of the embedded database, also where the other tests run on PostgreSQL.
  product = await startProduct({ DATABASE_URL: '', ACCESS_TTL_S: '86400' });
  template = await createPublished(product, await signIn(product, administrator));
  folder = mkdtempSync(join(tmpdir(), 'inkfield-backup-'));
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

const backUp = (file: string) => runAdmin(['backup', file], { DATA_DIR: product.dataDir });

/** A product on an empty folder into which a backup was put, with the secret of the first. */
async function restored(file: string): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-restored-'));
  const { code, output } = await runAdmin(['restore', file], { DATA_DIR: dataDir });
  expect(code, output).toBe(0);
  copyFileSync(join(product.dataDir, 'app-secret'), join(dataDir, 'app-secret'));
  const other = await startProduct({ DATABASE_URL: '', DATA_DIR: dataDir });
  return {
    ...other,
    dataDir,
    close: async () => {
      await other.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

test('BR1 BR3 a backup taken while documents are made restores whole into an empty folder', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createClient(product)));
  const made = new Map<Person, GeneratedDocument[]>(people.map((person) => [person, []]));
  const state = { isOver: false };
  const writing = people.map(async (person) => {
    while (!state.isOver)
      made.get(person)?.push(documentIn(await postDocument(product, person, { template })));
  });
  const enough = rounds({ quick: 8, long: 400 });
  await vi.waitUntil(() => [...made.values()].flat().length >= enough, patiently);
  const before = people.map((person) => [...(made.get(person) ?? [])]);
  const drafts = await Promise.all(
    people.map(async (person) => {
      const values = Object.fromEntries(template.fields.slice(0, 1).map(({ name }) => [name, person.email]));
      const body = { template: template.id, changes: values };
      const { id } = await apiOf(product, person.access).startDraft({ body });
      return { id, values };
    }),
  );
  const file = join(folder, 'under-load.db');
  const { code, output } = await backUp(file);
  state.isOver = true;
  await Promise.all(writing);
  expect(code, output).toBe(0);

  const copy = await restored(file);
  const doctor = await runAdmin(['doctor'], { DATA_DIR: copy.dataDir });
  expect(doctor, doctor.output).toMatchObject({ code: 0 });
  for (const [at, person] of people.entries()) {
    const session = await signIn(copy, person);
    const ids = await listIds(copy, session);
    for (const document of before[at] ?? []) {
      expect(ids).toContain(document.id);
      await checkDocument(copy, session, document);
    }
    // The unfinished document is there as well, and continues.
    const { id = 0, values } = drafts[at] ?? {};
    const api = apiOf(copy, session.access);
    const draft = await api.getDraft({ params: { id } });
    expect(draft).toMatchObject({ values, revision: 1 });
    const saved = await api.saveDraft({ params: { id }, body: { base: 1, changes: draft.values } });
    expect(saved).toMatchObject({ others: {} });
  }
  await copy.close();
  const count = before.flat().length;
  reached(
    'P20',
    `backup beside 4 writers: ${count} of ${count} documents and ${drafts.length} unfinished ones made before it restored, every digest right`,
  );
  reached('P12', 'same bytes after backup and restore');
});

test('BR2 a backup that is killed leaves nothing under its name', async () => {
  for (let cycle = 0; cycle < rounds({ quick: 4, long: 25 }); cycle += 1) {
    const file = join(folder, `killed-${cycle}.db`);
    const command = ['apps/server/src/admin-command/main.ts', 'backup', file];
    const env = { PATH: process.env['PATH'], DATA_DIR: product.dataDir };
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await sleep(250 + cycle * 60);
    child.kill('SIGKILL');
    await ended;
    if (!existsSync(file)) continue;
    // It was done before the kill: then it is whole.
    const copy = await restored(file);
    await copy.close();
  }
  const again = await backUp(join(folder, 'after.db'));
  expect(again.code, again.output).toBe(0);
});

test('BR4 a backup that was cut short, has a flipped bit or lacks its checksum is refused', async () => {
  const file = join(folder, 'good.db');
  await backUp(file);
  const good = readFileSync(file);
  const spoiled: Record<string, () => void> = {
    'cut short': () => writeFileSync(file, good.subarray(0, good.length / 2)),
    'a flipped bit': () => {
      const bytes = Buffer.from(good);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 3000) ^ 1, bytes.length - 3000);
      writeFileSync(file, bytes);
    },
    'without its checksum': () => {
      writeFileSync(file, good);
      rmSync(`${file}.sha256`);
    },
  };
  for (const [how, spoil] of Object.entries(spoiled)) {
    spoil();
    const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-refused-'));
    const { code, output } = await runAdmin(['restore', file], { DATA_DIR: dataDir });
    expect(code, how).toBe(1);
    expect(output).toMatch(/is damaged|is not there/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('inkfield.db'))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  }
});

test('BR5 a backup is its owner\u2019s alone and holds no secret of the environment', async () => {
  const file = join(folder, 'private.db');
  await backUp(file);
  for (const name of [file, `${file}.sha256`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  const secret = readFileSync(join(product.dataDir, 'app-secret'), 'utf8').trim();
  const bytes = readFileSync(file);
  expect(bytes.includes(secret)).toBe(false);
  expect(bytes.includes(administrator.password)).toBe(false);
});

test('BR6 many documents are restored', async () => {
  const person = await createClient(product);
  const count = rounds({ quick: 300, long: 10_000 });
  await addDocuments(product, { person, template, count, bytes: () => randomBytes(60_000) });
  const file = join(folder, 'many.db');
  expect(await backUp(file)).toMatchObject({ code: 0 });
  const startedAt = performance.now();
  const copy = await restored(file);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(await listIds(copy, await signIn(copy, person))).toHaveLength(count);
  await copy.close();
  if (isLong) expect(seconds).toBeLessThanOrEqual(60);
  reached('P20', `${count} documents of 60 KB restored, checked and served in ${seconds.toFixed(1)} s`);
}, 600_000);

/** The call of a link to a document, as it is mailed where the PDF is large. */
async function linkTo(person: Person, { id }: Pick<GeneratedDocument, 'id'>): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await withRows(product, (query) =>
    query
      .insertInto('document_mails')
      .values({
        user_id: person.id,
        document_id: id,
        recipient: 'bob@example.org',
        is_foreign: 1,
        created_at: new Date().toISOString(),
        token_hash: createHash('sha256').update(token).digest('hex'),
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  return `GET /api/documents/sent/${token}/`;
}

test('BR8 a restore ends every session and names what was taken back since the backup', async () => {
  const person = await createClient(product);
  const { id, access } = await signIn(product, administrator);
  expect(id).toBeGreaterThan(0);
  const file = join(folder, 'sessions.db');
  const link = await linkTo(person, await generate(product, person, template));
  expect((await send(product, link)).status).toBe(200);
  expect(await backUp(file)).toMatchObject({ code: 0 });
  await apiOf(product, access).updateUser({ params: { id: person.id }, body: { is_active: false } });
  // As it happens: on the folder of the server that was backed up, which may have been killed.
  await product.kill();
  const restoring = await runAdmin(['restore', file], { DATA_DIR: product.dataDir });
  await product.start();
  expect(restoring.code, restoring.output).toBe(0);
  expect(restoring.output).toContain(`- the account ${person.email} was disabled`);
  for (const old of [person.access, access]) {
    expect((await send(product, 'GET /api/users/profile/', { access: old })).status).toBe(401);
  }
  expectRefusal(await send(product, link), 404);
  const body = { refresh: person.refresh };
  expect((await send(product, 'POST /api/auth/refresh/', { body })).status).toBe(401);
  expect((await signIn(product, administrator)).id).toBe(id);
});

test('BR7 the documentation never tells to copy a database in use', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(text).toContain('Never copy the files of a running database');
  expect(text).not.toMatch(/^\s*(?:cp|rsync|scp) .*inkfield\.db/m);
});
