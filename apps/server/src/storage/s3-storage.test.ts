import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { openDatabase, type Queries } from '../database/database.ts';
import { readS3Location, type S3Location } from './s3-location.ts';
import { createS3Storage } from './s3-storage.ts';
import { describeOutage, type Storage, type StoreCall } from './storage.ts';

const nowhere: Storage = {
  prepare: () => Promise.reject(new Error('Nothing is kept here.')),
  find: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(undefined),
  ready: () => Promise.resolve(),
  watch: () => undefined,
};

function locationIn(environment: Record<string, string>): S3Location {
  const location = readS3Location({ AWS_REGION: 'us-east-1', ...environment });
  if (location === undefined) throw new Error('STORAGE_URL is not set.');
  return location;
}

function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('files in an S3 store', () => {
  let server: S3Server;
  let logged: string[];
  let storage: Storage;

  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    logged = [];
    storage = createStorageIn(server.environment);
  });

  function createStorageIn(environment: Record<string, string>, earlier = nowhere): Storage {
    const log = pino({}, { write: (line) => void logged.push(line) });
    return createS3Storage({ location: locationIn(environment), earlier, log });
  }

  test('come back byte for byte, under the name of their content', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251);
    const { sha256 } = await storage.prepare(bytes);
    expect(sha256).toBe(nameOf(bytes));
    expect(Buffer.from((await storage.find(sha256)) ?? []).equals(bytes)).toBe(true);
  });

  test('are reported with the duration of each call, and whether it failed', async () => {
    const calls: StoreCall[] = [];
    storage.watch((call) => calls.push(call));
    const { sha256 } = await storage.prepare(Buffer.from('timed'));
    await storage.find(sha256);
    await storage.find(nameOf(Buffer.from('never kept')));
    expect(calls.map(({ method, failed }) => [method, failed])).toEqual([
      ['HEAD', false],
      ['PUT', false],
      ['GET', false],
      ['GET', false],
    ]);
    expect(calls.every(({ ms }) => ms > 0)).toBe(true);
    const otherKeys = { AWS_ACCESS_KEY_ID: 'SOMEBODY', AWS_SECRET_ACCESS_KEY: 'not-this-one' };
    const foreign = createStorageIn({ ...server.environment, ...otherKeys });
    foreign.watch((call) => calls.push(call));
    await foreign.prepare(Buffer.from('x')).catch(() => undefined);
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', failed: true });
  });

  test('are gone once they are removed, also where they were kept before, and removing them again does no harm', async () => {
    const { sha256 } = await storage.prepare(Buffer.from('to be erased'));
    const removed: string[] = [];
    const earlier = {
      ...nowhere,
      remove: (_tx: Queries, name: string) => Promise.resolve(void removed.push(name)),
    };
    const both = createStorageIn(server.environment, earlier);
    const { query } = openDatabase({ url: undefined, sqliteFile: ':memory:' });
    for (let time = 0; time < 2; time += 1) {
      const removeOutside = await both.remove(query, sha256);
      await removeOutside?.();
    }
    expect(await storage.find(sha256)).toBeUndefined();
    expect(removed).toEqual([sha256, sha256]);
  });

  test('may be kept twice', async () => {
    const bytes = Buffer.from('the same letter');
    await storage.prepare(bytes);
    const { sha256 } = await storage.prepare(bytes);
    expect(Buffer.from((await storage.find(sha256)) ?? []).toString()).toBe('the same letter');
  });

  test('are not written again when they are there, so that a call that is cut off spoils nothing', async () => {
    const bytes = Buffer.from('twice the same letter');
    const { sha256 } = await storage.prepare(bytes);
    server.pause();
    await expect(storage.prepare(bytes)).rejects.toMatchObject({ code: 'storage_unavailable' });
    server.resume();
    // The store may still process requests that it received before it stalled.
    await storage.prepare(Buffer.from('another'));
    expect(Buffer.from((await storage.find(sha256)) ?? []).toString()).toBe('twice the same letter');
    const calls: StoreCall[] = [];
    storage.watch((call) => calls.push(call));
    await storage.prepare(bytes);
    expect(calls.map(({ method }) => method)).toEqual(['HEAD']);
  });

  test('are written again when the store has half of them', async () => {
    const bytes = Buffer.from('a whole letter');
    await overwrite(nameOf(bytes), 'a who');
    const { sha256 } = await storage.prepare(bytes);
    expect(Buffer.from((await storage.find(sha256)) ?? []).toString()).toBe('a whole letter');
  });

  test('are looked for where they were kept before there was a bucket', async () => {
    const bytes = Buffer.from('an older letter');
    const earlier = { ...nowhere, find: () => Promise.resolve(bytes) };
    expect(await createStorageIn(server.environment, earlier).find(nameOf(bytes))).toBe(bytes);
    expect(await storage.find(nameOf(bytes))).toBeUndefined();
  });

  test('are refused when their content is not what their name says', async () => {
    const { sha256 } = await storage.prepare(Buffer.from('true'));
    await overwrite(sha256, 'forged');
    await expect(storage.find(sha256)).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(logged.join('')).toContain('other content');
  });

  test('can be neither kept nor found while the store is away, and can again when it is back', async () => {
    const { sha256 } = await storage.prepare(Buffer.from('before'));
    await server.stop();
    await expect(storage.ready()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(storage.prepare(Buffer.from('meanwhile'))).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    await expect(storage.find(sha256)).rejects.toMatchObject({ code: 'storage_unavailable' });
    server = await startS3Server();
    storage = createStorageIn(server.environment);
    await storage.ready();
    await storage.prepare(Buffer.from('after'));
  });

  test('are not waited for without end when the store stands still', async () => {
    const { sha256 } = await storage.prepare(Buffer.from('patience'));
    server.pause();
    await expect(storage.find(sha256)).rejects.toMatchObject({ code: 'storage_unavailable' });
    server.resume();
    expect(logged.join('')).toContain('no answer in time');
    expect(await storage.find(sha256)).toBeDefined();
  });

  test('are neither kept nor missed in a bucket that is not there: it is told of', async () => {
    const missing = createStorageIn({ ...server.environment, STORAGE_URL: 's3://no-such-bucket/files' });
    await expect(missing.ready()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(missing.prepare(Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(missing.find(nameOf(Buffer.from('x')))).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    await storage.ready();
    expect(logged.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
      'there is no such bucket (STORAGE_URL)',
      'there is no such bucket (STORAGE_URL)',
      'there is no such bucket (STORAGE_URL)',
    ]);
  });

  test('are refused with another key, and no key stands in the log', async () => {
    const otherKeys = { AWS_ACCESS_KEY_ID: 'SOMEBODY', AWS_SECRET_ACCESS_KEY: 'not-this-one' };
    const foreign = createStorageIn({ ...server.environment, ...otherKeys });
    await expect(foreign.prepare(Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_unavailable' });
    const reason =
      'status 403: the key pair may not use the bucket (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)';
    expect(logged.join('')).toContain(reason);
    expect(await describeOutage(foreign)).toContain(`the S3 store can't be used: ${reason}.`);
    expect(await describeOutage(storage)).toBeUndefined();
    expect(logged.join('')).not.toMatch(/not-this-one|SOMEBODY/);
  });

  async function overwrite(name: string, content: string): Promise<void> {
    const { address, accessKeyId, secretAccessKey } = locationIn(server.environment);
    const signer = new AwsV4Signer({
      method: 'PUT',
      url: `${address}${name}`,
      body: content,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region: 'us-east-1',
    });
    const { url, headers } = await signer.sign();
    expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
  }
});

test('a request is signed as the example in the documentation of AWS', async () => {
  const signer = new AwsV4Signer({
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    headers: { 'x-amz-content-sha256': nameOf(Buffer.from('')) },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
  });
  expect(await signer.signature()).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
});

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

test.each([
  ['s3://papers', 'https://papers.s3.us-east-1.amazonaws.com/'],
  ['s3://papers/a/b', 'https://papers.s3.us-east-1.amazonaws.com/a/b/'],
  ['s3://papers.example.com', 'https://s3.us-east-1.amazonaws.com/papers.example.com/'],
])('%s lies at %s', (STORAGE_URL, address) => {
  expect(locationIn({ STORAGE_URL, ...keys }).address).toBe(address);
  expect(address.startsWith(`${locationIn({ STORAGE_URL, ...keys }).bucketAddress}/`)).toBe(true);
});

test('a store of another make takes the bucket in the path', () => {
  const S3_ENDPOINT = 'https://s3.example.com';
  const { address } = locationIn({ STORAGE_URL: 's3://papers/files/', S3_ENDPOINT, ...keys });
  expect(address).toBe('https://s3.example.com/papers/files/');
});
