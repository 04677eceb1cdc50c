import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../harness/processes.ts';
import { serverCommand } from '../harness/server-command.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** Variables that the deployment's own parts read, not the server. */
const ofOthers = new Set(
  'POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD S3_ACCESS_KEY S3_SECRET_KEY CLIENT_BIND PROVIDER_BIND NODE1 NODE2 CMD SHELL'.split(
    ' ',
  ),
);

describe('the files for deployment', () => {
  test.each([
    'deploy/Dockerfile',
    'deploy/compose.yaml',
    'deploy/inkfield.service',
    'deploy/inkfield.env.example',
  ])('%s sets only variables that operations.md explains', (name) => {
    const explained = read('docs/operations.md');
    const settings = read(name).matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?==|: )/g);
    const unknown = [...settings]
      .map(([, variable = '']) => variable)
      .filter((variable) => !ofOthers.has(variable) && !explained.includes(`\`${variable}\``));
    expect(unknown).toEqual([]);
  });

  test('the image and the unit start the server as npm start does', () => {
    const words = JSON.stringify(['node', ...serverCommand]).replaceAll(',', ', ');
    expect(read('deploy/Dockerfile')).toContain(`CMD ${words}`);
    expect(read('deploy/inkfield.service')).toContain(`/bin/node ${serverCommand.join(' ')}\n`);
  });

  test('the image does not run as root and has a health check, which asks for nothing that nodes share', () => {
    const dockerfile = read('deploy/Dockerfile');
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]+\/healthz/m);
    expect(dockerfile).not.toContain('readyz');
  });

  test('the load balancer has every node behind each site, also where none is ready', () => {
    const backends = read('deploy/haproxy.cfg')
      .split(/^backend /m)
      .slice(1);
    expect(backends.map((backend) => backend.split('\n')[0])).toEqual([
      'client_nodes',
      'provider_nodes',
      'client_nodes_anyway',
      'provider_nodes_anyway',
    ]);
    for (const backend of backends) expect(backend.match(/\bserver (?:node1|node2) /g)).toHaveLength(2);
  });

  test('the unit leaves the namespaces that keep typesetters from the network', () => {
    expect(read('deploy/inkfield.service')).toMatch(/^RestrictNamespaces=user net$/m);
  });

  test('the load balancer takes its configuration, where one is installed', () => {
    const { error, status, stderr } = spawnSync('haproxy', ['-c', '-f', join(root, 'deploy/haproxy.cfg')], {
      env: {
        ...process.env,
        CLIENT_BIND: ':13000',
        PROVIDER_BIND: ':13001',
        NODE1: '127.0.0.1',
        NODE2: '127.0.0.1',
      },
      encoding: 'utf8',
    });
    if (error === undefined) expect(stderr + String(status)).toBe('0');
    else expect(error).toHaveProperty('code', 'ENOENT');
  });

  test('nginx takes its configuration, where it is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkfield-nginx-'));
    const keys = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=example.com', '-days', '1'];
    const made = spawnSync('openssl', [...keys, '-keyout', join(folder, 'key'), '-out', join(folder, 'pem')]);
    // It opens what it listens on: ports below 1024 are not for everybody, and another server may have them.
    const sites = read('deploy/nginx.conf')
      .replaceAll(/listen (\d+)/g, `listen unix:${folder}/$1.socket`)
      .replaceAll(/\/etc\/ssl\/\S+\.pem/g, join(folder, 'pem'))
      .replaceAll(/\/etc\/ssl\/\S+\.key/g, join(folder, 'key'));
    const config = join(folder, 'nginx.conf');
    writeFileSync(config, `pid ${folder}/pid; events {} http { access_log off; ${sites} }`);
    const { error, status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', config], { encoding: 'utf8' });
    if (error === undefined && made.error === undefined) expect(stderr + String(status)).toBe('0');
    else expect(error ?? made.error).toHaveProperty('code', 'ENOENT');
  });
});
