import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientPages } from '@inkfield/contract/site-pages';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleError } from './errors.ts';
import { createWebApp } from './web-app.ts';

describe('the built web apps', () => {
  let folder: string;
  let server: FastifyInstance;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkfield-web-'));
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    const files = {
      'index.html': '<title>Landing</title>',
      'shell.html': '<title>Shell</title>',
      'assets/app-1a2b3c.js': `console.log("${'x'.repeat(2000)}")`,
      'assets/app-1a2b3c.js.map': '{}',
      '.vite/manifest.json': '{}',
      '.env': 'SECRET=1',
      'server.ts': 'secret',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    server = Fastify();
    server.setErrorHandler(handleError);
    const { serve } = createWebApp({
      folders: { '': folder },
      site: 'client',
      publicUrl: 'http://localhost:3000',
    });
    server.setNotFoundHandler((request, reply) => serve(request, reply));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ method: 'GET', url, headers });

  test('the start page is the one made at build time', async () => {
    const response = await get('/');
    expect(response.body).toContain('Landing');
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  const pages = Object.values(clientPages).filter((page) => page !== clientPages.landing);
  test.each([
    ...pages.map((page) => page.replace(':token', 'x')),
    '/user?templateId=1',
    '/user/table?batch=1',
    '/SignIn/',
  ])('%s is a page of the app', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, '<title>Shell</title>']);
  });

  test('a build of its own is served at its page, by the site that has it', async () => {
    const trial = mkdtempSync(join(tmpdir(), 'inkfield-trial-'));
    mkdirSync(join(trial, 'assets'));
    writeFileSync(join(trial, 'index.html'), '<title>Trial</title>');
    writeFileSync(join(trial, 'assets/app-1a2b3c.js'), '1');
    const other = Fastify();
    const { serve } = createWebApp({
      folders: { '': folder, '/trial': trial },
      site: 'provider',
      publicUrl: 'http://localhost:3001',
    });
    other.setNotFoundHandler((request, reply) => serve(request, reply));
    const page = await other.inject('/trial?templateId=7');
    expect([page.statusCode, page.body]).toEqual([200, '<title>Trial</title>']);
    const asset = await other.inject('/trial/assets/app-1a2b3c.js');
    expect([asset.body, asset.headers['cache-control']]).toEqual([
      '1',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/trial')).statusCode).toBe(404);
    await other.close();
    rmSync(trial, { recursive: true });
  });

  test('the page whose address is a key is kept nowhere', async () => {
    for (const url of ['/reset-password/x', '/email-change/x'])
      expect((await get(url)).headers['cache-control']).toBe('no-store');
    expect((await get('/reset')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/nothing', '/dashboard/more', '/user/1', '/shell'])(
    '%s is its page for 404, with that status',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.body]).toEqual([404, '<title>Shell</title>']);
    },
  );

  test.each([
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/server.ts',
    '/package.json',
    '/assets/app-1a2b3c.js.map',
    '/assets/gone.js',
    '/shell.html',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/../.env',
  ])('%s is not there', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toMatch(/secret/i);
  });

  test('an asset never changes and comes packed', async () => {
    const plain = await get('/assets/app-1a2b3c.js');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const packed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    }
  });

  test('what has not changed is not sent again', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('pages are read, not written', async () => {
    const response = await server.inject({ method: 'POST', url: '/signin' });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  describe('behind a proxy that also takes http', () => {
    let proxied: FastifyInstance;
    beforeAll(() => {
      proxied = Fastify({ trustProxy: ['10.0.0.1'] });
      proxied.setErrorHandler(handleError);
      const { serve } = createWebApp({
        folders: { '': folder },
        site: 'client',
        publicUrl: 'https://forms.example.com',
      });
      proxied.setNotFoundHandler((request, reply) => serve(request, reply));
    });
    afterAll(() => proxied.close());

    const visit = (url: string, headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
      proxied.inject({ method: 'GET', url, headers, remoteAddress });

    test('a page leads to https, on our own host only', async () => {
      for (const [url, target] of [
        ['/signin?x=1', 'https://forms.example.com/signin?x=1'],
        ['//evil.example/x', 'https://forms.example.com//evil.example/x'],
      ] as const) {
        const response = await visit(url, { 'x-forwarded-proto': 'http', host: 'evil.example' });
        expect([response.statusCode, response.headers['location']]).toEqual([308, target]);
        expect(response.headers['x-content-type-options']).toBe('nosniff');
      }
    });

    test.each<[string, Record<string, string>, string]>([
      ['came over https', { 'x-forwarded-proto': 'https' }, '10.0.0.1'],
      ['only claims to be a proxy', { 'x-forwarded-proto': 'https' }, '10.0.0.2'],
      ['says nothing of how it came', {}, '10.0.0.1'],
    ])('what %s is answered where it is', async (_name, headers, address) => {
      expect((await visit('/signin', headers, address)).statusCode).toBe(200);
    });
  });
});
