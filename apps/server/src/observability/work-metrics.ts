import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Typesetter } from '../pdf/typesetter.ts';
import type { Storage } from '../storage/storage.ts';

// Metrics of the server's work besides answering: typesetting, batches, calls to the store.

export function measureTypesetting(register: Registry, typesetter: Typesetter): void {
  const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
  const setting = new Histogram({
    name: 'typesetting_duration_seconds',
    help: 'How long a child took for a document, from when it had it. In the background are the rows of batches.',
    labelNames: ['output', 'background', 'outcome'],
    buckets,
    registers: [register],
  });
  const waiting = new Histogram({
    name: 'typesetting_wait_seconds',
    help: 'How long documents waited until a child had them.',
    labelNames: ['background'],
    buckets: [0.001, ...buckets],
    registers: [register],
  });
  typesetter.watch(({ output, background, waitedMs, ms, outcome }) => {
    const kind = background ? 'yes' : 'no';
    setting.observe({ output, background: kind, outcome }, ms / 1000);
    waiting.observe({ background: kind }, waitedMs / 1000);
  });
  void new Gauge({
    name: 'typesetter_state',
    help: 'What the typesetter counts of itself.',
    labelNames: ['what'],
    registers: [register],
    collect() {
      for (const [what, value] of Object.entries(typesetter.stats())) {
        if (typeof value === 'number') this.set({ what }, value);
      }
    },
  });
  void new Gauge({
    name: 'typesetter_resident_memory_bytes',
    help: 'Memory of all children together, each as it was after its last document.',
    registers: [register],
    collect() {
      this.set(typesetter.stats().children.reduce((sum, { rssBytes }) => sum + rssBytes, 0));
    },
  });
}

/** Only batches that have not ended: the number of ended ones grows without limit. */
const openStates = ['ready', 'running', 'paused', 'stopped'] as const;

/** Read at each scrape: several nodes share the batches. */
export function countBatches(register: Registry, database: Database): void {
  void new Gauge({
    name: 'batches',
    help: 'Batches that are not over, by state.',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const found = await database.query
        .selectFrom('batches')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('state', 'in', openStates)
        .groupBy('state')
        .execute();
      const counts = new Map<string, number>(found.map(({ state, count }) => [state, count]));
      for (const state of openStates) this.set({ state }, counts.get(state) ?? 0);
    },
  });
}

export function measureStore(register: Registry, storage: Storage): void {
  const calls = new Histogram({
    name: 'storage_call_duration_seconds',
    help: 'How long calls to the S3 store took, all tries together.',
    labelNames: ['method', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  storage.watch(({ method, ms, failed }) => {
    calls.observe({ method, outcome: failed ? 'failed' : 'ok' }, ms / 1000);
  });
}
