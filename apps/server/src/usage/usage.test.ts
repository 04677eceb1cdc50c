import { beforeAll, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { createMonthCounter } from './count-months.ts';

const dayS = 24 * 60 * 60;

describeOnEachDatabase('the usage', (createTestApp) => {
  let testApp: TestApp;
  let lease: number;
  let offer: number;
  beforeAll(async () => {
    testApp = await createTestApp();
    testApp.clock.forward((Date.parse('2040-01-31T23:59:00Z') - testApp.clock.now()) / 1000);
    const staff = await createUser(testApp, { role: 'staff' });
    lease = (await createPublished(testApp, { staff, name: 'Lease' })).id;
    offer = (await createPublished(testApp, { staff, name: 'Offer' })).id;
    await createDocument(testApp, await createUser(testApp), { id: lease });
    testApp.clock.forward(60);
    const client = await createUser(testApp);
    await createDocument(testApp, client, { id: lease });
    await createDocument(testApp, client, { id: offer });
    testApp.clock.forward(40 * dayS);
    await createDocument(testApp, await createUser(testApp), { id: lease });
  });
  // Sessions do not live as long as these tests go back.
  const api = async () => testApp.api((await createUser(testApp, { role: 'staff' })).access);

  test('counts documents by template and month, with months of none, most used first', async () => {
    const usage = await (await api()).getUsage({ query: { months: '4' } });
    expect(usage.months).toEqual(['2039-12', '2040-01', '2040-02', '2040-03']);
    expect(usage).toMatchObject({ counts: [0, 1, 2, 1], total: 4, others: null });
    expect(usage.pages).toBeGreaterThanOrEqual(4);
    expect(
      usage.templates.map(({ template, template_name, counts }) => [template, template_name, counts]),
    ).toEqual([
      [lease, 'Lease', [0, 1, 1, 1]],
      [offer, 'Offer', [0, 0, 1, 0]],
    ]);
  });

  test('of one template leaves the others out', async () => {
    const usage = await (await api()).getUsage({ query: { months: '3', template: String(offer) } });
    expect(usage).toMatchObject({ counts: [0, 1, 0], total: 1 });
    expect(usage.templates.map(({ template }) => template)).toEqual([offer]);
  });

  test('counts the present month again at each run, and a past one only once', async () => {
    const months = async () => (await (await api()).getUsage({ query: { months: '2' } })).counts;
    const [before = 0, present = 0] = await months();
    await createDocument(testApp, await createUser(testApp), { id: lease });
    expect(await months()).toEqual([before, present + 1]);
    const { query } = testApp.deps.database;
    const counter = createMonthCounter(query, testApp.clock);
    expect(await counter('2040-02')).toBe(await counter('2040-02'));
    expect(await counter('2040-03')).not.toBe(await counter('2040-03'));
  });

  test('counts a day of the present month that is over only once', async () => {
    const { database, clock } = testApp.deps;
    testApp.clock.forward(2 * 3600);
    const ranges: string[] = [];
    const counter = createMonthCounter(database.query, clock);
    const first = await counter('2040-03');
    database.watch(({ sql }) => ranges.push(sql));
    expect(await counter('2040-03')).toEqual(first);
    // Today, and what may carry a moment after it.
    expect(ranges.filter((text) => text.includes('from "documents"'))).toHaveLength(2);
  });

  test('of a period before which everything was made is empty', async () => {
    testApp.clock.forward(400 * dayS);
    const usage = await (await api()).getUsage({ query: { months: '2' } });
    testApp.clock.forward(-400 * dayS);
    expect(usage).toMatchObject({ counts: [0, 0], total: 0, pages: 0, templates: [] });
  });

  test('goes back three years at most, and refuses what is no number', async () => {
    expect((await (await api()).getUsage({ query: { months: '9999' } })).months).toHaveLength(36);
    expect((await failureOf((await api()).getUsage({ query: { months: 'x' } }))).status).toBe(400);
    expect((await failureOf((await api()).getUsage({ query: { template: '0' } }))).status).toBe(400);
  });

  test('adds up what is beyond the twenty most used templates', async () => {
    const staff = await createUser(testApp, { role: 'staff' });
    const client = await createUser(testApp);
    for (let count = 0; count < 20; count += 1) {
      const { id } = await createPublished(testApp, { staff });
      await createDocument(testApp, client, { id });
    }
    const usage = await (await api()).getUsage({ query: { months: '1' } });
    expect(usage.templates).toHaveLength(20);
    expect(usage.others).toMatchObject({ templates: 1, total: 1, counts: [1] });
    expect(usage.total).toBe(22);
  });
});
