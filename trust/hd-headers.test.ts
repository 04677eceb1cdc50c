import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Sent, send, sendRaw } from '../harness/http.ts';
import { createPeople, type People } from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { createPublished, generate } from '../harness/templates.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let https: Product;
let people: People;
let pdf: string;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
  const template = await createPublished(product, people.S);
  const { id } = await generate(product, people.A1, template);
  pdf = `/api/templates/${template.id}/download_pdf/?document_id=${id}`;
  https = await startProduct({
    PUBLIC_URL: 'https://forms.example.com',
    ADMIN_URL: 'https://staff.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_SCALE: '1',
    ARGON2_TEST: '0',
  });
});
afterAll(async () => {
  await https.close();
});

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const json = { 'content-type': 'application/json' };
const asA1 = (): Sent => ({ access: people.A1.access });

/** One of every kind of answer that there is, with its status. */
const kinds: [what: string, ask: string, sent: () => Sent, status: number][] = [
  ['a list', 'GET /api/templates/', asA1, 200],
  ['nobody’s call', 'GET /api/templates/', () => ({}), 401],
  ['a call of staff', 'GET /api/users/', asA1, 403],
  ['an address of the API that is not there', 'GET /api/nothing/', asA1, 404],
  ['another method', 'DELETE /api/templates/', asA1, 405],
  ['a preflight', 'OPTIONS /api/templates/', () => ({ headers: { origin: 'https://evil.example' } }), 405],
  ['a bad body', 'POST /api/auth/login/', () => ({ body: '{', headers: json }), 400],
  ['a bad query', 'GET /api/documents/?limit=x', asA1, 400],
  ['a bad escape', 'GET /api/%zz/', () => ({}), 400],
  ['a long parameter', `GET /api/auth/validate-token/${'x'.repeat(300)}/`, () => ({}), 414],
  ['a large body', 'POST /api/auth/login/', () => ({ body: `"${'x'.repeat(300_000)}"`, headers: json }), 413],
  [
    'another type',
    'POST /api/auth/login/',
    () => ({ body: 'x', headers: { 'content-type': 'text/plain' } }),
    415,
  ],
  ['large headers', 'GET /healthz', () => ({ headers: { 'x-much': 'x'.repeat(20_000) } }), 431],
  ['a sign of life', 'GET /healthz', () => ({}), 200],
  ['readiness', 'GET /readyz', () => ({}), 200],
  ['the description of the API', 'GET /api/openapi.json', () => ({}), 200],
  [
    'signing in',
    'POST /api/auth/login/',
    () => ({ body: { email: people.A1.email, password: people.A1.password } }),
    200,
  ],
  ['signing out', 'POST /api/auth/logout/', () => ({ body: {} }), 204],
];
const pages: [ask: string, status: number][] = [
  ['GET /', 200],
  ['HEAD /', 200],
  ['GET /signin', 200],
  ['GET /dashboard', 200],
  ['GET /user?templateId=1', 200],
  ['GET /reset-password/x', 200],
  ['GET /no/such/page', 404],
];

function expectAlways({ headers }: Answer, what: string): void {
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'");
  for (const name of ['camera', 'microphone', 'geolocation']) {
    expect(headers['permissions-policy'], what).toContain(`${name}=()`);
  }
  for (const name of [
    'server',
    'x-powered-by',
    'access-control-allow-origin',
    'access-control-allow-credentials',
  ]) {
    expect(headers, what).not.toHaveProperty(name);
  }
}

