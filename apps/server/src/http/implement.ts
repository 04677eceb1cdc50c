import {
  type AnswerOf,
  type BodyOf,
  isForProvidersSite,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '@inkfield/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actFor, type Caller, callerOf } from './caller.ts';
import { sendGzip } from './compression.ts';
import { AppError } from '../errors.ts';
import type { OwnLimits } from './own-limits.ts';
import { parseInput } from './parse.ts';
import {
  type Answering,
  answering,
  FileAnswer,
  GzipAnswer,
  hasChosenStatus,
  WrittenAnswer,
} from './replies.ts';
import { type RequestInfo, requestInfo } from './request-info.ts';
import { readUpload, requireBodyKind, type UploadedFile } from './uploads.ts';

/** Lets a request pass or throws. Afterwards `callerOf` returns the caller of a route that is not public. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<void>;

/** One of the two servers: the client's site on PORT, the provider's on ADMIN_PORT. */
export interface Site {
  kind: 'client' | 'provider';
  server: FastifyInstance;
  authenticate: Authenticate;
  limits: OwnLimits;
  /** Whether the calls of staff are here too; on the provider's site they always are. */
  servesStaff: boolean;
}

/** The input of a handler: everything parsed, the caller authorized. */
export interface CallOf<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The signed-in user; undefined for public calls. */
  caller: R extends { access: 'public' } ? undefined : Caller;
  request: RequestInfo;
  reply: Answering;
  /** Receives the file of an upload; nothing of it is read before. */
  upload: R extends { upload: true } ? () => Promise<UploadedFile> : undefined;
}
export type Handler<R extends Route> = (
  call: CallOf<R>,
) => Promise<AnswerOf<R> | FileAnswer | WrittenAnswer | GzipAnswer>;
export type Handlers<R extends Record<string, Route>> = { [Name in keyof R]: Handler<R[Name]> };

/** Registers one handler for each call of the contract; a missing one does not compile. */
export function implement<R extends Record<string, Route>>(
  site: Site,
  routes: R,
  handlers: Handlers<R>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    if (site.kind === 'client' && !isOnClientSite(site, route)) continue;
    // `Handlers` proves that each call has a handler of its own shape; the loop can't name which.
    const handler = handlers[name] as unknown as (call: unknown) => Promise<unknown>;
    site.server.route({
      method: route.method,
      url: route.path,
      ...(route.maxBytes !== undefined && { bodyLimit: route.maxBytes }),
      config: { route },
      // Runs before the body is read: an unauthorized caller must not cause work.
      onRequest: async (request, reply) => {
        await site.authenticate(request, reply, route);
        await site.limits.takeTurn(request, route);
        await site.limits.take(request, route);
        requireBodyKind(request, route);
      },
      handler: async (request, reply) => {
        const answer = await site.limits.within({ request, reply, route }, () =>
          actFor(callerOf(request), () => handler(readCall(route, request, reply))),
        );
        return sendAnswer(route, answer, reply);
      },
    });
  }
}

function isOnClientSite({ servesStaff }: Site, route: Route): boolean {
  return !isForProvidersSite(route) || (servesStaff && route.site === undefined);
}

function readCall(route: Route, request: FastifyRequest, reply: FastifyReply) {
  return {
    ...parseCall(route, request),
    caller: callerOf(request),
    request: requestInfo(request, reply),
    reply: answering(request, reply),
    upload: route.upload === true ? () => readUpload(request, reply, route.maxBytes) : undefined,
  };
}

function parseCall(route: Route, request: FastifyRequest) {
  // An impossible address is not found. Its parts are not form fields with errors.
  const params = route.params?.safeParse(request.params);
  if (params?.success === false) throw new AppError('not_found');
  return {
    params: params?.data,
    query: route.query === undefined ? undefined : parseInput(route.query, request.query),
    body: route.body === undefined ? undefined : parseInput(route.body, request.body),
  };
}

function sendAnswer(route: Route, answer: unknown, reply: FastifyReply): unknown {
  if (answer instanceof FileAnswer) return answer.send(reply);
  if (!hasChosenStatus(reply)) void reply.code(route.status);
  if (route.answer === undefined) return reply.send();
  void reply.type('application/json; charset=utf-8');
  if (answer instanceof WrittenAnswer) return reply.send(answer.text);
  if (answer instanceof GzipAnswer) return sendGzip(reply, answer.bytes);
  // Nothing leaves that the contract does not name.
  return reply.send(JSON.stringify(route.answer.parse(answer)));
}
