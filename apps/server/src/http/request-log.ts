import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { callerOf } from './authenticate.ts';

/** So many refusals of one kind are logged in a second; an attack must not fill the disk. */
const maxAlike = 50;

/** One line a request: the pattern of the address, never the address itself, which may carry a token. */
export function logRequests(server: FastifyInstance, clock: Clock): void {
  const isWorthALine = createSampling(clock);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { worth, leftOut } = isWorthALine(route, reply.statusCode);
    if (leftOut > 0) request.log.warn({ event: 'request.left_out', count: leftOut }, 'request.left_out');
    if (worth) writeLine(request, { route, status: reply.statusCode, elapsedMs: reply.elapsedTime });
    done();
  });
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

export interface Sample {
  worth: boolean;
  /** How many lines of the second before were not written: said once. */
  leftOut: number;
}

/** Counts refusals of one route and status within each second. Successes and our own failures are all written. */
export function createSampling(clock: Clock): (route: string, status: number) => Sample {
  let second = 0;
  let leftOut = 0;
  let seen = new Map<string, number>();
  return (route, status) => {
    const now = Math.floor(clock.now() / 1000);
    const before = now === second ? 0 : leftOut;
    if (now !== second) {
      second = now;
      leftOut = 0;
      seen = new Map();
    }
    if (status < 400 || status >= 500) return { worth: true, leftOut: before };
    const alike = (seen.get(`${status} ${route}`) ?? 0) + 1;
    seen.set(`${status} ${route}`, alike);
    if (alike > maxAlike) leftOut += 1;
    return { worth: alike <= maxAlike, leftOut: before };
  };
}
