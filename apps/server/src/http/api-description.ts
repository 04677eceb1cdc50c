import { type Routes, routes } from '@inkfield/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Route } from '@inkfield/contract/route';
import { errors } from '@inkfield/contract/errors';
import type { Config } from '../config.ts';
import { writeOpenApi } from './openapi.ts';
import { type HeaderOptions, pageHeaders } from './security-headers.ts';
import { escapeMarkup } from '../markup.ts';

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

/** The calls for people to read: no script, nothing from elsewhere. */
function writeApiPage(routes: Record<string, Route>): string {
  const calls = Object.values(routes).toSorted((one, other) => one.path.localeCompare(other.path));
  const codes = Object.entries(errors).map(
    ([code, { status, detail }]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeMarkup(detail)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inkfield API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>Inkfield API</h1>
<p>JSON in UTF-8, a trailing slash on every address, a bearer token from <code>/api/auth/login/</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${calls.map(call).join('\n')}
<h2>Refusals</h2>
<p>Every refusal has <code>detail</code>, <code>code</code> and <code>request_id</code>; a bad field has a list of texts under its name.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Text</th></tr></thead><tbody>
${codes.join('\n')}
</tbody></table>
</main>
</body>
</html>
`;
}

function call({ method, path, summary, access }: Route): string {
  return `<section><h3><code>${method} ${escapeMarkup(path)}</code></h3><p>${escapeMarkup(summary)} <small>${access}</small></p></section>`;
}

const apiPageStyle = `body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1a1a1a; background: #fff }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem }
h3 { font-size: 1rem; margin: 1.25rem 0 0 }
p { margin: 0.25rem 0 }
small { color: #595959 }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #ddd }
`;
