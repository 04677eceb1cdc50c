/**
 * The product as one object: `createApp(deps)` makes the client's site and the provider's site. main.ts and
 * every test use it with the same options.
 *
 * A feature gives `xHandlers(deps): Handlers<typeof xRoutes>` and is named in `createFeatures` below. A handler gets
 * `{ params, query, body, caller, request, reply }`, everything parsed and the caller authorized, and returns
 * the answer of the contract, or `pdfFile(bytes, 'document_7.pdf')`.
 *   refuse            throw new AppError(code, { fields, retryAfterS, extra }) · throw invalidField('email', 'Taken.')
 *   another status    reply.status(200) · reply.header('location', ...)
 *   one statement     deps.database.query.selectFrom(...)
 *   several           deps.database.transaction(async (tx) => ...): only `tx` inside, may run twice
 *   a moment          instant(deps.clock.now()): text, UTC
 *   a page of a list  readCursor, beyond, pageOf of database/paging.ts; return reply.page(...); pageInParts if rows
 *                     may be long
 *   long work         engine.run(...) of threads/, or createPauses() between its steps
 *   a limit           `limit` and `inFlight` in the contract; one that depends on what is asked: deps.limits.take(...)
 *   an upload         `upload: true` in the contract, then `await upload()` in the handler
 *   an event          recordEvents(tx, deps.clock, { ...by(act), action, subject, before, after, mails })
 *   a mail alone      queueMail(tx, deps.clock, { kind, ... })
 * In tests: describeOnEachDatabase(name, (createTestApp) => ...) of test/test-app.ts, and test/factories.ts.
 */
import { accountRoutes } from '@inkfield/contract/account';
import { auditRoutes } from '@inkfield/contract/audit';
import { batchRoutes } from '@inkfield/contract/batches';
import { passwordResetRoutes } from '@inkfield/contract/password-resets';
import { checkRoutes } from '@inkfield/contract/checks';
import { companyRoutes } from '@inkfield/contract/companies';
import { dashboardRoutes } from '@inkfield/contract/dashboards';
import { documentDetailRoutes } from '@inkfield/contract/document-details';
import { documentMailRoutes } from '@inkfield/contract/document-mails';
import { documentRoutes } from '@inkfield/contract/documents';
import { draftRoutes } from '@inkfield/contract/drafts';
import { erasureRoutes } from '@inkfield/contract/erasures';
import { exportRoutes } from '@inkfield/contract/exports';
import { fontRoutes } from '@inkfield/contract/fonts';
import { healthRoutes } from '@inkfield/contract/health';
import { houseLookRoutes } from '@inkfield/contract/house-looks';
import { importRoutes } from '@inkfield/contract/imports';
import { listRoutes } from '@inkfield/contract/lists';
import { logoRoutes } from '@inkfield/contract/logos';
import { mailRoutes } from '@inkfield/contract/mails';
import { permissionRoutes } from '@inkfield/contract/permissions';
import { profileRoutes } from '@inkfield/contract/profiles';
import { retentionRoutes } from '@inkfield/contract/retention';
import type { Route } from '@inkfield/contract/route';
import { sessionRoutes } from '@inkfield/contract/sessions';
import { siteRoutes } from '@inkfield/contract/site';
import { templateRoutes } from '@inkfield/contract/templates';
import { usageRoutes } from '@inkfield/contract/usage';
import { userRoutes } from '@inkfield/contract/users';
import type { FastifyInstance } from 'fastify';
import { accountHandlers } from './account/routes.ts';
import { auditHandlers } from './audit/routes.ts';
import { batchHandlers } from './batches/routes.ts';
import { companyHandlers } from './companies/routes.ts';
import { dashboardHandlers } from './dashboards/routes.ts';
import type { Deps } from './deps.ts';
import {
  checkHandlers,
  documentDetailHandlers,
  documentHandlers,
  documentMailHandlers,
} from './documents/routes.ts';
import { draftHandlers } from './drafts/routes.ts';
import { erasureHandlers } from './erasures/routes.ts';
import { exportHandlers } from './exports/routes.ts';
import { fontHandlers } from './fonts/routes.ts';
import { healthHandlers } from './health/routes.ts';
import { serveApiDescription } from './http/api-description.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { serveHealth } from './observability/process-health.ts';
import { type Handlers, implement, type Site } from './http/implement.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { answerUnknown } from './http/not-found.ts';
import { createOwnLimits } from './http/own-limits.ts';
import { serveSecurityContact } from './http/security-contact.ts';
import { createServer } from './http/server.ts';
import { createWebApp, type WebApp, webAppFolders } from './http/web-app.ts';
import { houseLookHandlers } from './house-looks/routes.ts';
import { importHandlers } from './imports/routes.ts';
import { listHandlers } from './lists/routes.ts';
import { logoHandlers } from './logos/routes.ts';
import { mailHandlers } from './mail/routes.ts';
import { passwordResetHandlers } from './password-resets/routes.ts';
import { permissionHandlers } from './permissions/routes.ts';
import { profileHandlers } from './profiles/routes.ts';
import { retentionHandlers } from './retention/routes.ts';
import { measureStored } from './quotas/stored.ts';
import { sessionHandlers } from './sessions/routes.ts';
import { requireStillAllowed } from './sessions/sessions.ts';
import { siteHandlers } from './site/routes.ts';
import { templateHandlers } from './templates/routes.ts';
import { usageHandlers } from './usage/routes.ts';
import { traceRequests } from './observability/tracing.ts';
import { userHandlers } from './users/routes.ts';

