import { randomUUID } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPdfText } from '../harness/pdf-text.ts';
import { apiOf, send } from '../harness/http.ts';
import { rounds } from './length.ts';
import { useLink } from './links.ts';
import { tokenIn } from './mails.ts';
import { type Cluster, mailsOf, startNodes } from './nodes.ts';
import {
  cookieOf,
  createClient,
  newAddress,
  password,
  type Person,
  registration,
  signIn,
} from '../harness/people.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { accessStatus, mustRefresh, refresh, statusesOf } from './sessions.ts';
import { checkDocument, documentIn, listIds, postDocument } from './stored-documents.ts';
import { createDraft, createPublished, grant, sendTable } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

const started = await startNodes(4, { SAMPLES: '1' });

/** The same question to every node, one after the other. */
async function onEach<T>({ nodes }: Cluster, ask: (node: Product) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const node of nodes) answers.push(await ask(node));
  return answers;
}

const all = <T>(value: T): T[] => [value, value, value, value];

if (started === undefined) {
  test('several nodes need PostgreSQL, which is not here', () => expect(started).toBeUndefined());
} else {
  describe('four nodes on one PostgreSQL and one S3 store', () => journey(started));
}

function journey(cluster: Cluster): void {
  const { any, nodes } = cluster;
  let staff: Person;
  let template: Template;
  beforeAll(async () => {
    staff = await signIn(any, administrator);
    template = await createPublished(any, staff);
  });
  afterAll(() => cluster.close());

  test('ND1 that started at once on an empty database made schema, administrator and samples once', async () => {
    const { administrators, names } = await withRows(any, async (query) => ({
      administrators: await query.selectFrom('users').select('email').where('role', '=', 'admin').execute(),
      names: (await query.selectFrom('templates').select('name').execute()).map(({ name }) => name),
    }));
    expect(administrators).toEqual([{ email: administrator.email }]);
    expect(names.length).toBeGreaterThan(4);
    expect(new Set(names).size).toBe(names.length);
    const made = nodes.flatMap((node) => node.output().match(/Administrator .* was created/g) ?? []);
    expect(made).toHaveLength(1);
  });

  test('ND2 share sessions: signed in, refreshed and signed out on one is so on all', async () => {
    const body = registration();
    expect((await send(any, 'POST /api/auth/register/', { body })).status).toBe(201);
    const session = await signIn(any, { email: String(body['email']), password });
    const profiles = await onEach(cluster, (node) =>
      send(node, 'GET /api/users/profile/', { access: session.access }),
    );
    expect(profiles.map(({ status }) => status)).toEqual(all(200));
    let tokens = { access: session.access, refresh: session.refresh };
    const used = [tokens.refresh];
    for (let round = 0; round < 8; round += 1) {
      const node = nodes[Math.floor(Math.random() * nodes.length)] ?? any;
      tokens = await mustRefresh(node, tokens.refresh);
      const seen = await send(any, 'GET /api/users/profile/', { access: tokens.access });
      expect(seen.status).toBe(200);
      used.push(tokens.refresh);
    }
    await send(any, 'POST /api/auth/logout/', { body: { refresh: tokens.refresh } });
    const over = await onEach(cluster, (node) => statusesOf(node, { ...session, ...tokens }));
    expect(over).toEqual(all([401, 401, 401]));

    const stolen = await createClient(any);
    const first = await mustRefresh(any, stolen.refresh);
    const second = await mustRefresh(any, first.refresh);
    await send(any, 'GET /api/users/profile/', { access: second.access });
    // A token two generations old, on another node, was stolen: the session ends everywhere.
    expect((await refresh(nodes[3] ?? any, stolen.refresh)).status).toBe(401);
    const after = { ...stolen, ...second };
    expect(await onEach(cluster, (node) => statusesOf(node, after))).toEqual(all([401, 401, 401]));
    reached(
      'P5',
      'four nodes: 8 refreshes on random nodes, 0 logouts; a late reuse ended the session on all',
    );
  });

  test("ND3 share the provider's cookie session", async () => {
    const [one, two, three, four] = nodes.map(({ adminUrl: url }) => ({ url }));
    const headers = { origin: cluster.environment['ADMIN_URL'] ?? '' };
    const begun = await send(one ?? any, 'POST /api/auth/provider/login/', { body: administrator, headers });
    expect(begun.status, begun.text).toBe(200);
    const cookie = cookieOf(begun);
    const asked = (node = two ?? any) => send(node, 'GET /api/audit/', { headers: { cookie } });
    expect((await asked()).status).toBe(200);
    expect((await asked({ url: any.adminUrl })).status).toBe(200);
    const ending = { headers: { ...headers, cookie } };
    expect((await send(three ?? any, 'POST /api/auth/provider/logout/', ending)).status).toBe(204);
    expect((await asked(four)).status).toBe(401);
  });

  test('ND4 show at once what staff published, granted and revoked on another node', async () => {
    const client = await createClient(any);
    const { id } = await createDraft(nodes[0] ?? any, staff, { document_content: 'First, [buyer].' });
    const visible = () =>
      onEach(cluster, async (node) => {
        const list = await apiOf(node, client.access).listTemplates({});
        return list.some((one) => one.id === id);
      });
    const preview = () =>
      onEach(cluster, async (node) => {
        const body = { form_data: { buyer: 'Ann' } };
        return send(node, `POST /api/templates/${id}/preview_document/`, { access: client.access, body });
      });
    const permission = await grant(nodes[1] ?? any, staff, { template: id, user: client.id });
    await apiOf(nodes[2] ?? any, staff.access).publishTemplate({ params: { id } });
    expect(await visible()).toEqual(all(true));
    for (const { text } of await preview()) expect(text).toContain('First, Ann.');
    for (const [at, editor] of nodes.entries()) {
      const text = `Change ${at}: [buyer].`;
      const { revision } = await apiOf(editor, staff.access).getTemplate({ params: { id } });
      const body = { document_content: text, revision: revision ?? 0 };
      await apiOf(editor, staff.access).updateTemplate({ params: { id }, body });
      await apiOf(nodes[(at + 1) % 4] ?? any, staff.access).publishTemplate({ params: { id } });
      for (const answer of await preview()) expect(answer.text).toContain(`Change ${at}: Ann.`);
    }
    await apiOf(nodes[3] ?? any, staff.access).revokePermission({ params: { id: permission.id } });
    expect(await visible()).toEqual(all(false));
    for (const answer of await preview()) expectRefusal(answer, 404);
    reached('P7', 'four nodes: publish, grant and revoke on one act on the very next request to each other');
  });

  test('ND5 make one document of a key, whichever nodes are asked, with the same bytes from each', async () => {
    const client = await createClient(any);
    const key = randomUUID();
    const asked = [...nodes, ...nodes, ...nodes].map((node) => postDocument(node, client, { template, key }));
    const answers = await Promise.all(asked);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectRefusal(answer, 409, 'in_progress');
    }
    const ids = new Set<number>();
    for (const node of nodes) {
      const again = await postDocument(node, client, { template, key });
      expect(again.headers['idempotent-replayed']).toBe('true');
      ids.add(documentIn(again).id);
    }
    for (const answer of answers) if (answer.status === 201) ids.add(documentIn(answer).id);
    expect(ids.size).toBe(1);
    expect(await listIds(any, client)).toEqual([...ids]);
    const document = documentIn(await postDocument(any, client, { template, key }));
    await onEach(cluster, (node) => checkDocument(node, client, document));
    expect(await readPdfText(await checkDocument(any, client, document))).toContain('Bought by Ann.');
    const verified = await onEach(cluster, (node) =>
      send(node, `GET /api/documents/verify/${document.sha256}/`),
    );
    expect(verified.map(({ status }) => status)).toEqual(all(200));
    // Its bytes lie in the store, not in the database.
    expect(await withRows(any, (query) => query.selectFrom('stored_files').selectAll().execute())).toEqual(
      [],
    );
    reached('P13', '12 calls at once on four nodes under one key: 1 document');
    reached('P12', 'the same bytes from each of four nodes');
  });

  test('ND6 send a mail once, take its link on any node, and end the account’s sessions on all', async () => {
    const client = await createClient(any);
    const body = { email: client.email };
    expect((await send(any, 'POST /api/auth/forgot-password/', { body })).status).toBe(200);
    const mail = await vi.waitUntil(async () => (await mailsOf(cluster, client.email))[0], patiently);
    const token = tokenIn(mail);
    const looked = await onEach(cluster, (node) => send(node, `GET /api/auth/validate-token/${token}/`));
    expect(looked.map(({ status }) => status)).toEqual(all(200));
    const tries = await Promise.all(nodes.map((node) => useLink(node, token, 'entirely new words')));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(await onEach(cluster, (node) => statusesOf(node, client))).toEqual(all([401, 401, 401]));
    await signIn(any, { email: client.email, password: 'entirely new words' });
    // One mail with the link, one that says that the password was changed, each from one node only.
    const changed = await vi.waitUntil(async () => {
      const mails = await mailsOf(cluster, client.email);
      return mails.length > 1 && mails;
    }, patiently);
    expect(new Set(changed.map(({ subject }) => subject)).size).toBe(changed.length);
    reached('P6', 'four nodes, one link, four uses at once: one winner; sessions ended on all');
    reached('P14', 'four nodes on one outbox: each mail once');
  });

  test('ND7 shut out everywhere whoever is disabled on one', async () => {
    const client = await createClient(any, { email: newAddress() });
    const params = { id: client.id };
    await apiOf(nodes[1] ?? any, staff.access).updateUser({ params, body: { is_active: false } });
    expect(await onEach(cluster, (node) => statusesOf(node, client))).toEqual(all([401, 401, 401]));
    reached('P7', 'four nodes: disabled on one, refused by all with the next request');
  });

  test('ND8 P1 lose and double nothing when two of them are killed while they work', async () => {
    const people = await Promise.all([1, 2, 3].map(() => createClient(any)));
    // Most of the time goes to typesetting. The kills need a dozen rows before, between and after them.
    const rows = rounds({ quick: 80, long: 3_000 });
    const names = Array.from({ length: rows }, (_, row) => `Buyer ${row + 1}`);
    const owner = await createClient(any);
    const { id: batch } = await sendTable(any, owner, { template, rows: names });
    await apiOf(any, owner.access).startBatch({ params: { id: batch }, body: {} });
    const made = new Map<string, { person: Person; document: GeneratedDocument }>();
    const met = new Map<number, number>();
    const ending = new AbortController();

    /** As the site does: asks again under the same key until there is a document. */
    async function generate(person: Person): Promise<void> {
      const key = randomUUID();
      for (;;) {
        const answer = await postDocument(any, person, { template, key }).catch(() => undefined);
        const status = answer?.status ?? 0;
        met.set(status, (met.get(status) ?? 0) + 1);
        if (answer?.status === 201) {
          made.set(key, { person, document: documentIn(answer) });
          return;
        }
        await sleep(50);
      }
    }
    const working = people.map(async (person) => {
      while (!ending.signal.aborted) {
        await generate(person);
        // Single documents have priority over a batch, and the batch must be visibly in progress. They are made
        // until the leases of the killed nodes are over: half a minute of typesetting at the pace of the long run.
        await sleep(rounds({ quick: 1_000, long: 250 }));
      }
    });
    const untilDone = (share: number) =>
      vi.waitUntil(
        async () => {
          const answer = await send(any, `GET /api/batches/${batch}/`, { access: owner.access }).catch(
            () => undefined,
          );
          // Empty if no node answered.
          const { rows: counts, state } = (answer?.json ?? {}) as { rows?: { done: number }; state?: string };
          return (counts?.done ?? 0) >= rows * share && (share < 1 || state === 'done');
        },
        { timeout: 120_000, interval: 50 },
      );
    await untilDone(0.15);
    await nodes[1]?.kill();
    await untilDone(0.4);
    await nodes[3]?.kill();
    await nodes[1]?.start();
    await untilDone(1);
    ending.abort();
    await Promise.all(working);
    await nodes[3]?.start();

    for (const person of people) {
      const own = [...made.values()].filter((entry) => entry.person === person);
      const ids = own.map(({ document }) => document.id);
      expect((await listIds(any, person)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
      for (const { document } of own) await checkDocument(any, person, document);
      expect(await accessStatus(any, person.access)).toBe(200);
    }
    const stored = await withRows(any, (query) =>
      query
        .selectFrom('documents')
        .select(['id', 'template_id', 'form_data_json', 'sha256'])
        .where('batch_id', '=', batch)
        .execute(),
    );
    // Written by the server: the values of one field.
    const buyers = stored.map(({ form_data_json: json }) => (JSON.parse(json) as { buyer: string }).buyer);
    expect(buyers.toSorted()).toEqual(names.toSorted());
    for (const { id, template_id, sha256 } of stored) {
      await checkDocument(any, owner, { id, template: template_id, sha256 });
    }
    const finished = async () =>
      (await mailsOf(cluster, owner.email)).filter(({ text }) =>
        text?.includes(rows.toLocaleString('en-US')),
      );
    await vi.waitUntil(async () => (await finished()).length > 0, patiently);
    expect(await finished()).toHaveLength(1);
    for (const status of met.keys()) expect([0, 201, 409, 502, 503]).toContain(status);
    reached(
      'P1',
      `2 of 4 nodes killed (${cluster.balancer}): ${made.size} documents and ${rows} rows, 0 lost, 0 doubled, every SHA-256 right, 1 mail`,
    );
  }, 600_000);
}
