import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLong, rounds } from './length.ts';
import { addDocuments } from './bulk.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { createPublished } from '../harness/templates.ts';
import { percentile, readDuring } from './watch-reads.ts';
import { administrator, type Product, realPressure } from '../harness/product.ts';
import { memoryOf } from '../harness/system-processes.ts';

let product: Product;
let person: Person;
let template: Template;
beforeAll(async () => {
  product = await startProduct({ ...realPressure, ACCESS_TTL_S: '86400' });
  template = await createPublished(product, await signIn(product, administrator));
  person = await createClient(product);
});
afterAll(() => product.close());

/** Sockets that send something and then no more; `closed` counts those that the server has ended. */
function openSockets(count: number, bytes: string): { sockets: Socket[]; closed: () => number } {
  let closed = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(product.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      closed += 1;
    });
    // The response is discarded; unread, its end would never arrive.
    socket.resume();
    return socket;
  });
  return { sockets, closed: () => closed };
}

const destroyAll = (sockets: readonly Socket[]) => {
  for (const socket of sockets) socket.destroy();
};

test('LD4 hundreds of connections that do nothing disturb nobody', async () => {
  const { sockets } = openSockets(500, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await sleep(300);
  const reads = await readDuring(product, person, () => sleep(rounds({ quick: 1_500, long: 15_000 })));
  expect(reads.failed).toEqual([]);
  if (isLong) expect(percentile(reads.ms, 99)).toBeLessThanOrEqual(250);
  reached('P10', `500 idle connections: reads p99 ${percentile(reads.ms, 99)} ms, 0 failed`);
  destroyAll(sockets);
});

test('LD5 whoever sends slowly is hung up on, and others are served meanwhile', async () => {
  const count = rounds({ quick: 50, long: 200 });
  const heads = openSockets(count, 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ');
  const bodies = openSockets(
    count,
    'POST /api/auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"e',
  );
  // A header has ten seconds, a whole request thirty; both are looked after every two.
  const allClosed = vi.waitFor(
    () => {
      expect(heads.closed()).toBe(count);
      if (isLong) expect(bodies.closed()).toBe(count);
    },
    { timeout: 50_000, interval: 200 },
  );
  const reads = await readDuring(product, person, () => allClosed);
  expect(reads.failed).toEqual([]);
  if (isLong) expect(percentile(reads.ms, 99)).toBeLessThanOrEqual(250);
  reached(
    'P10',
    `${count} slow headers${isLong ? ` and ${count} slow bodies` : ''}: all closed, reads p99 ${percentile(reads.ms, 99)} ms`,
  );
  destroyAll([...heads.sockets, ...bodies.sockets]);
});

test('LD6 readers who take nothing of their PDF cost little memory', async () => {
  const count = rounds({ quick: 60, long: 200 });
  const size = 300_000;
  await addDocuments(product, { person, template, count, bytes: (at) => Buffer.alloc(size, `%PDF-${at} `) });
  const rows = await withRows(product, (query) =>
    query
      .selectFrom('documents')
      .select('id')
      .where('user_id', '=', person.id)
      .where('byte_count', '=', size)
      .execute(),
  );
  const before = memoryOf(product.pid());
  const sockets = rows.map(({ id }) => {
    const socket = connect(product.port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.pause();
    socket.write(
      `GET /api/templates/${template.id}/download_pdf/?document_id=${id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.access}\r\n\r\n`,
    );
    return socket;
  });
  const reads = await readDuring(product, person, () => sleep(rounds({ quick: 3_000, long: 20_000 })));
  const grown = Math.round(memoryOf(product.pid()) - before);
  destroyAll(sockets);
  expect(reads.failed).toEqual([]);
  expect(grown).toBeLessThanOrEqual(100);
  reached('P10', `${count} readers of 300 kB who take nothing: ${grown} MB more`);
});
