import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAdmin } from './fault-disk.ts';
import { type Answer, apiOf, send } from '../harness/http.ts';
import { isLong } from './length.ts';
import { type Cluster, refuseNode, startNodes } from './nodes.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { checkDocument, documentIn, listIds, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator } from '../harness/product.ts';

const started = await startNodes(2);

if (started === undefined) {
  test('several nodes need PostgreSQL, which is not here', () => expect(started).toBeUndefined());
} else {
  describe('two nodes behind a load balancer', () => faults(started));
}

const seconds = (answers: readonly Answer[]) => (Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1);

function faults(cluster: Cluster): void {
  const { any, postgres, s3 } = cluster;
  let staff: Person;
  let person: Person;
  let template: { id: number };
  beforeAll(async () => {
    staff = await signIn(any, administrator);
    template = await createPublished(any, staff);
    person = await createClient(any);
  });
  afterAll(() => cluster.close());

  /** Told to come again, in our words, and soon. */
  function expectAway(answers: readonly Answer[], code: string): void {
    for (const answer of answers) {
      expectRefusal(answer, 503, code);
      expect(answer.ms).toBeLessThan(isLong ? 6_000 : 15_000);
    }
  }

  const make = () => postDocument(any, person, { template });
  async function comesBack(): Promise<void> {
    await vi.waitFor(async () => {
      await checkDocument(any, person, documentIn(await make()));
    }, patiently);
  }

  test('ND9 while the store is away, only what needs a file is refused', () =>
    loseStore('away', { fail: s3.halt, mend: s3.startAgain }));

  test('ND10 while the store answers nothing, only what needs a file is refused', () =>
    loseStore('silent', { fail: s3.pause, mend: s3.resume }));

  async function loseStore(
    how: string,
    { fail, mend }: { fail: () => Promise<void> | void; mend: () => Promise<void> | void },
  ): Promise<void> {
    const document = documentIn(await make());
    const before = await listIds(any, person);
    await fail();
    const address = `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
    const refused = await Promise.all([
      make(),
      make(),
      send(any, `GET ${address}`, { access: person.access }),
      send(any, `GET ${address}`, { access: person.access }),
    ]);
    expectAway(refused, 'storage_unavailable');
    // Long enough for the balancer to learn that no node is ready, which must not end what works without files.
    await vi.waitFor(async () => {
      for (const node of cluster.nodes) expect((await send(node, 'GET /readyz')).status).toBe(503);
    }, patiently);
    for (let round = 0; round < 20; round += 1) {
      const works = await Promise.all([
        send(any, 'GET /api/templates/', { access: person.access }),
        send(any, 'GET /api/documents/', { access: person.access }),
        send(any, `POST /api/templates/${template.id}/preview_document/`, {
          access: person.access,
          body: { form_data: { buyer: 'Ann' } },
        }),
        send({ url: any.adminUrl }, 'GET /api/users/profile/', { access: staff.access }),
      ]);
      expect(works.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await sleep(250);
    }
    await signIn(any, person);
    await apiOf(any, staff.access).listAllDocuments({ query: {} });
    expect(await listIds(any, person)).toEqual(before);
    await mend();
    await comesBack();
    await checkDocument(any, person, document);
    const told = cluster.nodes
      .flatMap((node) => node.log())
      .filter(({ event }) => event === 'storage.failed');
    expect(told.length).toBeGreaterThan(0);
    reached('P11', `S3 store ${how}: 503 after at most ${seconds(refused)} s, the rest works, then normal`);
  }

  test('ND11 a PostgreSQL that crashes and comes back costs the nodes no restart', async () => {
    const document = documentIn(await make());
    await postgres.stop();
    const refused = await Promise.all([
      make(),
      make(),
      send(any, 'GET /api/templates/', { access: person.access }),
    ]);
    expectAway(refused, 'database_unavailable');
    await vi.waitFor(async () => {
      for (const node of cluster.nodes) expect((await send(node, 'GET /readyz')).status).toBe(503);
    }, patiently);
    for (let round = 0; round < 10; round += 1) {
      // Also when the balancer knows: the refusal is ours, with Retry-After, not one of the balancer's.
      expectAway([await send(any, 'GET /api/templates/', { access: person.access })], 'database_unavailable');
      await sleep(500);
    }
    await postgres.start();
    await comesBack();
    await checkDocument(any, person, document);
    reached(
      'P11',
      `PostgreSQL crashed behind two nodes: 503 after at most ${seconds(refused)} s, then normal`,
    );
  });

  test('ND12 a node with another secret does not start, and says why', async () => {
    const other = await refuseNode(cluster, { APP_SECRET: 'another secret, which is just as long' });
    expect(other).toMatchObject({ code: 1 });
    expect(other.output).toContain(
      "Can't start: APP_SECRET is another than that of the nodes on this database",
    );
    const own = await refuseNode(cluster, { APP_SECRET: '' });
    expect(own.output).toContain("Can't start: APP_SECRET is not set, and the secret in DATA_DIR is another");
  });

  test('ND13 beside a newer node an older one works on, and would not start again', async () => {
    await withRows(any, async (query) => {
      // A newer version may only add to the schema (docs/operations.md).
      await query.schema.createTable('of_the_future').addColumn('id', 'integer').execute();
      await query.schema.alterTable('documents').addColumn('mood', 'text').execute();
      const applied_at = new Date().toISOString();
      await query.insertInto('migrations').values({ name: '9999-later', applied_at }).execute();
    });
    await comesBack();
    // A node caches its health for five seconds, so it may still report the earlier fault.
    await vi.waitFor(async () => {
      for (const node of cluster.nodes) expect((await send(node, 'GET /readyz')).status).toBe(200);
    }, patiently);
    const older = await refuseNode(cluster, {});
    expect(older).toMatchObject({ code: 1 });
    expect(older.output).toContain(
      "Can't start: The database is newer than this program (it has the step 9999-later)",
    );
    await withRows(any, (query) => query.deleteFrom('migrations').where('name', '=', '9999-later').execute());
  });

  test('ND14 the doctor reads every file of the store back and names what is missing', async () => {
    const lost = documentIn(await make());
    const doctor = () =>
      runAdmin(['doctor'], { ...cluster.environment, DATA_DIR: cluster.nodes[0]?.dataDir ?? '' });
    const well = await doctor();
    expect(well.output).toContain('Nothing is wrong.');
    expect(well.code).toBe(0);
    s3.lose(`files/${lost.sha256}`);
    const ill = await doctor();
    expect(ill.code).toBe(1);
    expect(ill.output).toContain(`Wrong: the PDF of document ${lost.id} is missing`);
    await s3.halt();
    const away = await doctor();
    expect(away.code).toBe(1);
    expect(away.output).toContain("Wrong: the store can't be reached (STORAGE_URL)");
    await s3.startAgain();
    const backup = await runAdmin(['backup', '/tmp/never'], { ...cluster.environment });
    expect(backup.output).toContain('back up the bucket separately');
  });
}
