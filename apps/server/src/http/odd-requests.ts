import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Refuses requests that Node would answer itself, or that a proxy in front of the server may read in another way. */
export function refuseOddRequests(server: FastifyInstance): void {
  // Node's own answer has neither our headers nor our shape.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (isOdd(request)) done(new AppError('malformed'));
    else done();
  });
}

function isOdd({ raw: { httpVersion, rawHeaders, headers } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return true;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  return headers.expect !== undefined && !/^100-continue$/i.test(headers.expect);
}
