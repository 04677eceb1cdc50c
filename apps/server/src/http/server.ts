import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Route } from '@inkfield/contract/route';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Deps } from '../deps.ts';
import { maxBodyBytes, readJsonBodies } from './bodies.ts';
import { refuseOddRequests, refuseSocket, refuseWritesWhileClockIsAhead } from './early-refusals.ts';
import { compressAnswers } from './compression.ts';
import { AppError } from '../errors.ts';
import { handleError, readError, sendError } from './errors.ts';
import { refuseUnderPressure } from '../observability/pressure.ts';
import { logRefusal, logRequests } from './request-log.ts';
import { requireOwnLimits } from './own-limits.ts';
import { apiHeaders, type HeaderOptions } from './security-headers.ts';
import { endStalledAnswers } from './stalled-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route implements; routes outside of it say that they are open. */
    route?: Route;
    open?: true;
  }
}

/** A server that knows the error contract and the headers, and no call yet. */
export function createServer({ config, log, clock }: Deps, { https }: HeaderOptions): FastifyInstance {
  const headers = apiHeaders({ https });
  // Named, or the server would be typed by pino's own logger.
  const loggerInstance: FastifyBaseLogger = log;
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: maxBodyBytes,
    rewriteUrl: ({ url = '/' }) => withReadableEscapes(withoutHost(url)),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Node would refuse a missing host itself, without our headers and our shape.
    http: {
      requireHostHeader: false,
      headersTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 2000,
    },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during the stop are answered normally.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
      const known = readError(error) ?? new AppError('malformed');
      logRefusal(request, known);
      void sendError(known, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseSocket(error, socket, { headers, log }),
  });
  server.addHook('onRoute', ({ config: own, url }) => {
    // Deny by default: a route says who may call it or does not exist.
    if (own?.route === undefined && own?.open !== true)
      throw new Error(`The route ${url} does not say who may call it.`);
    if (own.route !== undefined) requireOwnLimits(own.route);
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  refuseOddRequests(server);
  compressAnswers(server);
  endStalledAnswers(server);
  logRequests(server, clock);
  refuseUnderPressure(server, config);
  refuseWritesWhileClockIsAhead(server, clock);
  readJsonBodies(server);
  // Loaded with the other plugins before the server is ready.
  void server.register(multipart);
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = readError(error);
    if (known !== undefined) logRefusal(request, known);
    return handleError(error, request, reply);
  });
  return server;
}

/** An absolute URL may name a host, as to a proxy. Ignore it: the caller must not choose the host. */
function withoutHost(url: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A page's address with a stray `%`, such as /50%off, is an unknown page. In the API it stays a bad request. */
function withReadableEscapes(url: string): string {
  const { path = '', query = '' } = /^(?<path>[^?]*)(?<query>.*)$/s.exec(url)?.groups ?? {};
  if (/^\/api(?:\/|$)/.test(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + query;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
