import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Answers requests without a route: 405 with Allow if the address exists for other methods, else 404 in the shape
 * of the contract. Must be called before the routes are registered.
 */
export function answerUnknown(
  server: FastifyInstance,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const addresses = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  server.addHook('onRoute', ({ url, method }) => {
    const known = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) known.methods.add(name);
    addresses.set(url, known);
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [...addresses.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (allowed.length > 0) {
      void reply.header('allow', [...new Set(allowed)].join(', '));
      throw new AppError('method_not_allowed');
    }
    if (path === '/api' || path.startsWith('/api/')) throw new AppError('not_found');
    return otherwise(request, reply);
  });
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
