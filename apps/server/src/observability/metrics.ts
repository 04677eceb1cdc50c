import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { countBatches, measureStore, measureTypesetting } from './work-metrics.ts';

export interface Metrics {
  /** Measures every request of a server. */
  measure(server: FastifyInstance, site: 'client' | 'provider'): void;
  /** Serves the numbers: on the provider's port only. */
  serve(server: FastifyInstance): void;
}

/** Numbers that a feature adds. */
export type Measure = (register: Registry, deps: Deps) => void;

export function createMetrics(deps: Deps, measures: readonly Measure[]): Metrics {
  const register = new Registry();
  countStatements(register, deps.database);
  countMails(register, deps.database);
  countBatches(register, deps.database);
  measureTypesetting(register, deps.typesetter);
  measureStore(register, deps.storage);
  for (const measure of measures) measure(register, deps);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their address.',
    labelNames: ['site', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [register],
  });
  let collectsProcess = false;
  return {
    measure: (server, site) => {
      server.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const labels = { site, method: request.method, route, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
    serve: (server) => {
      server.get('/metrics', { config: { open: true } }, async (_request, reply) => {
        // Process metrics are collected from the first scrape on.
        if (!collectsProcess) collectDefaultMetrics({ register });
        collectsProcess = true;
        return reply.type(register.contentType).send(await register.metrics());
      });
    },
  };
}

function countStatements(register: Registry, database: Database): void {
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'How long statements took, by their first word.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  });
  database.watch(({ sql, ms, failed }) => {
    const kind = /^\w+/.exec(sql)?.[0].toLowerCase() ?? 'other';
    statements.observe({ kind, outcome: failed ? 'failed' : 'ok' }, ms / 1000);
  });
  void new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL: open, of them idle, and calls that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, value] of Object.entries(database.connections() ?? {})) this.set({ state }, value);
    },
  });
}

/** Read at each scrape: several nodes share one outbox. */
function countMails(register: Registry, database: Database): void {
  void new Gauge({
    name: 'mails_waiting',
    help: 'Mails in the outbox that are not sent yet; those that failed at least once apart.',
    labelNames: ['tried'],
    registers: [register],
    async collect() {
      const waiting = await database.query
        .selectFrom('outbox')
        .select((row) => [
          row.fn.countAll<number>().as('all'),
          row.fn.count<number>('last_error').as('again'),
        ])
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      this.set({ tried: 'no' }, waiting.all - waiting.again);
      this.set({ tried: 'yes' }, waiting.again);
    },
  });
}
