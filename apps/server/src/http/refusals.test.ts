import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/** Refusals of HTTP itself, over a real socket: answers that are made before any route. */
describe('refusals below the routes', () => {
  let testApp: TestApp;
  let close: () => Promise<void>;
  let port: number;

  beforeAll(async () => {
    ({ testApp, close } = await createTestApp({ database: 'sqlite' }));
    await testApp.app.client.listen({ port: 0, host: '127.0.0.1' });
    const address = testApp.app.client.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => close());

  /** Everything that comes back until the server closes the connection. */
  function talk(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  const secret = 'S3cretCanary';
  const head = (line: string) => `${line}\r\nHost: localhost\r\nConnection: close\r\n`;
  const cases: [name: string, request: string, status: number, code: string][] = [
    ['no HTTP at all', `${secret}\r\n\r\n`, 400, 'malformed'],
    ['a bad escape in the address', `${head(`GET /api/%zz${secret} HTTP/1.1`)}\r\n`, 400, 'malformed'],
    [
      'a parameter that is too long',
      `${head(`GET /api/auth/validate-token/${secret.repeat(40)}/ HTTP/1.1`)}\r\n`,
      414,
      'uri_too_long',
    ],
    [
      'too large headers',
      `${head('GET /healthz HTTP/1.1')}X-Much: ${secret.repeat(3000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'two lengths',
      `${head('POST /api/auth/login/ HTTP/1.1')}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'malformed',
    ],
    [
      'a length and chunks',
      `${head('POST /api/auth/login/ HTTP/1.1')}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
      'malformed',
    ],
    ['a request without a host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
    [
      'an address of the API at another host',
      `GET http://evil.example/api/${secret}/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      404,
      'not_found',
    ],
    ['TRACE', `${head(`TRACE /api/${secret}/ HTTP/1.1`)}\r\n`, 404, 'not_found'],
  ];

  test.each(cases)(
    '%s is answered in the shape of the contract and echoes nothing',
    async (_name, request, status, code) => {
      const answer = await talk(request);
      const [headers = '', body = ''] = answer.split('\r\n\r\n');
      expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(body)).toMatchObject({
        code,
        detail: expect.any(String),
        request_id: expect.any(String),
      });
      expect(answer).not.toContain(secret);
      expect(headers.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(headers.toLowerCase()).toContain("content-security-policy: default-src 'none'");
      expect(headers.toLowerCase()).not.toMatch(/^(?:server|x-powered-by):/m);
    },
  );

  test('a body that never ends is cut off at the limit', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const answer = await talk(
      `${head('POST /api/auth/login/ HTTP/1.1')}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test('the failures of the reset calls carry `error`, also when the address itself is refused', async () => {
    const answer = await talk(`${head(`GET /api/auth/validate-token/%zz/ HTTP/1.1`)}\r\n`);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('error');
  });
});
