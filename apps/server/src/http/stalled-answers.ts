import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An answer that its reader takes nothing of for so long keeps its memory no longer. */
const stalledMs = 60_000;

/** Ends connections whose answer does not move. The time until there is an answer does not count. */
export function endStalledAnswers(server: FastifyInstance, limitMs = stalledMs): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const { socket } = reply.raw;
    // Node ends the connection when the time is over and resets it for the next request. Injected requests have none.
    if (socket instanceof Socket) socket.setTimeout(limitMs);
    done(null, payload);
  });
}
