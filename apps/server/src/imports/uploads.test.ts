import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { buildDocx, paragraph } from '../../test/docx-builder.ts';
import { createUser } from '../../test/factories.ts';
import { createTestApp } from '../../test/test-app.ts';

const boundary = 'x-boundary';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n`;
const letter = buildDocx({ body: paragraph('Dear [Client Name],') });
const mebibyte = Buffer.alloc(1024 * 1024);

/** Sends as long as the server reads, without declaring a length. */
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

/** The app listening on a port, and the beginning of an import sent to it by staff. */
async function beginImport() {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const staff = await createUser(testApp, { role: 'staff' });
  const { provider } = testApp.app;
  await provider.listen({ port: 0, host: '127.0.0.1' });
  // Listening on TCP, so it has a port.
  const { port } = provider.server.address() as AddressInfo;
  const send = (length?: number) => {
    const sending = request({
      port,
      method: 'POST',
      path: '/api/templates/import/',
      headers: {
        authorization: `Bearer ${staff.access}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(length !== undefined && { 'content-length': length }),
      },
    });
    sending.on('error', () => undefined);
    return sending;
  };
  return { testApp, provider, send, close };
}

test('a body without end is answered at the limit, and the connection ends', async () => {
  const { send, close } = await beginImport();
  const sending = send();
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

test('of uploads that are cut half-way nothing is stored, and their places are free again', async () => {
  const { testApp, provider, send, close } = await beginImport();
  const files = () => readdirSync(testApp.deps.config.dataDir).toSorted();
  const before = files();
  // More often than there are places: one that were kept would be missed.
  for (let round = 0; round < 12; round += 1) {
    const arrived = once(provider.server, 'request');
    const sending = send(4 * mebibyte.byteLength);
    sending.write(head);
    sending.write(mebibyte);
    const [received] = await arrived;
    // Both ends are in this process: the server has seen it once its own request is closed.
    const seen = new Promise((resolve) => received.once('close', resolve));
    received.once('error', () => undefined);
    sending.destroy();
    await seen;
  }
  const sending = send();
  const answered = once(sending, 'response');
  sending.end(Buffer.concat([Buffer.from(head), letter, Buffer.from(`\r\n--${boundary}--\r\n`)]));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  const { query } = testApp.deps.database;
  expect(await query.selectFrom('source_documents').select('file_name').execute()).toHaveLength(1);
  expect(await query.selectFrom('stored_files').select('sha256').execute()).toHaveLength(1);
  expect(await query.selectFrom('templates').select('id').execute()).toEqual([]);
  expect(files()).toEqual(before);
  await close();
});
