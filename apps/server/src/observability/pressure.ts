import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

const sampleMs = 1000;

/**
 * Called once a second with the mean delay of the event loop. Two late seconds in a row are pressure. One alone is
 * a pause that is already over, such as a slow disk or a machine that slept.
 */
export function createLateness({ maxDelayMs }: Pick<Config, 'maxDelayMs'>): (meanMs: number) => boolean {
  let wasLate = false;
  return (meanMs) => {
    const before = wasLate;
    wasLate = meanMs > maxDelayMs;
    return wasLate && before;
  };
}

/** Liveness only: a supervisor must not restart a process that is merely busy. */
export const lifePath = '/healthz';

/** Answers 503 while the process is overloaded, so that running requests can finish. */
export function refuseUnderPressure(server: FastifyInstance, config: Pick<Config, 'maxDelayMs'>): void {
  const judge = createLateness(config);
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  // Measured from the first possible call: the cost of starting is not pressure.
  server.addHook('onListen', (done) => {
    delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    timer = setInterval(() => {
      isLate = judge((delay?.mean ?? 0) / 1e6);
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
  server.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    done(isLate && routeOptions.url !== lifePath ? new AppError('busy', { retryAfterS: 2 }) : undefined);
  });
}
