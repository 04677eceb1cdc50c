import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errors } from '@inkfield/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { errorBody, readError } from './errors.ts';
import type { WatchedClock } from '../clock.ts';

interface RefusalOptions {
  headers: Readonly<Record<string, string>>;
  log: Deps['log'];
}

/** Answers bytes that are not HTTP in our error format, without repeating any of them. */
export function refuseSocket(error: Error, socket: Socket, { headers, log }: RefusalOptions): void {
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const known = readError(error) ?? new AppError('malformed');
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(known, requestId, false));
  const line = { event: 'input.refused', code: known.code, request_id: requestId, ip: socket.remoteAddress };
  log.info(line, line.event);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${errors[known.code].status} Refused\r\n${lines.join('')}\r\n${body}`);
}

/** Refuses requests that Node would answer itself, or that a proxy in front of the server may read in another way. */
export function refuseOddRequests(server: FastifyInstance): void {
  // Node's own answer has neither our headers nor our shape.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (isOdd(request)) done(new AppError('malformed'));
    else done();
  });
}

function isOdd({ raw: { httpVersion, rawHeaders, headers } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return true;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  return headers.expect !== undefined && !/^100-continue$/i.test(headers.expect);
}

/** Refuses calls that would store a wrong date, while the machine's clock is far ahead. */
export function refuseWritesWhileClockIsAhead(server: FastifyInstance, clock: WatchedClock): void {
  server.addHook('onRequest', ({ method }, _reply, done) => {
    const reads = method === 'GET' || method === 'HEAD';
    done(reads || clock.aheadMs() === 0 ? undefined : new AppError('clock_ahead', { retryAfterS: 60 }));
  });
}
