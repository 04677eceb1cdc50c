import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errors } from '@inkfield/contract/errors';
import { AppError, errorBody, readError } from './errors.ts';

/** What is no HTTP gets an answer too, in our shape, and nothing of what it sent. */
export function refuseSocket(error: Error, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const known = readError(error) ?? new AppError('malformed');
  const body = JSON.stringify(errorBody(known, randomUUID(), false));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${errors[known.code].status} Refused\r\n${lines.join('')}\r\n${body}`);
}