export interface App {
  /** Serves PORT: the client's site and its API, with the specification's own calls of staff. */
  client: FastifyInstance;
  /** Serves ADMIN_PORT: the provider's site, the whole API, the provider's session. Scripts of staff call it here. */
  provider: FastifyInstance;
  /**
   * Loads both built web apps into memory, so that the first visitor does not wait. Programs that only use the API
   * skip it.
   */
  readPages(): void;
}

export async function createApp(deps: Deps): Promise<App> {
  deps.database.checkFirst(requireStillAllowed);
  const metrics = createMetrics(deps, [measureStored]);
  const shared = { metrics, features: createFeatures(deps) };
  const client = await createSite(deps, 'client', shared);
  const provider = await createSite(deps, 'provider', shared);
  const readPages = () => {
    client.webApp.read();
    provider.webApp.read();
  };
  return { client: client.server, provider: provider.server, readPages };
}

interface BuiltSite {
  server: FastifyInstance;
  webApp: WebApp;
}

interface Shared {
  metrics: Metrics;
  features: readonly Feature[];
}

async function createSite(deps: Deps, kind: Site['kind'], { metrics, features }: Shared): Promise<BuiltSite> {
  const publicUrl = kind === 'client' ? deps.config.publicUrl : deps.config.adminUrl;
  const https = publicUrl.startsWith('https:');
  const server = createServer(deps, { https });
  traceRequests(server, kind);
  metrics.measure(server, kind);
  const webApp = createWebApp({ folders: webAppFolders(kind), site: kind, publicUrl });
  answerUnknown(server, webApp.serve);
  serveHealth(server, deps);
  serveSecurityContact(server, deps, publicUrl);
  serveApiDescription(server, deps.config, { https });
  if (kind === 'provider') metrics.serve(server);
  const servesStaff = kind === 'provider' || deps.config.adminApiOnClientPort;
  const limits = createOwnLimits(deps);
  const site = { kind, server, authenticate: createAuthenticate(deps, kind), limits, servesStaff };
  for (const register of features) register(site);
  await server.ready();
  return { server, webApp };
}

/** Registers the calls of a feature on a site. */
type Feature = (site: Site) => void;

/** Every feature once for both sites: they share the memory and the cores of one machine. */
function createFeatures(deps: Deps): Feature[] {
  return [
    feature(sessionRoutes, sessionHandlers(deps)),
    feature(companyRoutes, companyHandlers(deps)),
    feature(permissionRoutes, permissionHandlers(deps)),
    feature(templateRoutes, templateHandlers(deps)),
    feature(logoRoutes, logoHandlers(deps)),
    feature(houseLookRoutes, houseLookHandlers(deps)),
    feature(fontRoutes, fontHandlers(deps)),
    feature(listRoutes, listHandlers(deps)),
    feature(documentRoutes, documentHandlers(deps)),
    feature(documentDetailRoutes, documentDetailHandlers(deps)),
    feature(documentMailRoutes, documentMailHandlers(deps)),
    feature(checkRoutes, checkHandlers(deps)),
    feature(draftRoutes, draftHandlers(deps)),
    feature(profileRoutes, profileHandlers(deps)),
    feature(batchRoutes, batchHandlers(deps)),
    feature(importRoutes, importHandlers(deps)),
    feature(passwordResetRoutes, passwordResetHandlers(deps)),
    feature(userRoutes, userHandlers(deps)),
    feature(accountRoutes, accountHandlers(deps)),
    feature(dashboardRoutes, dashboardHandlers(deps)),
    feature(erasureRoutes, erasureHandlers(deps)),
    feature(retentionRoutes, retentionHandlers(deps)),
    feature(exportRoutes, exportHandlers(deps)),
    feature(auditRoutes, auditHandlers(deps)),
    feature(mailRoutes, mailHandlers(deps)),
    feature(usageRoutes, usageHandlers(deps)),
    feature(healthRoutes, healthHandlers(deps)),
    feature(siteRoutes, siteHandlers(deps)),
  ];
}

function feature<R extends Record<string, Route>>(routes: R, handlers: Handlers<R>): Feature {
  return (site) => implement(site, routes, handlers);
}
