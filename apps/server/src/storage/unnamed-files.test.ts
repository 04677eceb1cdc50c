import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGeneration } from '../../test/generation.ts';
import { startS3Server, type S3Server } from '../../test/s3-server.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { storingFiles, removeUnnamed } from './unnamed-files.ts';
import { readS3Location } from './s3-location.ts';
import { createS3Storage } from './s3-storage.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

/** Files go to the S3 store instead of the database. */
function useStore({ deps }: TestApp): void {
  const location = readS3Location({ AWS_REGION: 'us-east-1', ...server.environment });
  if (location === undefined) throw new Error('STORAGE_URL is not set.');
  deps.storage = createS3Storage({ location, earlier: deps.storage, log: deps.log });
}

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
    const noted = await app.deps.database.query.selectFrom('unnamed_files').select('sha256').execute();
    expect(noted).toHaveLength(1);
  });
});
