import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { send, sendRaw } from '../harness/http.ts';
import { sharedProduct } from './product.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const secret = 'S3cretCanary';
const head = (line: string) => `${line}\r\nHost: localhost\r\nConnection: close\r\n`;
const login = 'POST /api/auth/login/ HTTP/1.1';
const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;

/** A request that is no HTTP or nearly so, and the statuses that it may get. */
const oddities: [name: string, bytes: string, statuses: number[]][] = [
  ['no HTTP at all', `${secret}\r\n\r\n`, [400]],
  ['a length and chunks', `${head(login)}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, [400]],
  ['two lengths', `${head(login)}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  ['a length that is none', `${head(login)}Content-Length: ${secret}\r\n\r\n{}`, [400]],
  ['a negative length', `${head(login)}Content-Length: -1\r\n\r\n{}`, [400]],
  [
    'a chunk that is none',
    `${head(login)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    [400],
  ],
  ['an unknown coding', `${head(login)}Transfer-Encoding: ${secret}\r\n\r\n{}`, [400, 501]],
  ['lines that end in a line feed', `GET /api/templates/ HTTP/1.1\nHost: ${secret}\n\n`, [400]],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
  ['a space before the colon', `${head('GET /healthz HTTP/1.1')}X-Odd : ${secret}\r\n\r\n`, [400]],
  ['a header of 20 KiB', `${head('GET /healthz HTTP/1.1')}X-Much: ${secret.repeat(1700)}\r\n\r\n`, [431]],
  ['an address of 20 KiB', `${head(`GET /${secret.repeat(1700)} HTTP/1.1`)}\r\n`, [414, 431]],
  ['a bad escape', `${head(`GET /api/%zz${secret} HTTP/1.1`)}\r\n`, [400]],
  [
    'a parameter without end',
    `${head(`GET /api/auth/validate-token/${secret.repeat(40)}/ HTTP/1.1`)}\r\n`,
    [414],
  ],
  ['TRACE', `${head(`TRACE /api/${secret}/ HTTP/1.1`)}\r\n`, [404, 405]],
  ['a method that is none', `${head(`${secret} /api/templates/ HTTP/1.1`)}\r\n`, [400]],
  [
    'another host, absolutely',
    `GET http://evil.example/api/${secret}/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    [400, 404],
  ],
  [
    'a body without end',
    `${head(login)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
    [413],
  ],
  ['an expectation of its own', `${head('GET /healthz HTTP/1.1')}Expect: 200-${secret}\r\n\r\n`, [400]],
  ['HTTP of the past', 'GET /healthz\r\n\r\n', [400]],
  ['HTTP 0.9 by name', 'GET /healthz HTTP/0.9\r\n\r\n', [400]],
  ['two hosts', `${head('GET /healthz HTTP/1.1')}Host: ${secret}\r\n\r\n`, [400]],
  ['HTTP of the future', `GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n`, [400, 505]],
];

describe('sockets', () => {
  test.each(oddities)(
    'IV20 %s is answered in our shape, echoes nothing, and is cut off',
    async (_name, bytes, statuses) => {
      const answer = await sendRaw(product.port, bytes);
      const [headers = '', body = ''] = answer.split('\r\n\r\n');
      expect(statuses, answer.slice(0, 300)).toContain(Number(headers.split(' ')[1]));
      expect(JSON.parse(body)).toMatchObject({
        code: expect.stringMatching(/^[a-z_]+$/),
        detail: expect.any(String),
        request_id: expect.any(String),
      });
      expect(answer).not.toContain(secret);
      expect(headers).toMatch(/^connection: close$/im);
      expect(headers).toMatch(/^x-content-type-options: nosniff$/im);
      expect((await send(product, 'GET /healthz')).status).toBe(200);
    },
  );

  test('IV20 headers that never end are cut off after ten seconds', async () => {
    const startedAt = performance.now();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(product.port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n'),
      );
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(performance.now() - startedAt).toBeGreaterThan(8_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' });
  });

  test('IV11 a length that lies does not hold up the next request', async () => {
    const lying = `${head(login)}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{}`;
    // The server does not answer before the body arrives, so each test waits on a separate connection.
    expect(await sendRaw(product.port, lying, 500)).toBe('');
    expectRefusal(await send(product, 'GET /api/templates/'), 401);
  });
});
