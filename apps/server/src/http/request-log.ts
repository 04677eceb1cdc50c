import type * as z from 'zod/mini';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@inkfield/contract/errors';
import type { Route } from '@inkfield/contract/route';
import type { Clock } from '../clock.ts';
import { createSampling } from '../observability/sampling.ts';
import { callerOf } from './caller.ts';
import type { AppError } from '../errors.ts';

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

/** Refusals, also for lack of room, are counted by route and status. Successes and bugs are all logged. */
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

/** Refusals that may be an attack have a log line of their own. Others, such as 404, appear only in the line of the request. */
const events: Partial<Record<ErrorCode, `${string}.refused`>> = {
  invalid: 'input.refused',
  malformed: 'input.refused',
  too_large: 'input.refused',
  uri_too_long: 'input.refused',
  headers_too_large: 'input.refused',
  unsupported_media_type: 'input.refused',
  not_authenticated: 'token.refused',
  token_not_valid: 'token.refused',
  forbidden: 'access.refused',
  cross_site: 'access.refused',
  registration_closed: 'access.refused',
  rate_limited: 'limit.refused',
  too_many_in_flight: 'limit.refused',
};

/**
 * Logs one line with the user, the route and the reason, and nothing of the input. The log samples these events.
 */
export function logRefusal(request: FastifyRequest, { code, options }: AppError): void {
  const event = events[code];
  // Without credentials, a page is checking whether a user is signed in.
  if (event === undefined || (code === 'not_authenticated' && !offersCredentials(request))) return;
  const { url: pattern, config } = request.routeOptions;
  const fields = knownFields(config.route, Object.keys(options.fields ?? {}));
  request.log.info(
    {
      event,
      code,
      method: request.method,
      route: pattern ?? 'none',
      user: callerOf(request)?.id ?? null,
      ip: request.ip,
      ...(fields.length > 0 && { fields }),
      ...(options.limit !== undefined && { limit: options.limit }),
    },
    event,
  );
}

function offersCredentials({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.cookie !== undefined;
}

/** Only names of the contract: others were sent, and may be anything. */
function knownFields(route: Route | undefined, names: readonly string[]): string[] {
  const known = new Set([...namesIn(route?.query), ...namesIn(route?.body), 'non_field_errors']);
  return names.map((name) => (known.has(name) ? name : 'other'));
}

function namesIn(schema: z.ZodMiniType | undefined): string[] {
  const definition = schema?._zod.def;
  return definition !== undefined && 'shape' in definition ? Object.keys(Object(definition.shape)) : [];
}
