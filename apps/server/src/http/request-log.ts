import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { createSampling } from '../sampling.ts';
import { callerOf } from './caller.ts';

/** One line a request: the pattern of the address, never the address itself, which may carry a token. */
export function logRequests(server: FastifyInstance, clock: Clock): void {
  const sample = createSampling(clock);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { worth, leftOut } = sample(kindOf(route, reply.statusCode));
    if (leftOut > 0) request.log.warn({ event: 'request.left_out', count: leftOut }, 'request.left_out');
    if (worth) writeLine(request, { route, status: reply.statusCode, elapsedMs: reply.elapsedTime });
    done();
  });
}

/** Refusals, also for want of room, are counted by route and status; successes and mistakes of ours are all written. */
export function kindOf(route: string, status: number): string | undefined {
  return (status >= 400 && status < 500) || status === 503 ? `${status} ${route}` : undefined;
}

interface Answered {
  route: string;
  status: number;
  elapsedMs: number;
}

function writeLine(request: FastifyRequest, { route, status, elapsedMs }: Answered): void {
  request.log.info(
    {
      event: 'request',
      method: request.method,
      route,
      status,
      ms: Math.round(elapsedMs * 10) / 10,
      user: callerOf(request)?.id ?? null,
      ip: request.ip,
    },
    'request',
  );
}