describe('headers', () => {
  test('HD1 HD2 HD5 HD6 HD9 are on every answer of the API, whatever it is', async () => {
    for (const origin of [undefined, 'null', 'https://evil.example', `${product.publicUrl}.evil.example`]) {
      for (const [what, ask, sent, status] of kinds) {
        const { headers, ...rest } = sent();
        const answer = await send(product, ask, {
          ...rest,
          headers: { ...(origin && { origin }), ...headers },
        });
        expect([what, answer.status]).toEqual([what, status]);
        expectAlways(answer, what);
        expect(answer.headers['content-security-policy'], what).toBe(apiPolicy);
        expect(answer.headers['cache-control'], what).toBe('no-store');
        if (answer.text !== '') {
          expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
        }
        expect(answer.headers, what).not.toHaveProperty('strict-transport-security');
      }
    }
    reached('P15', `${kinds.length} kinds of answers of the API, ${pages.length} pages, files and PDFs: all`);
  });

  test('HD1 are on what is refused before it is HTTP', async () => {
    const answer = await sendRaw(product.port, 'hello\r\n\r\n');
    for (const line of [
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'x-frame-options: DENY',
    ]) {
      expect(answer).toContain(`\r\n${line}\r\n`);
    }
    expect(answer).toContain(`content-security-policy: ${apiPolicy}`);
    expect(answer).not.toMatch(/^(?:server|x-powered-by):/im);
  });

  test('HD3 HD4 HD6 HD8 HD12 are on every page, and each address of the app is one', async () => {
    for (const [ask, status] of pages) {
      const answer = await send(product, ask);
      expect([ask, answer.status]).toEqual([ask, status]);
      expectAlways(answer, ask);
      expect(answer.headers, ask).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'cross-origin-opener-policy': 'same-origin',
        // The address of this one opens an account for a while.
        'cache-control': ask.includes('/reset-password/') ? 'no-store' : 'no-cache',
      });
      if (ask.startsWith('GET')) expect(answer.text).toContain('<div id="root"');
    }
    const provider = await send({ url: product.adminUrl }, 'GET /');
    expectAlways(provider, 'the provider’s site');
    expect(provider.headers['content-security-policy']).toBe(pagePolicy);
  });

  test('HD8 let what a page loads be kept for ever, by the hash in its name', async () => {
    const { text } = await send(product, 'GET /');
    const assets = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const answer = await send(product, `GET ${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expectAlways(answer, path);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    // The page contains nothing that the policy forbids.
    expect(text).not.toMatch(
      /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")|<style|\son\w+=/i,
    );
  });

  test('HD7 HD10 let a PDF be saved, by its owner, on our own site', async () => {
    const answer = await send(product, `GET ${pdf}`, { headers: { cookie: people.A1.cookie } });
    expect(answer.status).toBe(200);
    expectAlways(answer, 'a PDF');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="document_\d+\.pdf"$/),
      'cache-control': 'private, no-store',
      'content-length': String(answer.bytes.length),
      vary: 'Cookie, Authorization',
    });
    const headers = { cookie: people.A1.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'embed' };
    const embedded = await send(product, `GET ${pdf}`, { headers });
    expect([embedded.status, embedded.json['code']]).toEqual([403, 'cross_site']);
    expectAlways(embedded, 'a PDF elsewhere');
    const { cookie: _, ...withoutCookie } = headers;
    expect((await send(product, `GET ${pdf}`, { headers: withoutCookie })).status).toBe(403);
  });

  test('HD11 set two cookies that no script reads: one only the download takes, one only signing in', async () => {
    const { email, password } = people.A1;
    const { headers } = await send(product, 'POST /api/auth/login/', { body: { email, password } });
    const cookies = [headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(2);
    const [download = [], device = []] = cookies.map((cookie) => cookie.split('; '));
    expect(download[0]).toMatch(/^dl=[\w.~-]+$/);
    expect(download.slice(1).toSorted()).toEqual(['HttpOnly', 'Path=/api/templates/', 'SameSite=Strict']);
    expect(device[0]).toMatch(/^device=[\w.~-]+$/);
    const kept = ['HttpOnly', 'Max-Age=31536000', 'Path=/api/auth/', 'SameSite=Strict'];
    expect(device.slice(1).toSorted()).toEqual(kept);
    for (const cookie of cookies) expect(cookie.length).toBeLessThan(4096);
    for (const [ask] of pages) expect((await send(product, ask)).headers).not.toHaveProperty('set-cookie');
  });

  test('HD12 HD13 an address of the API is never a page, and nothing else of ours can be read', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/dashboard',
      '/api/users/profile/x.css',
      '/api/templates/1/index.html',
    ]) {
      const answer = await send(product, `GET ${path}`, asA1());
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
    for (const path of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/package-lock.json',
      '/server.js.map',
      '/main.ts',
      '/assets/index.js.map',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/assets/..%5c..%5capp-secret',
      '//etc/passwd',
      '/inkfield.db',
      '/app-secret',
      '/.vite/manifest.json',
      '/shell.html',
    ]) {
      const answer = await send(product, `GET ${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expectAlways(answer, path);
      expect(answer.text).not.toMatch(/root:|"dependencies"|\[core\]/);
    }
    // The client must not resolve the dots before sending.
    expect(
      await sendRaw(product.port, 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('HD5 HD14 keep browsers on https, and lead pages there but no call', async () => {
    for (const ask of ['GET /healthz', 'GET /', 'GET /api/templates/', 'GET /nothing/at/all']) {
      const answer = await send(https, ask, { headers: { 'x-forwarded-proto': 'https' } });
      expect(answer.headers['strict-transport-security'], ask).toBe('max-age=63072000; includeSubDomains');
    }
    const headers = { 'x-forwarded-proto': 'http', host: 'evil.example' };
    const page = await send(https, 'GET /signin?x=1', { headers });
    expect([page.status, page.headers['location']]).toEqual([308, 'https://forms.example.com/signin?x=1']);
    expectAlways(page, 'a redirect');
    const call = await send(https, 'GET /api/templates/', { headers });
    expect(call.status).toBe(401);
    expect(call.headers).not.toHaveProperty('location');
  });

  test('HD1 a page for who has no session is a redirect with the same headers', async () => {
    const answer = await send(product, `GET ${pdf}`, { headers: { 'sec-fetch-dest': 'document' } });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/signin']);
    expectAlways(answer, 'a redirect');
  });
});
