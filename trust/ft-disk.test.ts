import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type Disk, makeDisk, runAdmin, runProgram } from './fault-disk.ts';
import { send } from '../harness/http.ts';
import { createClient, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { checkDocument, documentIn, listIds, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

const server = 'apps/server/src/main.ts';
/** The embedded database, also where the other tests run on PostgreSQL. */
const embedded = { DATABASE_URL: '' };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function disk(mebibytes: number): Disk | undefined {
  const made = makeDisk(mebibytes);
  if (made !== undefined) cleanUps.push(() => made.close());
  return made;
}

async function start(environment: Record<string, string>): Promise<Product> {
  const product = await startProduct({ ...embedded, ...environment });
  cleanUps.push(() => product.close());
  return product;
}

test('FT7 on a full disk writing is refused and reading goes on; with space again all is as before', async () => {
  const small = disk(24);
  const product = await start(small === undefined ? {} : { DATA_DIR: small.folder });
  const dataDir = small?.folder ?? product.dataDir;
  const template = await createPublished(product, await signIn(product, administrator));
  const person = await createClient(product);
  const before = [];
  for (let made = 0; made < 5; made += 1)
    before.push(documentIn(await postDocument(product, person, { template })));

  if (small === undefined) limitFiles(product, dataDir);
  else small.fill();
  let refused = await postDocument(product, person, { template });
  const stored: number[] = [];
  // Rows that fit into the database's existing files are stored.
  for (let tries = 0; tries < 500 && refused.status === 201; tries += 1) {
    stored.push(documentIn(refused).id);
    refused = await postDocument(product, person, { template });
  }
  expectRefusal(refused, 503, 'storage_unavailable');
  const untilReady = (status: number, storage: string) =>
    vi.waitFor(async () => {
      const readiness = await send(product, 'GET /readyz');
      expect([readiness.status, readiness.json['storage']]).toEqual([status, storage]);
    }, patiently);
  if (small !== undefined) await untilReady(503, 'failed');
  for (const document of before) await checkDocument(product, person, document);
  expect(await listIds(product, person)).toHaveLength(before.length + stored.length);
  const body = { email: person.email, password: person.password };
  const login = await send(product, 'POST /api/auth/login/', { body });
  if (login.status !== 200) expectRefusal(login, 503, 'storage_unavailable');

  if (small === undefined) spawnSync('prlimit', ['--pid', String(product.pid()), '--fsize=unlimited']);
  else small.free();
  await untilReady(200, 'ok');
  await checkDocument(product, person, documentIn(await postDocument(product, person, { template })));
  expect(await listIds(product, person)).toHaveLength(before.length + stored.length + 1);
  const doctor = await runAdmin(['doctor'], { DATA_DIR: dataDir });
  expect(doctor.output).toContain('Nothing is wrong.');
  expect(doctor.code).toBe(0);
  const how = small === undefined ? 'file-size limit' : 'tmpfs of 24 MiB';
  reached(
    'P1',
    `disk full (${how}): writes 503, reads 200, 0 lost, normal with space again; sign-in ${login.status}`,
  );
});

/** No file may grow beyond what its database has now, and a little. */
function limitFiles(product: Product, dataDir: string): void {
  const sizes = ['inkfield.db', 'inkfield.db-wal'].map((name) => statSync(join(dataDir, name)).size);
  const limit = Math.max(...sizes) + 65_536;
  expect(spawnSync('prlimit', ['--pid', String(product.pid()), `--fsize=${limit}:unlimited`]).status).toBe(0);
}

test('FT8 a data folder that can only be read stops the start with a line that says so', async () => {
  const small = disk(24);
  small?.readOnly();
  // Where nothing can be mounted: a place that takes no files from anybody.
  const folder = small?.folder ?? '/proc/self/fd';
  const { code, output } = await runProgram(server, [], { DATA_DIR: folder, PORT: '0', ADMIN_PORT: '0' });
  expect(code).toBe(1);
  expect(output.trim()).toBe(`Can't start: DATA_DIR can't be written: ${folder}`);
});

test('FT15 nothing depends on a folder for temporary files', async () => {
  const product = await start({ TMPDIR: '/proc/no-such-folder', SQLITE_TMPDIR: '/proc/no-such-folder' });
  const staff = await signIn(product, administrator);
  const template = await createPublished(product, staff);
  const person = await createClient(product);
  await checkDocument(product, person, documentIn(await postDocument(product, person, { template })));
  const form = new FormData();
  form.append('file', new File(['Sold to [Name of the buyer].'], 'sale.txt', { type: 'text/plain' }));
  const imported = await fetch(`${product.adminUrl}/api/templates/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.access}` },
    body: form,
  });
  expect([200, 201, 503]).toContain(imported.status);
});

test('FT18 a second server on the same data folder refuses to start, and the first goes on', async () => {
  const product = await start({});
  const environment = { DATA_DIR: product.dataDir, PORT: '0', ADMIN_PORT: '0' };
  const second = await runProgram(server, [], environment);
  expect(second.code).toBe(1);
  expect(second.output).toContain(`Can't start: Another server is using ${product.dataDir}.`);
  expect((await send(product, 'GET /readyz')).status).toBe(200);
});
