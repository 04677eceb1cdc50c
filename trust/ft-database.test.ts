import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type OwnPostgres, startPostgres } from '../harness/postgres.ts';
import { type Answer, send } from '../harness/http.ts';
import { isLong } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { checkDocument, documentIn, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

interface Scene {
  product: Product;
  person: Person;
  template: { id: number };
}

async function createScene(environment: Record<string, string>): Promise<Scene> {
  const product = await startProduct({ ACCESS_TTL_S: '86400', ...environment });
  const template = await createPublished(product, await signIn(product, administrator));
  return { product, template, person: await createClient(product) };
}

/** The only response allowed meanwhile: a quick request to retry. */
function expectAway(answers: readonly Answer[]): void {
  for (const answer of answers) {
    expectRefusal(answer, 503, 'database_unavailable');
    expect(answer.ms).toBeLessThan(isLong ? 6_000 : 12_000);
  }
}

const slowestOf = (answers: readonly Answer[]) =>
  (Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1);

describe('the embedded database', () => {
  let scene: Scene;
  beforeAll(async () => {
    // Empty counts as not set: also where the other tests run on PostgreSQL.
    scene = await createScene({ DATABASE_URL: '' });
  });
  afterAll(() => scene.product.close());

  test('FT9 while another process holds the database, writing is refused in time and reading goes on', async () => {
    const { product, person, template } = scene;
    // The first call of a session is written down.
    await send(product, 'GET /api/documents/', { access: person.access });
    const other = new DatabaseSync(join(product.dataDir, 'inkfield.db'));
    other.exec('BEGIN EXCLUSIVE');
    const writing = Promise.all([1, 2, 3, 4, 5].map(() => postDocument(product, person, { template })));
    const reads: Answer[] = [];
    for (let read = 0; read < 10; read += 1) {
      reads.push(await send(product, 'GET /api/documents/', { access: person.access }));
      await sleep(100);
    }
    const written = await writing;
    expectAway(written);
    for (const { status } of reads) expect(status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    await checkDocument(product, person, documentIn(await postDocument(product, person, { template })));
    reached(
      'P11',
      `SQLite locked: 503 after ${slowestOf(written)} s, reads up to ${slowestOf(reads)} s, then normal`,
    );
  });
});

describe('PostgreSQL', async () => {
  const postgres = await startPostgres();
  let scene: Scene;
  // Registered before anything else can fail: it is a process of its own.
  afterAll(async () => {
    await scene.product.close();
    await postgres?.close();
  });
  beforeAll(async () => {
    scene = await createScene({ DATABASE_URL: postgres?.url ?? '' });
  });

  const onPostgres = (name: string, work: (postgres: OwnPostgres) => Promise<void>) =>
    postgres === undefined
      ? test(`${name} (there is no PostgreSQL here)`, () => expect(scene.product.pid()).toBeGreaterThan(0))
      : test(name, () => work(postgres));

  onPostgres(
    'FT9 one that answers nothing costs each caller a few seconds and comes back by itself',
    async (own) => {
      const { product, person, template } = scene;
      own.signal('SIGSTOP');
      const answers = await Promise.all([
        ...[1, 2, 3, 4, 5].map(() => postDocument(product, person, { template })),
        send(product, 'GET /api/documents/', { access: person.access }),
        send(product, 'POST /api/auth/login/', { body: { email: person.email, password: person.password } }),
        ...Array.from({ length: 20 }, () => send(product, 'GET /api/templates/', { access: person.access })),
      ]);
      expectAway(answers);
      expect((await send(product, 'GET /healthz')).status).toBe(200);
      own.signal('SIGCONT');
      await comesBack(scene);
      reached(
        'P11',
        `PostgreSQL frozen: 503 after at most ${slowestOf(answers)} s, then normal without a restart`,
      );
    },
  );

  onPostgres(
    'FT10 one that crashes and starts again loses nothing and needs no restart here',
    async (own) => {
      const { product, person, template } = scene;
      const document = documentIn(await postDocument(product, person, { template }));
      await own.stop();
      const answers = [1, 2, 3].map(() => postDocument(product, person, { template }));
      expectAway(await Promise.all(answers));
      await own.start();
      await comesBack(scene);
      await checkDocument(product, person, document);
      reached('P11', 'PostgreSQL crashed and started: 503 meanwhile, then normal without a restart');
    },
  );
});

async function comesBack({ product, person, template }: Scene): Promise<void> {
  await vi.waitFor(async () => {
    const made = documentIn(await postDocument(product, person, { template }));
    await checkDocument(product, person, made);
  }, patiently);
}
