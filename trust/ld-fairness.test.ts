import { setTimeout as sleep } from 'node:timers/promises';
import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quantile } from '../harness/quantile.ts';
import { type Answer, send } from '../harness/http.ts';
import { isLong, rounds } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { administrator, type Product, realLimits, realPressure } from '../harness/product.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { documentIn, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';

/** Of the p99. The quick run shares the cores with other tests, so it checks only that all documents are made. */
const mostTimes = 3;
/** An account makes 60 documents a minute at most, so several take turns. */
const others: Person[] = [];

let product: Product;
let template: Template;
let greedy: Person;
beforeAll(async () => {
  product = await startProduct({ ...realLimits, ...(isLong && realPressure) });
  template = await createPublished(product, await signIn(product, administrator), {
    document_content: 'Bought by [buyer] and nobody else.\n\n'.repeat(60),
  });
  greedy = await createClient(product);
  while (others.length < rounds({ quick: 4, long: 12 })) others.push(await createClient(product));
});
afterAll(() => product.close());

/** How long each document of the other accounts takes, one after the other. */
async function generateTimes(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    for (const person of others) {
      const answer = await postDocument(product, person, { template });
      documentIn(answer);
      times.push(answer.ms);
    }
  }
  return times;
}

const address = () => `/api/templates/${template.id}`;
const form = { form_data: { buyer: 'Ann '.repeat(20) } };

/** Whether the connection asks for documents or their previews, of which an account may have two in flight. */
const makesDocuments = (connection: number) => connection % 6 < 4;

/** One of the calls that an account may make, by the connection that makes it. */
async function callOf(connection: number): Promise<Pick<Answer, 'status' | 'text'>> {
  const { access } = greedy;
  switch (connection % 6) {
    case 0:
    case 1:
      return send(product, `POST ${address()}/preview_document/?pages=svg`, { access, body: form });
    case 2:
    case 3:
      return send(product, `POST ${address()}/generate_document/`, { access, body: form });
    case 4: {
      const body = new FormData();
      body.set('file', new Blob([`buyer\n${'Ann\n'.repeat(1_000)}`]), 'table.csv');
      const headers = { authorization: `Bearer ${access}` };
      const response = await fetch(`${product.url}${address()}/batches/`, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    }
    default:
      return send(product, 'GET /api/templates/', { access });
  }
}

test('LD22 P25 one account at its limits in 24 connections hardly slows the documents of another', async () => {
  // The first documents start what the others find ready.
  await generateTimes(5);
  const quiet = await generateTimes(25);
  const statuses: Record<number, number> = {};
  let refusedInFlight = 0;
  const over = new AbortController();
  const connections = Array.from({ length: 24 }, async (_, connection) => {
    while (!over.signal.aborted) {
      const { status, text } = await callOf(connection);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (makesDocuments(connection) && text.includes('"too_many_in_flight"')) refusedInFlight += 1;
      if (status >= 400) await sleep(100);
    }
  });
  await sleep(1_000);
  const busy = await generateTimes(25);
  over.abort();
  await Promise.all(connections);
  const [before, beside] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
  const told = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
  const ms = (values: readonly number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(0)}, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
  reached(
    'P25',
    `${busy.length} documents beside one account's 24 connections (${told.join(', ')}): ${ms(busy)}; quiet ${ms(quiet)}; ${(beside / before).toFixed(1)} times`,
  );
  // It was at its limits, and was served up to them.
  expect(statuses[429]).toBeGreaterThan(0);
  expect(statuses[200]).toBeGreaterThan(0);
  expect(statuses[201]).toBeGreaterThan(0);
  // All of its documents in flight would take both typesetters.
  expect(refusedInFlight).toBeGreaterThan(0);
  if (isLong) expect(beside).toBeLessThanOrEqual(mostTimes * before);
});
