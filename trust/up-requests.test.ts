import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildDocx, paragraph } from '../apps/server/test/docx-builder.ts';
import { send, sendRaw } from '../harness/http.ts';
import { createPeople, type People } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { countRows } from './rows.ts';
import { patiently, typesettersOf } from './typesetters.ts';
import { importFile } from './uploads.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';
import { childrenOf } from '../harness/system-processes.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct();
  people = await createPeople(product);
});
afterAll(() => product.close());

const sound = buildDocx({ body: paragraph('Hello [Name].') });
/** Takes the importer some seconds: many paragraphs, each with something to look at. */
const long = buildDocx({
  body: paragraph('The [Party Name] owes $____ on ______ for [Purpose].').repeat(6000),
});
const path = '/api/templates/import/';
const adminPort = () => Number(new URL(product.adminUrl).port);

/** The head of a request whose file is still to come. */
function headOf({ access }: { access: string }, length: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`;
}
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n';

/** Importers are the server's children besides its typesetters. */
async function untilImporting(typesetters: readonly number[], count: number): Promise<number[]> {
  return vi.waitFor(() => {
    const importers = childrenOf(product.pid()).filter((pid) => !typesetters.includes(pid));
    if (importers.length < count) throw new Error(`${importers.length} importers are at work.`);
    return importers;
  }, patiently);
}

describe('uploads', () => {
  test('UP16 a file over 20 MiB, and one without end, are cut off', async () => {
    const before = await countRows(product);
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
    expectRefusal(await importFile(product, people.S, { name: 'a.docx', bytes }), 413, 'too_large');
    const sending = request({
      port: adminPort(),
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: {
        authorization: `Bearer ${people.S.access}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    sending.on('error', () => undefined);
    const answered = once(sending, 'response');
    const closed = once(sending, 'close');
    sending.write(part);
    const over = answered.then(() => false);
    let sent = 0;
    for (let goesOn = true; goesOn && sent < 200; sent += 1) {
      sending.write(Buffer.alloc(1024 * 1024));
      goesOn = await Promise.race([once(sending, 'drain').then(() => true), over]);
    }
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed;
    expect(sent).toBeLessThan(100);
    expect(await countRows(product)).toEqual(before);
  });

  test('UP18 a sender who goes away leaves nothing', async () => {
    const before = await countRows(product);
    for (let turn = 0; turn < 20; turn += 1) {
      const socket = connect(adminPort(), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(headOf(people.S, 'Content-Length: 1000000') + part);
      await new Promise<void>((resolve) => {
        socket.write(Buffer.alloc(400_000), () => resolve());
      });
      socket.destroy();
    }
    // All places are free again: as many as there are can be taken.
    await vi.waitFor(async () => {
      expect((await importFile(product, people.S, { name: 'a.docx', bytes: sound })).status).toBe(200);
    }, patiently);
    const after = await countRows(product);
    expect(after['templates']).toEqual(before['templates']);
    expect(Number(after['source_documents'])).toBe(Number(before['source_documents']) + 1);
  });

  test('UP21 more imports at once than there are places are asked to come again, and nobody else notices', async () => {
    const file = { name: 'a.docx', bytes: sound };
    const sending = Promise.all(Array.from({ length: 14 }, () => importFile(product, people.S, file)));
    expect((await send(product, 'GET /api/templates/', { access: people.A1.access })).status).toBe(200);
    const answers = await sending;
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectRefusal(answer, 503, 'busy');
  });

  test('UP22 a client is refused before the file is read', async () => {
    // The file never arrives, so an answer means that the server did not wait for it.
    const answer = await sendRaw(adminPort(), headOf(people.A1, 'Content-Length: 10000000'), 5000);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('"code":"forbidden"');
  });

  test('UP24 a reader that is killed costs one import', async () => {
    const typesetters = await typesettersOf(product);
    const before = await countRows(product);
    const importing = importFile(product, people.S, { name: 'long.docx', bytes: long });
    for (const pid of await untilImporting(typesetters, 1)) process.kill(pid, 'SIGKILL');
    const answer = await importing;
    expectRefusal(answer, 422, 'import_failed');
    expect(await countRows(product)).toEqual(before);
    expect((await importFile(product, people.S, { name: 'a.docx', bytes: sound })).status).toBe(200);
  });

  test('UP19 a server that is killed while it imports has no half of it afterwards', async () => {
    const typesetters = await typesettersOf(product);
    const before = await countRows(product);
    const importing = importFile(product, people.S, { name: 'long.docx', bytes: long }).catch(
      () => undefined,
    );
    await untilImporting(typesetters, 1);
    await product.kill();
    await importing;
    await product.start();
    expect(await countRows(product)).toEqual(before);
    expect((await importFile(product, people.S, { name: 'a.docx', bytes: sound })).status).toBe(200);
  });
});
