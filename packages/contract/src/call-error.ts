import type { ErrorBody, ErrorCode } from './errors.ts';

/** A call that did not succeed. Without a status it got no answer at all: offline, or the server is away. */
export class CallError extends Error {
  readonly status: number | undefined;
  readonly body: Partial<ErrorBody>;
  /** How long the server asks to wait before the next attempt. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number | undefined, body: Partial<ErrorBody> = {}, retryAfterMs?: number) {
    super(body.detail ?? (status ? `The server answered ${status}.` : 'The server could not be reached.'));
    this.name = 'CallError';
    this.status = status;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }

  get code(): ErrorCode | undefined {
    return this.body.code;
  }
}

/** Whether the server looked at the call and refused it, as against being away or broken. */
export function isRefused(error: unknown): error is CallError {
  return error instanceof CallError && error.status !== undefined && error.status < 500;
}

/** How long to wait before an automatic retry; undefined when that would not help. */
export function retryDelayMs(failure: unknown): number | undefined {
  if (!(failure instanceof CallError)) return undefined;
  if (failure.status !== 429 && failure.status !== 503) return undefined;
  return Math.min(failure.retryAfterMs ?? 1000, 30_000);
}

/** Whether there is nothing at that address: no such thing, none that one may see, or no number that one could have. */
export function isAbsent(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** The first text for a field of the body, if the server named it. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const texts = error.body[field];
  return Array.isArray(texts) && typeof texts[0] === 'string' ? texts[0] : undefined;
}

/** `error`: the text that the password reset calls want to be shown as it is. */
export function serverText(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { error: text } = error.body;
  return typeof text === 'string' && text ? text : undefined;
}

/** Options of a query that asks again when the server says how long to wait. */
export const retryAsTold = {
  retry: (count: number, error: unknown) => count < 5 && retryDelayMs(error) !== undefined,
  retryDelay: (_count: number, error: unknown) => retryDelayMs(error) ?? 0,
};

const maxAttempts = 20;

/**
 * Makes a call again while it is refused with one of `passing`: refusals that end by themselves and before which nothing
 * was done. Waits each time as long as the server says. Rejects with the twentieth refusal, with any other failure, and
 * with the signal's reason.
 */
export async function callAgain<Answer>(
  call: () => Promise<Answer>,
  { passing, signal }: { passing: readonly ErrorCode[]; signal?: AbortSignal | undefined },
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const passes = error instanceof CallError && error.code !== undefined && passing.includes(error.code);
      if (!passes || attempt === maxAttempts) throw error;
      await pause(error.retryAfterMs ?? 1000, signal);
    }
  }
}

function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
