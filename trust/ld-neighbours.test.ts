import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyTemplate } from '../apps/server/test/copy-template.ts';
import { type Answer, send } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { documentIn, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { withRows } from './rows.ts';
import { patiently, untilTypesetting } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product, realLimits } from '../harness/product.ts';

/** One account takes as much as it gets: the other one must still be served. */
let product: Product;
let template: Template;
let greedy: Person;
let other: Person;
beforeAll(async () => {
  product = await startProduct(realLimits);
  const staff = await signIn(product, administrator);
  template = await createPublished(product, staff, {
    document_content: 'Bought by [buyer] and nobody else.\n\n'.repeat(300),
  });
  greedy = await createClient(product);
  other = await createClient(product);
});
afterAll(() => product.close());

test('LD10 24 previews at once by one account keep nobody else from generating', async () => {
  const preview = () =>
    send(product, `POST /api/templates/${template.id}/preview_document/?pages=svg`, {
      access: greedy.access,
      body: { form_data: { buyer: 'Ann '.repeat(20) } },
    });
  const made: Answer[] = [];
  let refused = 0;
  for (let round = 0; round < 3; round += 1) {
    const previews = Promise.all(Array.from({ length: 24 }, preview));
    await untilTypesetting(product, 'busy', (busy) => busy > 0);
    for (let at = 0; at < 3; at += 1) made.push(await postDocument(product, other, { template }));
    const answers = await previews;
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 429);
      refused += 1;
    }
  }
  for (const answer of made) documentIn(answer);
  expect(refused).toBeGreaterThan(0);
  reached(
    'P10',
    `3 x 24 previews of one account: ${refused} refused, ${made.length} of 9 documents of another made`,
  );
});

function open(head: string, { access }: Person): Socket {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(`${head}\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\n`);
  return socket;
}

test('LD11 lists that one account asks for and does not read are limited', async () => {
  const staff = await signIn(product, administrator);
  const document_content = 'Many words. '.repeat(30_000);
  const { id } = await createPublished(product, staff, { document_content });
  // More than the system keeps for a connection.
  await withRows(product, (query) => copyTemplate(query, id, 50));
  const list = ({ access }: Person) => send(product, 'GET /api/documents/', { access });
  const sockets = Array.from({ length: 60 }, () => open('GET /api/templates/ HTTP/1.1', greedy));
  for (const socket of sockets) socket.write('\r\n');
  await vi.waitFor(async () => expectRefusal(await list(greedy), 429), patiently);
  expect((await list(other)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await list(greedy)).status).toBe(200), patiently);
});

test('LD12 slow uploads of one account keep nobody else from sending a table', async () => {
  const address = `/api/templates/${template.id}/batches/`;
  const answers: string[] = [];
  // As many as a node has places for tables.
  const uploads = Array.from({ length: 2 }, () => {
    const socket = open(`POST ${address} HTTP/1.1`, greedy);
    socket.write('Content-Type: multipart/form-data; boundary=part\r\nContent-Length: 100000\r\n\r\n');
    socket.write(
      '--part\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n\r\nbuyer\r\n',
    );
    socket.once('data', (chunk: Buffer) => answers.push(chunk.toString()));
    return socket;
  });
  let sent = 0;
  const untilAnswered = async (count: number) => {
    while (answers.length < count) {
      for (const socket of uploads) if (socket.writable) socket.write('x');
      sent += 1;
      await sleep(100);
    }
  };
  await untilAnswered(1);
  expect(answers[0]).toContain('HTTP/1.1 429 ');
  const body = new FormData();
  body.set('file', new Blob(['buyer\nAnn\n']), 'table.csv');
  const headers = { authorization: `Bearer ${other.access}` };
  expect((await fetch(product.url + address, { method: 'POST', body, headers })).status).toBe(201);
  await untilAnswered(2);
  expect(answers[1]).toContain('HTTP/1.1 408 ');
  // The server alone would wait for 30 seconds.
  expect(sent).toBeLessThan(200);
});
