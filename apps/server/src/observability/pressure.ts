import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

const sampleMs = 1000;

/**
 * Told once a second how late things were on average; two late seconds in a row are pressure. One is a pause that is
 * over when it is seen, as of a disk that was slow or a machine that slept.
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

/** Answers 503 while the process can't keep up, so that what has begun gets done. */
export function refuseUnderPressure(server: FastifyInstance, config: Pick<Config, 'maxDelayMs'>): void {
  const judge = createLateness(config);
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  // From when somebody can call: what a start costs is no pressure.
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
