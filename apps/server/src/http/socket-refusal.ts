import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errors } from '@inkfield/contract/errors';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { errorBody, readError } from './errors.ts';

interface RefusalOptions {
  headers: Readonly<Record<string, string>>;
  log: Deps['log'];
}

/** What is no HTTP gets an answer too, in our shape, and nothing of what it sent. */
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
