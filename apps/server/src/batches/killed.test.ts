import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Batch } from '@inkfield/contract/batches';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
// The program starts four times, each with typesetters of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const password = 'correct horse battery';
const admin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password };
const rows = 400;

let folder: string;
let child: ChildProcess | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-killed-'));
});
afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program on the folder and returns its URL. */
async function start(): Promise<string> {
  const started = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: '0',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'warn',
      ARGON2_TEST: '1',
      RATE_LIMIT_SCALE: '1000',
      SAMPLES: 'off',
      ...admin,
    },
  });
  child = started;
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  started.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    const url = /Provider's site .*listening on (http:\S+)\)/.exec(output)?.[1];
    if (url !== undefined) resolve(url);
  });
  started.once('exit', () => reject(new Error(`It ended: ${output}`)));
  return promise;
}

async function kill(): Promise<void> {
  const running = child;
  child = undefined;
  if (running === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  running.once('exit', () => resolve());
  running.kill('SIGKILL');
  await promise;
}

async function call<T>(
  url: string,
  path: string,
  { body, access }: { body?: unknown; access?: string } = {},
) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(access !== undefined && { authorization: `Bearer ${access}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The contract's own server answered.
  return (await response.json()) as T;
}

test('a server that is killed three times while it makes a batch loses no row and makes none twice', async () => {
  let url = await start();
  const login = { email: admin.ADMIN_EMAIL, password };
  const { access } = await call<{ access: string }>(url, '/api/auth/login/', { body: login });
  const field = { name: 'buyer', label: 'Buyer', field_type: 'text', required: true, order: 1 };
  const draft = { name: 'Deed', document_content: 'Sold to [buyer].', fields: [field] };
  const { id: template } = await call<{ id: number }>(url, '/api/templates/', { body: draft, access });
  await call(url, `/api/templates/${template}/publish/`, { body: {}, access });
  const form = new FormData();
  const names = Array.from({ length: rows }, (_, row) => `Buyer ${row + 1}`);
  form.set('file', new Blob([`buyer\n${names.join('\n')}\n`]), 'buyers.csv');
  const { id } = await call<Batch>(url, `/api/templates/${template}/batches/`, { body: form, access });
  await call(url, `/api/batches/${id}/start/`, { body: {}, access });

  const madeUntil = async (isEnough: (batch: Batch) => boolean) =>
    vi.waitUntil(
      async () => {
        const batch = await call<Batch>(url, `/api/batches/${id}/`, { access });
        return isEnough(batch) ? batch : undefined;
      },
      { timeout: 60_000, interval: 10 },
    );
  for (const share of [0.1, 0.3, 0.6]) {
    const seen = await madeUntil((batch) => batch.rows.done >= rows * share);
    expect(seen.state).toBe('running');
    await kill();
    url = await start();
    // Documents reported as done before the crash are still there.
    const after = await call<Batch>(url, `/api/batches/${id}/`, { access });
    expect(after.rows.done).toBeGreaterThanOrEqual(seen.rows.done);
  }
  const done = await madeUntil(({ state }) => state === 'done');
  expect(done.rows).toEqual({ total: rows, waiting: 0, invalid: 0, done: rows, failed: 0 });
  await kill();

  const database = openDatabase({ url: undefined, sqliteFile: join(folder, 'inkfield.db') });
  try {
    const { query } = database;
    const documents = await query
      .selectFrom('documents')
      .select(['id', 'sha256', 'form_data_json'])
      .execute();
    const values = documents.map(
      ({ form_data_json }) => (JSON.parse(form_data_json) as { buyer: string }).buyer,
    );
    expect(values.toSorted()).toEqual(names.toSorted());
    const completed = await query.selectFrom('batch_rows').select('document_id').execute();
    expect(new Set(completed.map(({ document_id }) => document_id))).toEqual(
      new Set(documents.map((one) => one.id)),
    );
    const files = await query.selectFrom('stored_files').select('sha256').execute();
    const stored = new Set(files.map(({ sha256 }) => sha256));
    expect(documents.every(({ sha256 }) => stored.has(sha256))).toBe(true);
    const mails = await query
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'batch-finished')
      .execute();
    expect(mails).toHaveLength(1);
  } finally {
    await database.close();
  }
});
