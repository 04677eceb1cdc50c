import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

const sampleMs = 1000;
/** How late things may be on average before new ones are asked to come again. */
const maxDelayMs = 500;

/** Answers 503 while the process can't keep up, so that what has begun gets done. */
export function refuseUnderPressure(server: FastifyInstance): void {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  // From when somebody can call: what a start costs is no pressure.
  server.addHook('onListen', (done) => {
    delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    timer = setInterval(() => {
      isLate = (delay?.mean ?? 0) / 1e6 > maxDelayMs;
      delay?.reset();
    }, sampleMs);
    timer.unref();
    done();
  });
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    delay?.disable();
    done();
  });
  server.addHook('onRequest', (_request, _reply, done) => {
    done(isLate ? new AppError('busy', { retryAfterS: 2 }) : undefined);
  });
}
