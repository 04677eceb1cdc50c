import { afterAll, describe, expect, test, vi } from 'vitest';
import { runAdmin } from './fault-disk.ts';
import { rounds } from './length.ts';
import { type Cluster, startNodes } from './nodes.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';

const started = await startNodes(2);

if (started === undefined) {
  test('several nodes need PostgreSQL, which is not here', () => expect(started).toBeUndefined());
} else {
  describe('two nodes that seal the audit', () => sealing(started));
}

function sealing(cluster: Cluster): void {
  const { any, nodes } = cluster;
  afterAll(() => cluster.close());

  const sealedBy = (node: (typeof nodes)[number]) =>
    node.log().filter(({ event }) => event === 'audit.sealed').length;

  test('ND15 at the same time make one chain without a gap', async () => {
    const [first, second] = [sealedBy(nodes[0] ?? any), sealedBy(nodes[1] ?? any)];
    const most = rounds({ quick: 400, long: 2_000 });
    let made = 0;
    // Until both have sealed while rows came: every ten seconds they look at the same time, as they were started at the same time.
    await vi.waitFor(
      async () => {
        for (let part = 0; part < most / 20; part += 1) made += await recordSome(cluster);
        for (const [at, before] of [first, second].entries())
          expect(sealedBy(nodes[at] ?? any)).toBeGreaterThan(before);
      },
      // Between the looks more rows would only make the chain longer.
      { timeout: 150_000, interval: rounds({ quick: 250, long: 50 }) },
    );
    const seals = await vi.waitFor(
      async () => {
        const { positions, rows } = await chain(cluster);
        expect(positions).toHaveLength(rows);
        return positions;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(seals).toEqual(seals.map((_, at) => at + 1));
    const failed = nodes.flatMap((node) => node.log()).filter(({ event }) => event === 'audit.seal_failed');
    expect(failed).toEqual([]);
    const { code, output } = await runAdmin(['doctor'], {
      ...cluster.environment,
      DATA_DIR: nodes[0]?.dataDir ?? '',
    });
    expect(code, output).toBe(0);
    reached('P22', `two nodes that seal at once: one chain of ${seals.length} rows, no gap`);
  });
}

/** Rows as both nodes would record them. */
async function recordSome({ any }: Cluster): Promise<number> {
  const rows = Array.from({ length: 20 }, () => ({ at: new Date().toISOString(), action: 'batch.paused' }));
  await withRows(any, (query) => query.insertInto('audit').values(rows).execute());
  return rows.length;
}

function chain({ any }: Cluster): Promise<{ positions: number[]; rows: number }> {
  return withRows(any, async (query) => {
    const seals = await query.selectFrom('audit_seals').select('position').orderBy('position').execute();
    const { rows } = await query
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return { positions: seals.map(({ position }) => position), rows };
  });
}
