import type { FastifyInstance } from 'fastify';
import type { WatchedClock } from '../clock.ts';
import { AppError } from '../errors.ts';

/** Refuses what would be stored with a wrong date, while the clock of the machine is far ahead. */
export function refuseWritesWhileClockIsAhead(server: FastifyInstance, clock: WatchedClock): void {
  server.addHook('onRequest', ({ method }, _reply, done) => {
    const reads = method === 'GET' || method === 'HEAD';
    done(reads || clock.aheadMs() === 0 ? undefined : new AppError('clock_ahead', { retryAfterS: 60 }));
  });
}
