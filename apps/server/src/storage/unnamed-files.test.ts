import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { buildFont } from '../../test/own-font.ts';
import { startS3Server, type S3Server } from '../../test/s3-server.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import type { Queries } from '../database/database.ts';
import type { PreparedFile } from './storage.ts';
import { noteUnnamed, removeUnnamed, storingFiles } from './unnamed-files.ts';
import { readS3Location } from './s3-location.ts';
import { createStorage } from './create-storage.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

/** Files go to the S3 store instead of the database. */
function useStore({ deps }: TestApp): void {
  const location = readS3Location({ AWS_REGION: 'us-east-1', ...server.environment });
  if (location === undefined) throw new Error('STORAGE_URL is not set.');
  deps.storage = createStorage({ s3: location }, deps);
}

const notedIn = ({ deps }: TestApp) =>
  deps.database.query.selectFrom('unnamed_files').select('sha256').execute();

describeOnEachDatabase('a file in the store that its transaction did not name', (createTestApp) => {
  const refuse = () => Promise.reject(new Error('refused'));

  test('is removed after an hour', async () => {
    const app = await createTestApp();
    useStore(app);
    const { deps, clock } = app;
    const file = await deps.storage.prepare(Buffer.from('a letter that was refused'));
    await expect(storingFiles(deps, [file], refuse)).rejects.toThrow('refused');
    await removeUnnamed(deps);
    expect(await deps.storage.find(file.sha256)).toBeDefined();
    clock.forward(61 * 60);
    await removeUnnamed(deps);
    expect(await deps.storage.find(file.sha256)).toBeUndefined();
    expect(await deps.database.query.selectFrom('unnamed_files').selectAll().execute()).toEqual([]);
  });

  test('stays where a document has the same content', async () => {
    const app = await createTestApp();
    useStore(app);
    const { deps, clock } = app;
    const { template, post, list, download } = await createGeneration(app);
    expect((await post({ template: template.id })).statusCode).toBe(201);
    const [document] = await list();
    if (document === undefined) throw new Error('A document was made.');
    const { rawPayload } = await download(document);
    const file = await deps.storage.prepare(rawPayload);
    await expect(storingFiles(deps, [file], refuse)).rejects.toThrow('refused');
    clock.forward(61 * 60);
    await removeUnnamed(deps);
    expect((await deps.storage.find(file.sha256))?.byteLength).toBe(rawPayload.byteLength);
  });

  test('is that of a document beyond the quota', async () => {
    const quotas = { bytes: 2_000, documents: Infinity, tables: Infinity };
    const none = { bytes: Infinity, documents: Infinity, tables: Infinity };
    const app = await createTestApp({ quotas: { user: quotas, company: none, installation: none } });
    useStore(app);
    const { template, post } = await createGeneration(app);
    expect((await post({ template: template.id })).statusCode).toBe(409);
    expect(await notedIn(app)).toHaveLength(1);
  });

  test('is that of a font beyond the quota', async () => {
    const quotas = { bytes: 2_000, documents: Infinity, tables: Infinity };
    const none = { bytes: Infinity, documents: Infinity, tables: Infinity };
    const app = await createTestApp({ quotas: { user: quotas, company: none, installation: none } });
    useStore(app);
    const { access } = await createUser(app, { role: 'staff' });
    const form = new FormData();
    form.append('may_use', 'yes');
    form.append('file', new Blob([new Uint8Array(buildFont())]), 'font.ttf');
    const sent = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await app.request({
      method: 'POST',
      url: '/api/fonts/',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(answer.statusCode, answer.body).toBe(409);
    const [noted] = await notedIn(app);
    expect(await app.deps.storage.find(noted?.sha256 ?? '')).toBeDefined();
    app.clock.forward(61 * 60);
    await removeUnnamed(app.deps);
    expect(await app.deps.storage.find(noted?.sha256 ?? '')).toBeUndefined();
  });
});

describeOnEachDatabase('a file that is stored again while it is removed', (createTestApp) => {
  const bytes = Buffer.from('a letter that is written twice');

  /** A file that nothing has named for an hour. */
  async function createUnnamed() {
    const app = await createTestApp();
    useStore(app);
    const { deps, clock } = app;
    const file = await deps.storage.prepare(bytes);
    await noteUnnamed(deps, [file]);
    clock.forward(61 * 60);
    const nameIt = async (one: PreparedFile) =>
      deps.database.transaction(async (tx) => {
        await one.keep(tx);
        const row = { form_sha256: '0'.repeat(64), page: 0, sha256: one.sha256 };
        await tx.insertInto('form_pages').values(row).execute();
      });
    return { deps, clock, file, nameIt };
  }

  const refused = { code: 'storage_unavailable' };

  test('is refused until the removal is over', async () => {
    const { deps, file, nameIt } = await createUnnamed();
    const begun = Promise.withResolvers<void>();
    const pause = Promise.withResolvers<void>();
    const remove = async (tx: Queries, sha256: string) => {
      const removeOutside = await deps.storage.remove(tx, sha256);
      return async () => {
        begun.resolve();
        await pause.promise;
        await removeOutside?.();
      };
    };
    const removing = removeUnnamed({ ...deps, storage: { ...deps.storage, remove } });
    await begun.promise;
    await expect(nameIt(file)).rejects.toMatchObject(refused);
    await expect(deps.storage.prepare(bytes)).rejects.toMatchObject(refused);
    // Another server leaves it to this one.
    await removeUnnamed(deps);
    expect(await deps.storage.find(file.sha256)).toBeDefined();
    pause.resolve();
    await removing;
    expect(await deps.storage.find(file.sha256)).toBeUndefined();
    await nameIt(await deps.storage.prepare(bytes));
    expect(Buffer.from((await deps.storage.find(file.sha256)) ?? []).equals(bytes)).toBe(true);
  });

  test('is not named after it was removed', async () => {
    const { deps, file, nameIt } = await createUnnamed();
    await removeUnnamed(deps);
    await expect(nameIt(file)).rejects.toMatchObject(refused);
    await nameIt(await deps.storage.prepare(bytes));
    expect(await deps.storage.find(file.sha256)).toBeDefined();
  });

  test('is removed by another server if one stopped amid it', async () => {
    const { deps, clock, file } = await createUnnamed();
    const remove = async () => () => Promise.reject(new Error('stopped'));
    const stopped = removeUnnamed({ ...deps, storage: { ...deps.storage, remove } });
    await expect(stopped).rejects.toThrow('stopped');
    await removeUnnamed(deps);
    expect(await deps.storage.find(file.sha256)).toBeDefined();
    clock.forward(31);
    await removeUnnamed(deps);
    expect(await deps.storage.find(file.sha256)).toBeUndefined();
  });
});
