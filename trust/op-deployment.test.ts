import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../harness/processes.ts';
import { startBalancer } from './balancer.ts';
import { send } from '../harness/http.ts';
import { createClient } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { type Product, realLimits, sparePorts } from '../harness/product.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const frontendsOf = (haproxy: string) =>
  haproxy.split(/^(?=frontend |backend )/m).filter((part) => part.startsWith('frontend '));

interface Bill {
  components: { purl: string; hashes?: { content: string }[] }[];
}

interface Lock {
  packages: Record<
    string,
    { name?: string; version?: string; integrity?: string; dev?: boolean; link?: boolean }
  >;
}

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    ...realLimits,
    TRUSTED_PROXIES: '127.0.0.1',
    SECURITY_CONTACT: 'security+hole@example.com',
  });
});
afterAll(() => product.close());

test('OP1 containers trust the proxy alone, and no shipped proxy passes on an address that a caller claims', () => {
  const compose = read('deploy/compose.yaml');
  // Any other container could choose whose address it has.
  const [, trusted] = /TRUSTED_PROXIES: (\S+)/.exec(compose) ?? [];
  expect(trusted).toMatch(/^\d+(?:\.\d+){3}$/);
  const proxy = /^ {2}proxy:\n(?: {4}.*\n)+/m.exec(compose)?.[0];
  expect(proxy).toContain(`ipv4_address: ${trusted}`);

  const haproxy = read('deploy/haproxy.cfg');
  const frontends = frontendsOf(haproxy);
  expect(frontends).toHaveLength(2);
  for (const part of frontends)
    expect(part).toMatch(/^ {2}http-request set-header X-Forwarded-For %\[src\]$/m);
  // It appends to the received header.
  expect(haproxy).not.toMatch(/^ *option forwardfor/m);
  const passed = read('deploy/nginx.conf').match(/X-Forwarded-For .*/g);
  expect(new Set(passed)).toEqual(new Set(['X-Forwarded-For $remote_addr;']));
});

test('OP1 behind a proxy a caller who claims other addresses waits like any other', async () => {
  const ports = await sparePorts();
  const nodes = [{ port: product.port, adminPort: Number(new URL(product.adminUrl).port) }];
  const balancer = await startBalancer(ports, nodes);
  try {
    const { email } = await createClient(product);
    const site = { url: `http://127.0.0.1:${ports.port}` };
    const tryAs = async (at: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` };
      const body = { email, password: 'not the right one' };
      return (await send(site, 'POST /api/auth/login/', { headers, body, from: '127.0.6.2' })).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await tryAs(at));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  } finally {
    await balancer.close();
  }
});

test('OP2 no shipped proxy shows the figures outside, however their address is written', () => {
  const provider = frontendsOf(read('deploy/haproxy.cfg')).find((part) =>
    part.startsWith('frontend provider'),
  );
  expect(provider).toMatch(/http-request deny deny_status 404 if \{ path,url_dec -m beg \/metrics \}/);
  expect(read('deploy/nginx.conf')).toMatch(/location = \/metrics \{\s+allow 127\.0\.0\.1;\s+deny all;/);
  expect(read('deploy/Caddyfile')).toMatch(/@figures path \/metrics\s+respond @figures 404/);
});

test('OP3 the bill of materials has every package that an installation gets, with its hash', () => {
  const { status } = spawnSync('node', ['tools/run.mjs', 'tools/sbom.ts'], { cwd: root });
  expect(status).toBe(0);
  // Written by that program, and by npm.
  const bill = JSON.parse(read('sbom.cdx.json')) as Bill;
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  const listed = bill.components.map(({ purl, hashes }) => `${purl} ${hashes?.[0]?.content}`);
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { name = path.replace(/^.*node_modules\//, ''), version, integrity }] of installed) {
    const hash = integrity && Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
    expect(listed, path).toContain(`pkg:npm/${name.replace('@', '%40')}@${version} ${hash}`);
  }
});

test('OP4 both sites say where to report a security hole, and until when', async () => {
  for (const url of [product.url, product.adminUrl]) {
    const { status, headers, text } = await send({ url }, 'GET /.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Contact: mailto:security%2Bhole@example.com\n');
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  }
});
