import { isForProvidersSite } from '@inkfield/contract/route';
import { expect, test } from 'vitest';
import { createCompany, createUser, type TestUser } from '../../test/factories.ts';
import { describeCall, type FuzzCall, fuzzCalls } from '../../test/fuzz.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { examine } from '../admin-command/doctor.ts';
import { sealAudit } from '../audit/seals.ts';
import { ConfigError } from '../config-error.ts';

const [rounds, callsEach] = [20, 500];
/** The same calls in every run, so that a failure is the change's own. FUZZ_SEED=n makes others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 2026);

type People = Record<Exclude<FuzzCall['caller'], 'anon'>, TestUser>;

/** New in each round: calls of administrators disable accounts and end sessions. */
async function createPeople(app: TestApp): Promise<People> {
  const [client, staff, admin] = await Promise.all([
    createUser(app),
    createUser(app, { role: 'staff' }),
    createUser(app, { role: 'admin' }),
  ]);
  return { client, staff, admin };
}

async function createThings(app: TestApp, { client, staff, admin }: People): Promise<void> {
  const template = await createPublished(app, { staff });
  // As many templates as there are small ids, so that tables get as far as their rows.
  for (let count = 0; count < 9; count += 1) await createPublished(app, { staff: admin });
  const company = await createCompany(app);
  await app.api(staff.access).grantPermission({ body: { template: template.id, company: company.id } });
  await createDocument(app, client, template);
  await app.api(client.access).startDraft({ body: { template: template.id, changes: { buyer: 'Ann' } } });
  await createBatch(app, client, { template: template.id, file: 'buyer\nAnn\n' });
}

async function make({ app }: TestApp, people: People, call: FuzzCall) {
  const { caller, route, url, headers, payload } = call;
  const site = isForProvidersSite(route) ? app.provider : app.client;
  return site.inject({
    method: route.method,
    url,
    headers: {
      ...headers,
      ...(caller !== 'anon' && { authorization: `Bearer ${people[caller].access}` }),
    },
    ...(payload !== undefined && { payload }),
  });
}

/** The problems that `doctor` reports, except those about the tests' own folder. */
async function complaints({ deps: { database, config } }: TestApp): Promise<readonly string[]> {
  const lines = await examine(database, config).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  });
  return lines.filter((line) => line.startsWith('Wrong: ') && !line.includes('can be read by others'));
}

describeOnEachDatabase(`10,000 calls with FUZZ_SEED=${seed}`, (createTestApp) => {
  test('are answered without a failure of ours, and leave an audit that can be read to its end', async () => {
    const app = await createTestApp({ renderTimeoutS: 120 });
    const statuses = new Map<number, number>();
    const uploads: Record<number, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const people = await createPeople(app);
      if (round === 0) await createThings(app, people);
      for (const call of fuzzCalls({ seed: seed + round, count: callsEach })) {
        const { statusCode, body } = await make(app, people, call);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (call.route.upload === true) uploads[statusCode] = (uploads[statusCode] ?? 0) + 1;
        const told = `FUZZ_SEED=${seed}: ${describeCall(call)} -> ${body}`;
        expect(statusCode, told).toBeLessThan(500);
      }
    }
    // Some of them pass the checks of their input, among them uploads: readable tables and unreadable files.
    expect(uploads).toEqual(expect.objectContaining({ 201: expect.any(Number), 400: expect.any(Number) }));
    for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 415])
      expect([...statuses.keys()]).toContain(status);
    await readAudit(app, await createUser(app, { role: 'admin' }));
    await sealAudit(app.deps, { all: true });
    expect(await complaints(app)).toEqual([]);
  }, 600_000);
});

async function readAudit(app: TestApp, { access }: TestUser): Promise<void> {
  const recorded = await app.deps.database.query.selectFrom('audit').select('id').execute();
  const read: number[] = [];
  for (let url: string | undefined = '/api/audit/?limit=100'; url !== undefined;) {
    const answer = await app.request({ url, headers: { authorization: `Bearer ${access}` } });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    read.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
    url = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(read.length).toBeGreaterThan(10);
  expect(read.toSorted((one, other) => one - other)).toEqual(
    recorded.map(({ id }) => id).toSorted((one, other) => one - other),
  );
}
