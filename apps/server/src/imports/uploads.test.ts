import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createTestApp } from '../../test/test-app.ts';

const boundary = 'x-boundary';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n`;
const mebibyte = Buffer.alloc(1024 * 1024);

/** Sends for as long as somebody reads, without ever saying how much it will be. */
async function sendWithoutEnd(sending: ClientRequest): Promise<number> {
  let sent = 0;
  sending.write(head);
  const answered = once(sending, 'response').then(() => false);
  for (let goesOn = true; goesOn && sent < 400; sent += 1) {
    sending.write(mebibyte);
    goesOn = await Promise.race([once(sending, 'drain').then(() => true), answered]);
  }
  return sent;
}

test('a body without end is answered at the limit, and the connection ends', async () => {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const staff = await createUser(testApp, { role: 'staff' });
  const { client } = testApp.app;
  await client.listen({ port: 0, host: '127.0.0.1' });
  // Listening on TCP, so it has a port.
  const { port } = client.server.address() as AddressInfo;
  const sending = request({
    port,
    method: 'POST',
    path: '/api/templates/import/',
    headers: {
      authorization: `Bearer ${staff.access}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  sending.on('error', () => undefined);
  const answered = once(sending, 'response');
  const closed = once(sending, 'close');
  const sent = await sendWithoutEnd(sending);
  const [response] = await answered;
  expect(response.statusCode).toBe(413);
  response.resume();
  await closed;
  expect(sent).toBeLessThan(100);
  await close();
});
