import { type Routes, routes } from '@inkfield/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { apiPageStyle, writeApiPage } from './api-page.ts';
import { writeOpenApi } from './openapi.ts';
import { type HeaderOptions, pageHeaders } from './security-headers.ts';

/** The description of the API for programs and for people; written once, at the first request. */
export function serveApiDescription(
  server: FastifyInstance,
  { publicUrl, adminUrl }: Pick<Config, 'publicUrl' | 'adminUrl'>,
  { https }: HeaderOptions,
): void {
  const open = { config: { open: true as const } };
  const described: Routes = routes;
  const headers = pageHeaders({ https });
  let openApi: string | undefined;
  let page: string | undefined;
  server.get('/api/openapi.json', open, async (_request, reply) => {
    openApi ??= JSON.stringify(writeOpenApi(described, { publicUrl, adminUrl }));
    return reply.type('application/json; charset=utf-8').send(openApi);
  });
  server.get('/api/docs/', open, async (_request, reply) => {
    page ??= writeApiPage(described);
    return reply.headers(headers).type('text/html; charset=utf-8').send(page);
  });
  server.get('/api/docs/style.css', open, async (_request, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(apiPageStyle),
  );
}
