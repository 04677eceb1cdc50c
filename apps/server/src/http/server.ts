import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Route } from '@inkfield/contract/route';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Deps } from '../deps.ts';
import { maxBodyBytes, readJsonBodies } from './bodies.ts';
import { AppError, handleError, readError, sendError } from './errors.ts';
import { refuseUnderPressure } from './pressure.ts';
import { logRequests } from './request-log.ts';
import { apiHeaders, type HeaderOptions } from './security-headers.ts';
import { refuseSocket } from './socket-refusal.ts';

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
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
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
    // What still arrives on an open connection while the server stops is answered like everything else.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
      void sendError(readError(error) ?? new AppError('malformed'), request, reply);
    },
    clientErrorHandler: (error, socket) => refuseSocket(error, socket, headers),
  });
  server.addHook('onRoute', ({ config: own, url }) => {
    // Deny by default: a route says who may call it or does not exist.
    if (own?.route === undefined && own?.open !== true)
      throw new Error(`The route ${url} does not say who may call it.`);
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      done(new AppError('malformed'));
    else done();
  });
  logRequests(server, clock);
  refuseUnderPressure(server, config);
  readJsonBodies(server);
  // Loaded with the other plugins before the server is ready.
  void server.register(multipart);
  server.setErrorHandler(handleError);
  return server;
}

/** An address may name a host, as to a proxy; which one is nobody's choice but ours. */
function withoutHost(url: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}
