/**
 * The product as one object: `createApp(deps)` makes the client's site and the provider's site. main.ts and
 * every test use it with the same options.
 *
 * A feature gives `xHandlers(deps): Handlers<typeof xRoutes>` and is named in `features` below. A handler gets
 * `{ params, query, body, caller, request, reply }`, everything parsed and the caller allowed, and gives back
 * the answer of the contract, or `pdfFile(bytes, 'document_7.pdf')`.
 *   refuse            throw new AppError(code, { fields, retryAfterS, extra }) · throw invalidField('email', 'Taken.')
 *   another status    reply.status(200) · reply.header('location', ...) · reply.next(cursor) for Link: rel="next"
 *   one statement     deps.database.query.selectFrom(...)
 *   several           deps.database.transaction(async (tx) => ...): only `tx` inside, may run twice
 *   a moment          instant(deps.clock.now()): text, UTC
 *   a page of a list  readCursor, beyond, pageOf of database/paging.ts
 *   a limit           deps.limits.take('preview', `user:${caller.id}`, { max: 600, perS: 60 })
 *   the audit         recordAudit(tx, deps.clock, { actor: caller, action, subject, before, after, request })
 *   a mail            queueMail(tx, deps.clock, { kind, ... })
 * In tests: describeOnEachDatabase(name, (createTestApp) => ...) of test/test-app.ts, and test/factories.ts.
 */
import { sessionRoutes } from '@inkfield/contract/sessions';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { implement, type Site } from './http/implement.ts';
import type { Limits } from './http/limits.ts';
import { createServer } from './http/server.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import type { Passwords } from './sessions/passwords.ts';
import { sessionHandlers } from './sessions/routes.ts';
import type { Storage } from './storage/storage.ts';

/** What the handlers share. */
export interface Deps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  limits: Limits;
  passwords: Passwords;
  typesetter: Typesetter;
  storage: Storage;
}

export interface App {
  /** Serves PORT: the client's site and the whole API. */
  client: FastifyInstance;
  /** Serves ADMIN_PORT: the provider's site, the whole API, the provider's session. */
  provider: FastifyInstance;
}

export async function createApp(deps: Deps): Promise<App> {
  const client = await createSite(deps, 'client');
  const provider = await createSite(deps, 'provider');
  return { client, provider };
}

async function createSite(deps: Deps, kind: Site['kind']): Promise<FastifyInstance> {
  const server = createServer(deps);
  implementFeatures({ kind, server, authenticate: createAuthenticate(deps, kind) }, deps);
  await server.ready();
  return server;
}

function implementFeatures(site: Site, deps: Deps): void {
  implement(site, sessionRoutes, sessionHandlers(deps));
}
