import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';

export interface Metrics {
  /** Measures every request of a server. */
  measure(server: FastifyInstance, site: 'client' | 'provider'): void;
  /** Serves the numbers: on the provider's port only. */
  serve(server: FastifyInstance): void;
}

export function createMetrics({ typesetter }: Deps): Metrics {
  const register = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their address.',
    labelNames: ['site', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [register],
  });
  const jobs = new Gauge({
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
        // The process is watched from the first time that somebody looks.
        if (!collectsProcess) collectDefaultMetrics({ register });
        collectsProcess = true;
        void jobs;
        return reply.type(register.contentType).send(await register.metrics());
      });
    },
  };
}
