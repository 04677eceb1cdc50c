import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** 256 KiB is more than any form needs; a call that needs more says so in the contract. */
export const maxBodyBytes = 256 * 1024;

/** JSON in UTF-8 and nothing else: a form post of another site can't be one. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = readUtf8(request, bytes);
    if (text === undefined || text.trim() === '') return done(isLenient(request) ? null : refusal(text));
    return parse(request, text, (error: Error | null, value?: unknown) => {
      // A call with a long body is checked in a turn of its own.
      if (error === null)
        void (text.length > maxBodyBytes ? setImmediate(done, null, value) : done(null, value));
      else done(isLenient(request) ? null : new AppError('malformed'));
    });
  });
  server.addContentTypeParser('*', (request, payload, done) => {
    if (!isLenient(request)) return done(new AppError('unsupported_media_type'));
    payload.resume();
    return done(null);
  });
  server.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    // Never inflated: a small body could become a large one.
    if (encoding !== undefined && encoding !== 'identity') done(new AppError('unsupported_media_type'));
    else done();
  });
}

function isLenient(request: FastifyRequest): boolean {
  return request.routeOptions.config.route?.lenient === true;
}

/** Nothing sent is for the schema to judge; bytes that are no text are refused here. */
function refusal(text: string | undefined): AppError | null {
  return text === undefined ? new AppError('malformed') : null;
}

function readUtf8(request: FastifyRequest, bytes: Buffer): string | undefined {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new AppError('unsupported_media_type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
