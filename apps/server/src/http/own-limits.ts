import type { ServerResponse } from 'node:http';
import { type InFlightName, inFlight, limits } from '@inkfield/contract/limits';
import type { Route } from '@inkfield/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { callerOf } from './caller.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/limits.ts';

/** The limits that the calls of the contract declare. */
export interface OwnLimits {
  /** Waits until earlier calls of the same caller have begun, each in a turn of the event loop; reads wait for reads only. */
  takeTurn(request: FastifyRequest, route: Pick<Route, 'method'>): Promise<void>;
  /** Counts a call of its caller; throws 429 with Retry-After over the limit. */
  take(request: FastifyRequest, route: Route): Promise<void>;
  /** Does the work of a call unless the same caller has too much in flight. */
  within<T>(call: CallInFlight, work: () => Promise<T>): Promise<T>;
}

export interface CallInFlight {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
}

export function createOwnLimits(deps: Pick<Deps, 'limits' | 'config'>): OwnLimits {
  const turns = createLoopTurns();
  return {
    takeTurn: (request, { method }) => turns(whoMakes(request), method === 'GET' ? 'reads' : 'writes'),
    take: (request, { limit }) => deps.limits.take(limit, whoMakes(request), limits[limit]),
    async within({ request, reply, route: { inFlight: name } }, work) {
      const max = Math.max(1, inFlight[name] * deps.config.rateLimitScale);
      const leave = deps.limits.enter(name, whoMakes(request), max);
      if (leave === undefined) throw refusalOf(name);
      // Work continues after its caller disconnects, and an unread answer uses memory, so both count until they end.
      let open = 2;
      const endOne = () => {
        open -= 1;
        if (open === 0) leave();
      };
      whenGone(reply.raw, endOne);
      try {
        return await work();
      } finally {
        endOne();
      }
    },
  };
}

/** In each second the first calls of a caller begin without a pause: a page makes about ten. */
const callsWithoutPause = 30;
/** Between two further calls, while other callers are there. */
const pauseMs = 10;

/**
 * Lets one read and one other call of each caller begin per turn of the event loop. Otherwise many calls of one user run
 * between any two steps of another user's document, which has a dozen. Reads do not wait for the caller's documents: a
 * page stays usable while it asks for many. A caller who makes very many calls pauses between them, so that the loop and
 * the cores have time for the others.
 */
function createLoopTurns(): (whom: string, kind: 'reads' | 'writes') => Promise<void> {
  /** Callers with calls of a kind that wait: the end of the last turn that is taken. */
  const taken = new Map<string, Promise<void>>();
  /** The calls that each caller began in this second and in the last one. */
  let [begun, begunBefore] = [new Map<string, number>(), new Map<string, number>()];
  let second = 0;

  function count(whom: string): number {
    const now = Math.floor(performance.now() / 1000);
    if (now > second) [begunBefore, begun] = [now === second + 1 ? begun : new Map(), new Map()];
    second = now;
    const calls = (begun.get(whom) ?? 0) + 1;
    begun.set(whom, calls);
    return Math.max(calls, begunBefore.get(whom) ?? 0);
  }

  const hasOthers = (whom: string) =>
    [begun, begunBefore].some((calls) => calls.size > (calls.has(whom) ? 1 : 0));

  return async (whom, kind) => {
    const queue = `${kind} ${whom}`;
    const before = taken.get(queue);
    const { promise: own, resolve } = Promise.withResolvers<void>();
    taken.set(queue, own);
    await before;
    const end = () => {
      if (taken.get(queue) === own) taken.delete(queue);
      resolve();
    };
    if (count(whom) > callsWithoutPause && hasOthers(whom)) setTimeout(end, pauseMs);
    else setImmediate(end);
  };
}

/** Throws when a route lacks one of the two. The compiler asks for both; nothing may be served without them. */
export function requireOwnLimits({ path, limit, inFlight: name }: Route): void {
  if (!Object.hasOwn(limits, limit ?? '')) throw new Error(`The route ${path} does not say how often.`);
  if (!Object.hasOwn(inFlight, name ?? ''))
    throw new Error(`The route ${path} does not say how many at once.`);
}

/** Calls open to the public have no user: they count for the network. */
function whoMakes(request: FastifyRequest): string {
  const caller = callerOf(request);
  return caller === undefined ? networkOf(request.ip) : `user:${caller.id}`;
}

/** Work that takes long, by the name of its limit. Every other call in flight is over in a moment. */
const refusals: Partial<Record<InFlightName, { detail?: string; retryAfterS: number }>> = {
  documents: { retryAfterS: 1 },
  files: { detail: 'Another file of yours is still being received or read.', retryAfterS: 5 },
  matching: { detail: 'Another table of yours is still being matched.', retryAfterS: 5 },
};

function refusalOf(name: InFlightName): AppError {
  const long = refusals[name];
  return long ? new AppError('too_many_in_flight', long) : new AppError('rate_limited', { retryAfterS: 1 });
}

/** Once the last byte of an answer is on its way or the connection has ended. */
function whenGone(answer: ServerResponse, act: () => void): void {
  if (answer.destroyed) return act();
  const end = () => {
    answer.off('finish', end).off('close', end);
    act();
  };
  answer.once('finish', end).once('close', end);
}
