import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';
import { getBatchRow } from '../batches/batches.ts';
import { type Claim, claimRows } from '../batches/claim-rows.ts';
import { makeRows } from '../batches/make-rows.ts';
import { instant } from '../clock.ts';
import { findRoom } from '../quotas/room.ts';

const day = { field_type: 'calculated', result_type: 'date', formula: 'today' } as const;
const fields = [textField('buyer'), textField('signed', { ...day, order: 2 })];
const document_content = 'Sold to [buyer] on [signed as plain].';

const behindMs = 5 * 3600 * 1000;
const dayMs = 24 * 3600 * 1000;
const dayOf = (moment: string) => instant(Date.parse(moment) - behindMs).slice(0, 10);

/** More looks at the clock than a document needs. */
const maxLooks = 100;

describeOnSqlite('a document that is made over midnight', (createTestApp) => {
  let app: TestApp;
  let client: TestUser;
  let template: number;
  let looks: number;
  /** The look at the clock from which it is past midnight. */
  let midnight = Infinity;

  beforeAll(async () => {
    app = await createTestApp();
    app.deps.config.timeZone = 'Etc/GMT+5';
    const now = app.clock.now.bind(app.clock);
    const toMidnightMs = dayMs - ((now() - behindMs) % dayMs);
    app.clock.forward(toMidnightMs / 1000 - 40);
    app.clock.now = () => {
      looks += 1;
      return now() + (looks >= midnight ? 60_000 : 0);
    };
    client = await createUser(app);
    template = (await createPublished(app, { fields, document_content })).id;
  });

  /** Does something once for each of its looks at the clock, at which it becomes midnight. */
  async function atEachLook(
    act: () => Promise<void>,
    prepare: () => Promise<void> = () => Promise.resolve(),
  ) {
    for (let at = 1; ; at += 1) {
      expect(at).toBeLessThan(maxLooks);
      midnight = Infinity;
      await prepare();
      looks = 0;
      midnight = at;
      await act();
      if (looks < at) break;
    }
    midnight = Infinity;
  }

  async function daysOfDocuments(): Promise<[value: unknown, moment: string][]> {
    const select = app.deps.database.query.selectFrom('documents').selectAll();
    const documents = await select.where('user_id', '=', client.id).orderBy('id').execute();
    return documents.map((row) => [JSON.parse(row.form_data_json ?? '').signed, dayOf(row.generated_at)]);
  }

  function expectOneDay(days: readonly [value: unknown, moment: string][]): void {
    expect(days.map(([value]) => value)).toEqual(days.map(([, moment]) => moment));
    expect(new Set(days.map(([, moment]) => moment)).size).toBe(2);
  }

  test('has the day of its moment, wherever midnight falls', async () => {
    const body = { form_data: { buyer: 'Ann' } };
    await atEachLook(async () => {
      await app.api(client.access).generateDocument({ params: { id: template }, body });
    });
    expectOneDay(await daysOfDocuments());
  });

  test('has it as a row of a table, and its preview has the day of the document', async () => {
    client = await createUser(app);
    const api = app.api(client.access);
    const file = `buyer\n${'Ann\n'.repeat(maxLooks)}`;
    const { id } = await createBatch(app, client, { template, file });
    await api.startBatch({ params: { id }, body: {} });
    const batch = await getBatchRow(app.deps.database.query, id, { caller: client, ownOnly: true });
    const room = await findRoom(app.deps, client.id, ['documents', 'bytes']);
    const { signal } = new AbortController();
    let claim: Claim;
    const claimOne = async () => {
      claim = await claimRows(app.deps, batch, 1);
    };
    await atEachLook(() => makeRows(app.deps, { batch, claim, room, signal }), claimOne);
    const days = await daysOfDocuments();
    expectOneDay(days);
    app.clock.forward(dayMs / 1000);
    const { access } = await app.api().refresh({ body: { refresh: client.refresh } });
    const preview = await app.api(access).previewBatchRow({ params: { id, row: 2 } });
    expect(preview.text).toContain(`on ${String(days[0]?.[0])}`);
  });
});
