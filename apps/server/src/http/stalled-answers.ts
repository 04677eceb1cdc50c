import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An answer whose reader makes no progress for this long is ended, because it uses memory. */
const stalledMs = 60_000;

/** Ends connections whose answer does not move. The time until there is an answer does not count. */
export function endStalledAnswers(server: FastifyInstance, limitMs = stalledMs): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const { socket } = reply.raw;
    // Node looks once in this time and ends the connection if nothing has moved since it looked before: after up to
    // twice the time. It resets the time for the next request. Injected requests have no socket.
    if (socket instanceof Socket) socket.setTimeout(limitMs / 2);
    done(null, payload);
  });
}
