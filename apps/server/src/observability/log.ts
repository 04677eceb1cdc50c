import { writeSync } from 'node:fs';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { DatabaseUnreachableError } from '../database/failures.ts';
import { createSampling } from './sampling.ts';

interface LogParts {
  write?: WriteBytes;
  clock?: Clock;
}

/**
 * Writes one JSON line per event. Secrets are left out by the code that logs. The redaction here is a second
 * check.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  { write = writeToStandardOutput, clock = systemClock }: LogParts = {},
): Logger {
  const sample = createSampling(clock);
  const options: LoggerOptions = {
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
    // Lines without an event come only from Fastify. Only its warnings and errors are kept, since `started`
    // already logs the address.
    mixin: () => ({ event: 'fastify' }),
    hooks: {
      logMethod(members, method, level) {
        const event = eventOf(members);
        if (event === undefined && level < warnLevel) return;
        const { worth, leftOut } = sample(refusalIn(event));
        if (worth) method.apply(this, members);
        if (leftOut > 0) this.warn({ event: 'log.left_out', count: leftOut }, 'log.left_out');
      },
    },
  };
  return pino(options, createLogDestination(write));
}

/** The events that anybody can cause as often as they like. */
const refusals = /^(?:[a-z_]+\.refused|session\.reuse|password\.link_asked)$/;

function refusalIn(event: string | undefined): string | undefined {
  return event !== undefined && refusals.test(event) ? event : undefined;
}

/** As pino counts. */
const warnLevel = 40;

function eventOf([first]: readonly unknown[]): string | undefined {
  if (typeof first !== 'object' || first === null || !('event' in first)) return undefined;
  return typeof first.event === 'string' ? first.event : undefined;
}

/**
 * Name, code and place. The message of a database error may quote a value, so it is left out. The meaning of its
 * code is not.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const quotes = code !== undefined && /^(?:ERR_SQLITE|[0-9A-Z]{5}$)/.test(code);
  const message = quotes ? ('errstr' in error ? error.errstr : undefined) : error.message;
  // Not a bug, and logged repeatedly until the database is back, so the stack is left out.
  if (error instanceof DatabaseUnreachableError) return { type: 'DatabaseUnreachableError', message };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message, stack: frames.join('\n') };
}

/** Writes as many of the bytes as possible and returns their number. Throws if it can't write at all. */
type WriteBytes = (bytes: Uint8Array) => number;

const writeToStandardOutput: WriteBytes = (bytes) => writeSync(1, bytes);

/**
 * Where the log goes. A full disk or a reader that has gone costs lines, never a request: they are counted, and
 * said once lines can be written again.
 */
function createLogDestination(write: WriteBytes): { write: (line: string) => void } {
  let lost = 0;
  let isCut = false;

  const writeWhole = (text: string): void => {
    let rest = Buffer.from(text);
    while (rest.byteLength > 0) {
      rest = rest.subarray(write(rest));
      isCut = rest.byteLength > 0;
    }
  };
  return {
    write(line) {
      try {
        if (lost > 0) {
          writeWhole(`${isCut ? '\n' : ''}${lostLine(lost)}`);
          lost = 0;
        }
        writeWhole(line);
      } catch {
        lost += 1;
      }
    },
  };
}

function lostLine(count: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 40, time, event: 'log.lost', count, msg: 'log.lost' })}\n`;
}
