import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** One JSON line an event. What must never be in one is left out where it is written; this is the net below. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.new_password',
        '*.token',
        '*.refresh',
        '*.access',
        '*.authorization',
        '*.cookie',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  });
}

/** Name, code and place. The message of a database's error may quote a value, so it stays out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const quotes = code !== undefined && /^(?:ERR_SQLITE|[0-9A-Z]{5}$)/.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message: quotes ? undefined : error.message, stack: frames.join('\n') };
}
