import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, password, type TestUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { acceptedCoding } from './compression.ts';
import { FileAnswer } from './replies.ts';
import { createServer } from './server.ts';

let testApp: TestApp;
let close: () => Promise<void>;
let user: TestUser;
let template: number;

beforeAll(async () => {
  ({ testApp, close } = await createTestApp({ database: 'sqlite' }));
  const staff = await createUser(testApp, { role: 'staff' });
  user = await createUser(testApp);
  ({ id: template } = await createPublished(testApp, {
    staff,
    document_content: `${'Each party shall do as the other may reasonably request. '.repeat(30)}[buyer]`,
  }));
});
afterAll(() => close());

const request = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string>) =>
  testApp.request({
    method,
    url,
    headers: { authorization: `Bearer ${user.access}`, ...headers },
    ...(method === 'POST' && { payload: { form_data: {} } }),
  });
const previewUrl = () => `/api/templates/${template}/preview_document/`;

test.each([
  ['gzip, deflate, br', 'gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a list that is kept compressed is the same for %s', async (accepted, coding, decompress) => {
  const list = await testApp.api(user.access).listTemplates({});
  const { headers, rawPayload } = await request('GET', '/api/templates/', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(headers['vary']).toBe('Accept-Encoding');
  expect(JSON.parse(decompress(rawPayload).toString())).toEqual(list);
});

describe('an answer over 1 kB', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('for %s travels as %s', async (accepted, coding, decompress) => {
    const plain = await request('POST', previewUrl(), {});
    const packed = await request('POST', previewUrl(), { 'accept-encoding': accepted });
    expect(packed.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(packed.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test.each(['', 'identity', 'br;q=0', 'gzip;q=0.000, br; q=0.0', 'zstd'])(
    'for "%s" travels as it is',
    async (accepted) => {
      const { headers } = await request('POST', previewUrl(), { 'accept-encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['vary']).toBe('Accept-Encoding');
    },
  );

  test('is the same when it is too long for the thread that answers', async () => {
    const url = '/api/openapi.json';
    const plain = await request('GET', url, {});
    expect(plain.rawPayload.length).toBeGreaterThan(64 * 1024);
    const packed = await request('GET', url, { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('has the headers of GET for HEAD, without a body', async () => {
    const [get, head] = [
      await request('GET', '/api/openapi.json', { 'accept-encoding': 'br' }),
      await request('HEAD', '/api/openapi.json', { 'accept-encoding': 'br' }),
    ];
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  test("is compressed on the provider's site too", async () => {
    const { headers } = await testApp.app.provider.inject({
      method: 'GET',
      url: '/metrics',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
  });
});

test('a short answer travels as it is', async () => {
  const { headers } = await request('GET', '/api/users/profile/', { 'accept-encoding': 'br' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
});

test('tokens are never compressed, however long their answer is', async () => {
  const name = '\u{1F58B}'.repeat(100);
  const { email } = await createUser(testApp, { first_name: name, last_name: name, withPassword: true });
  const headers = { 'accept-encoding': 'br, gzip' };
  const login = await testApp.request({
    method: 'POST',
    url: '/api/auth/login/',
    headers,
    payload: { email, password },
  });
  expect(login.rawPayload.length).toBeGreaterThan(1024);
  expect(login.json()).toHaveProperty('refresh');
  expect(login.headers).not.toHaveProperty('content-encoding');
});

test('a PDF is not compressed again', async () => {
  const { headers } = await request('POST', previewUrl(), {
    'accept-encoding': 'br',
    accept: 'application/pdf',
  });
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers).not.toHaveProperty('content-encoding');
});

describe('a server with', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = createServer(testApp.deps, { https: false });
    const config = { open: true as const };
    const chunks = (async function* () {
      for (let i = 0; i < 4; i += 1) yield Buffer.alloc(1000, 'x');
    })();
    server.get('/stream', { config }, (_, reply) =>
      new FileAnswer({ chunks, byteLength: 4000 }, { media: 'text/csv; charset=utf-8' }).send(reply),
    );
    server.get('/file', { config }, (_, reply) =>
      new FileAnswer(Buffer.alloc(4000, 'x'), { media: 'text/csv; charset=utf-8' }).send(reply),
    );
    server.get('/same', { config }, (_, reply) =>
      reply.code(304).header('etag', '"x"').type('application/json').send(),
    );
    await server.ready();
  });
  afterAll(() => server.close());
  const get = (url: string) =>
    server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br', cookie: 'a=b' } });

  test('a stream sends it as it comes', async () => {
    const { headers, rawPayload } = await get('/stream');
    expect(headers).not.toHaveProperty('content-encoding');
    expect([headers['content-length'], rawPayload.length]).toEqual(['4000', 4000]);
  });

  test('a file of text sends its new length and adds to what it varies by', async () => {
    const { headers, rawPayload } = await get('/file');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(rawPayload.length),
      vary: 'Cookie, Authorization, Accept-Encoding',
    });
    expect(brotliDecompressSync(rawPayload)).toHaveLength(4000);
  });

  test('nothing new sends 304 without a body', async () => {
    const { statusCode, headers, rawPayload } = await get('/same');
    expect([statusCode, rawPayload.length]).toEqual([304, 0]);
    expect(headers).not.toHaveProperty('content-encoding');
  });
});

test.each([
  [undefined, undefined],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['gzip; q=0.001', 'gzip'],
  ['brotli', undefined],
])('of %s the server takes %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});
