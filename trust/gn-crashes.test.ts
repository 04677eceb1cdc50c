import { randomUUID } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../harness/http.ts';
import { cycles, rounds } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { checkDocument, documentIn, listIds, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { holdTypesetters, typesetting, untilTypesetting } from './typesetters.ts';
import { administrator, type Product } from '../harness/product.ts';
import { signalAll } from '../harness/system-processes.ts';

let product: Product;
let staff: Person;
let template: Template;
beforeAll(async () => {
  // Sessions must outlast the cycles.
  product = await startProduct({ ACCESS_TTL_S: '86400' });
  staff = await signIn(product, administrator);
  template = await createPublished(product, staff);
});
afterAll(() => product.close());

test('GN8 FT3 a typesetter that is killed before it has begun costs no document', async () => {
  const person = await createClient(product);
  const key = randomUUID();
  const { answer } = await holdTypesetters(product, async (pids) => {
    const waiting = postDocument(product, person, { template, key });
    await untilTypesetting(product, 'queued', (count) => count === 1);
    signalAll(pids, 'SIGKILL');
    return { answer: waiting };
  });
  const made = documentIn(await answer);
  await checkDocument(product, person, made);
  expect(documentIn(await postDocument(product, person, { template, key })).id).toBe(made.id);
  expect(await listIds(product, person)).toEqual([made.id]);
  expect(await typesetting(product, 'crashes')).toBeGreaterThan(0);
  reached('P9', 'a typesetter killed before it began: 0 requests refused');
});

test('GN14 callers who hang up leave whole documents or none, and every place free', async () => {
  const person = await createClient(product);
  const count = rounds({ quick: 10, long: 100 });
  for (let round = 0; round < count; round += 1) {
    const leaving = new AbortController();
    const calls = [1, 2, 3].map(() =>
      fetch(`${product.url}/api/templates/${template.id}/generate_document/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ form_data: { buyer: 'Ann' } }),
        signal: leaving.signal,
      }).catch(() => undefined),
    );
    await sleep(round % 12);
    leaving.abort();
    await Promise.all(calls);
  }
  await untilTypesetting(product, 'queued', (queued) => queued === 0);
  await untilTypesetting(product, 'busy', (busy) => busy === 0);
  documentIn(await postDocument(product, person, { template }));
  expect(await halfStored()).toEqual([]);
  reached('P1', `${count * 3} callers hung up: 0 half documents, every place free again`);
});

/** Documents without the bytes that they name. */
function halfStored(): Promise<unknown[]> {
  return withRows(product, (query) =>
    query
      .selectFrom('documents')
      .leftJoin('stored_files', 'stored_files.sha256', 'documents.sha256')
      .select('documents.id')
      .where('stored_files.sha256', 'is', null)
      .execute(),
  );
}

test('GN16 FT1 P1 a server that is killed again and again while documents are made loses and doubles none', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createClient(product)));
  const made = new Map<string, { person: Person; document: GeneratedDocument | undefined }>();
  const startedMs: number[] = [];
  let unanswered = 0;
  let replayed = 0;

  /** Makes documents one after the other until the server is gone. */
  async function work(person: Person): Promise<void> {
    for (;;) {
      const key = randomUUID();
      const entry: { person: Person; document: GeneratedDocument | undefined } = {
        person,
        document: undefined,
      };
      made.set(key, entry);
      const answer = await postDocument(product, person, { template, key }).catch(() => undefined);
      if (answer === undefined) return;
      // Calls refused during shutdown are retried with the rest.
      if (answer.status === 201) entry.document = documentIn(answer);
    }
  }

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const working = people.map(work);
    await sleep(40 + Math.random() * 360);
    await product.kill();
    await Promise.all(working);
    const startedAt = performance.now();
    await product.start();
    startedMs.push(performance.now() - startedAt);
    for (const [key, entry] of made) {
      if (entry.document !== undefined) continue;
      unanswered += 1;
      const again = await postDocument(product, entry.person, { template, key });
      if (again.headers['idempotent-replayed'] === 'true') replayed += 1;
      entry.document = documentIn(again);
    }
    for (const { access } of people) {
      expect((await send(product, 'GET /api/users/profile/', { access })).status).toBe(200);
    }
  }

  for (const { person, document } of made.values()) {
    if (document !== undefined) await checkDocument(product, person, document);
  }
  for (const person of people) {
    const own = [...made.values()].filter((entry) => entry.person === person);
    const ids = own.map(({ document }) => document?.id);
    // Each key has one document, and there is none besides.
    expect((await listIds(product, person)).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
  }
  expect(await halfStored()).toEqual([]);
  const sorted = startedMs.toSorted((a, b) => a - b);
  const seconds = (at: number) => ((sorted[at] ?? 0) / 1000).toFixed(2);
  reached(
    'P1',
    `${cycles} kills: ${made.size} documents, 0 lost, 0 halves, 0 doubles (${unanswered} unanswered, of them ${replayed} stored)`,
  );
  reached(
    'P11',
    `ready after kill -9: median ${seconds(Math.floor(sorted.length / 2))} s, at most ${seconds(sorted.length - 1)} s; 0 sessions lost`,
  );
});
