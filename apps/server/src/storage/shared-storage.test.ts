import { expect, test } from 'vitest';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { ConfigError } from '../config-error.ts';
import { isPostgres } from '../database/database.ts';
import { readS3Location } from './s3-location.ts';
import { forgetStorage, requireSharedStorage } from './shared-storage.ts';

const keys = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'a secret one' };

/** The error of starting a node with this STORAGE_URL, if there is one. */
async function startNode(
  { deps: { database } }: TestApp,
  STORAGE_URL?: string,
  more: { S3_ENDPOINT?: string } = {},
): Promise<readonly string[]> {
  const s3 = readS3Location({ ...keys, ...more, STORAGE_URL });
  try {
    await requireSharedStorage({ database, config: { s3 } });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  }
}

describeOnEachDatabase('where nodes that share a database keep files', (createTestApp) => {
  test('is the same for each, or the node does not start', async () => {
    const testApp = await createTestApp();
    expect(await startNode(testApp, 's3://papers/files')).toEqual([]);
    expect(await startNode(testApp, 's3://papers/files/')).toEqual([]);
    expect(await startNode(testApp, 's3://papers/others')).toEqual([
      expect.stringContaining('lie at https://papers.s3.us-east-1.amazonaws.com/files/, and this server'),
    ]);
    const elsewhere = { S3_ENDPOINT: 'https://store.example' };
    expect(await startNode(testApp, 's3://papers/files', elsewhere)).toHaveLength(1);
    expect(await startNode(testApp)).toEqual([expect.stringContaining('keep them in the database itself')]);
    const rows = await testApp.deps.database.query.selectFrom('installation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(keys.AWS_SECRET_ACCESS_KEY);
  });

  test('may go from the database to a store by itself only where there is one server', async () => {
    const testApp = await createTestApp();
    expect(await startNode(testApp)).toEqual([]);
    const shares = isPostgres(testApp.deps.database.query);
    expect(await startNode(testApp, 's3://papers')).toHaveLength(shares ? 1 : 0);
    expect(await startNode(testApp)).toHaveLength(shares ? 0 : 1);
  });

  test('is what one of them says when several start at once, and can be forgotten', async () => {
    const testApp = await createTestApp();
    const buckets = ['s3://one-bucket', 's3://two-buckets', 's3://three-buckets'];
    const refusals = await Promise.all(buckets.map((bucket) => startNode(testApp, bucket)));
    expect(refusals.flat()).toHaveLength(2);
    expect((await forgetStorage(testApp.deps.database)).join()).toContain('STORAGE_URL');
    expect(await startNode(testApp, 's3://four-buckets')).toEqual([]);
  });
});
