import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where a call comes from, for rules, limits and the audit. */
export interface RequestInfo {
  id: string;
  /** Of the caller; from a proxy's header only when the proxy is a configured one. */
  ip: string;
  /** A header's value, when it was sent once. */
  header(name: string): string | undefined;
  /** Whether Accept names the media type itself (not by a wildcard). */
  asksFor(media: string): boolean;
  /** Aborted when the caller hangs up before the answer. */
  signal: AbortSignal;
  /** Writes one structured line; never give it a token, a password or a form value. */
  log(event: string, members?: Record<string, string | number | boolean | null>): void;
}

export function requestInfo(request: FastifyRequest, reply: FastifyReply): RequestInfo {
  let signal: AbortSignal | undefined;
  return {
    id: request.id,
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    },
    asksFor: (media) => names(request.headers.accept, media),
    get signal() {
      signal ??= hangUpSignal(reply);
      return signal;
    },
    log: (event, members = {}) => request.log.info({ event, ...members }, event),
  };
}

function names(accept: string | undefined, media: string): boolean {
  return (accept ?? '').split(',').some((part) => part.split(';')[0]?.trim().toLowerCase() === media);
}

/** By the answer, not by the connection: that one serves many requests, and would gather a listener of each. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else raw.once('close', () => raw.writableFinished || controller.abort());
  return controller.signal;
}
