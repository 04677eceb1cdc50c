import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type App, createApp } from './app.ts';
import { createSealing } from './audit/sealing.ts';
import { createBatchWorker } from './batches/worker.ts';
import type { Deps } from './deps.ts';
import { systemClock } from './clock.ts';
import { type Config, isLocalhost } from './config.ts';
import { backUpBeforeChange } from './database/backup-before-change.ts';
import { type DataFolderLock, lockDataFolder } from './database/data-folder-lock.ts';
import { isPostgres, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { logSlowQueries } from './database/slow-queries.ts';
import { createSchemaWatch } from './database/schema-watch.ts';
import { createEraser } from './erasures/eraser.ts';
import { countInDatabase, createLimits } from './limits/limits.ts';
import { productVersion } from './health/version.ts';
import { listenAt } from './listen.ts';
import { createLog } from './observability/log.ts';
import { mailComposers } from './mail-composers.ts';
import { createMailTransport } from './mail/transport.ts';
import { createMailWorker } from './mail/worker.ts';
import { createTypesetter } from './pdf/typesetter.ts';
import { createAccessTokens } from './sessions/tokens.ts';
import { createPasswords } from './sessions/passwords.ts';
import { requireSharedSecret, secretNotice } from './sessions/shared-secret.ts';
import { createStorage } from './storage/create-storage.ts';
import { requireSharedStorage } from './storage/shared-storage.ts';
import { describeOutage } from './storage/storage.ts';
import { createSweeping } from './sweeping.ts';
import { createSamplesWhenEmpty } from './templates/create-samples.ts';
import {
  startTracing,
  traceStatement,
  traceStoreCall,
  traceTypesetting,
  type Tracing,
} from './observability/tracing.ts';
import {
  createFirstAdministrator,
  findAdministrator,
  offerAdministratorLink,
} from './users/first-administrator.ts';

export interface Running {
  /** Where the two sites answer. */
  addresses: { client: string; provider: string };
  /** Notices for the operator, one line each. */
  notices: string[];
  /** The same, after the file store has answered or timed out. The start does not wait for it. */
  storageNotice: Promise<string | undefined>;
  stop(): Promise<void>;
}

const minuteMs = 60 * 1000;

/** Starts everything from a configuration to two listening servers. Errors become one readable line in main. */
export async function start(config: Config): Promise<Running> {
  const lock = lockDataFolder(config.dataDir);
  const tracing = await startTracing(config);
  const foundation = openFoundation(config);
  try {
    const notices = await prepareWithPatience(foundation);
    return await serve(addTypesetting(foundation), { lock, notices, tracing });
  } catch (error) {
    await foundation.database.close();
    lock.release();
    throw error;
  }
}

/** The dependencies that are needed before anything is served. */
type Foundation = Omit<Deps, 'typesetter' | 'storage'>;

function openFoundation(config: Config): Foundation {
  const clock = systemClock;
  const log = createLog(config);
  const database = openDatabase({ url: config.databaseUrl, sqliteFile: sqliteFile(config) });
  logSlowQueries(database, log, config.slowQueryMs);
  database.watch(traceStatement);
  // Nodes that share a database share their counts; alone, memory is quicker.
  const countOne = isPostgres(database.query) ? countInDatabase(database, clock) : undefined;
  return {
    config,
    database,
    clock,
    log,
    limits: createLimits(clock, config.rateLimitScale, countOne),
    passwords: createPasswords(config),
    accessTokens: createAccessTokens(config, clock),
  };
}

function addTypesetting(foundation: Foundation): Deps {
  const { config, database, clock, log } = foundation;
  const typesetter = createTypesetter({
    maxQueue: config.renderQueue,
    timeoutMs: config.renderTimeoutS * 1000,
    onIsolation: (isolation) =>
      log.info({ event: 'typesetter.isolation', isolation }, 'typesetter.isolation'),
  });
  typesetter.watch(traceTypesetting);
  const storage = createStorage(config, { database, clock, log });
  storage.watch(traceStoreCall);
  return { ...foundation, typesetter, storage };
}

async function serve(
  deps: Deps,
  { lock, notices, tracing }: { lock: DataFolderLock; notices: string[]; tracing: Tracing | undefined },
): Promise<Running> {
  const app = await createApp(deps);
  app.readPages();
  const addresses = await listen(app, deps).catch(async (error: unknown) => {
    // One of the two may be listening already.
    await Promise.all([app.client.close(), app.provider.close(), deps.typesetter.close(0)]);
    throw error;
  });
  const mail = createMailWorker(deps, createMailTransport(deps), mailComposers);
  mail.start();
  const batches = createBatchWorker(deps);
  batches.start();
  const sealing = createSealing(deps);
  sealing.start();
  const eraser = createEraser(deps);
  eraser.start();
  const sweeping = createSweeping(deps);
  sweeping.start();
  const lookAtSchema = createSchemaWatch(deps);
  const watching = setInterval(() => void lookAtSchema(), minuteMs);
  deps.log.info({ event: 'started', version: productVersion(), ...addresses }, 'started');
  return {
    addresses,
    notices: [...notices, ...warnings(deps.config)],
    storageNotice: describeOutage(deps.storage),
    stop: async () => {
      deps.log.info({ event: 'stopping' }, 'stopping');
      clearInterval(watching);
      await Promise.all([
        closeSite(app.client),
        closeSite(app.provider),
        mail.stop(),
        batches.stop(),
        eraser.stop(),
        sweeping.stop(),
      ]);
      await deps.typesetter.close(0);
      await sealing.stop();
      await deps.database.close();
      await tracing?.stop();
      lock.release();
      deps.log.info({ event: 'stopped' }, 'stopped');
    },
  };
}

/** Long enough for accepted requests. The rest of main's time limit is for the later steps. */
const finishWithinMs = 10_000;

/**
 * Finishes requests that have begun. Connections that still send or read after the limit are cut off, so that the
 * stop ends.
 */
async function closeSite(site: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => site.server.closeAllConnections(), finishWithinMs);
  // A connection that was at work when the stop began stays open after its answer, for a next call.
  const tidying = setInterval(() => site.server.closeIdleConnections(), 50);
  await site.close();
  clearInterval(tidying);
  clearTimeout(limit);
}

export function sqliteFile({ dataDir }: Config): string {
  return join(dataDir, 'inkfield.db');
}

/**
 * On a connection of its own: a step of the schema may take longer than any request may, and so may whatever waits for
 * other nodes that start or work at the same moment.
 */
async function prepareWithPatience(foundation: Foundation): Promise<string[]> {
  const { databaseUrl: url } = foundation.config;
  const database = openDatabase({ url, sqliteFile: sqliteFile(foundation.config), patient: true });
  try {
    return await prepare({ ...foundation, database });
  } finally {
    await database.close();
  }
}

/**
 * Prepares the newest schema, the values that all nodes share, an administrator or a link to set one up, and
 * samples.
 */
async function prepare(deps: Foundation): Promise<string[]> {
  const { config } = deps;
  const notices = await upgrade(deps);
  await requireSharedSecret(deps);
  await requireSharedStorage(deps);
  notices.push(...secretNotice(config));
  if (config.firstAdmin !== undefined && (await createFirstAdministrator(deps, config.firstAdmin))) {
    notices.push(`Administrator ${config.firstAdmin.email} was created.`);
  }
  if (config.samples) await createSamplesWhenEmpty(deps);
  notices.push(...(await offerAdministration(deps)));
  return notices;
}

/** Used when no address was configured. No mail can reach it, so the link is only printed. */
const unnamedAdministrator = 'admin@example.com';

async function upgrade({ config, clock, database }: Foundation): Promise<string[]> {
  const notices: string[] = [];
  await migrate(database, {
    clock,
    beforeChange: async (from) => {
      const file = await backUpBeforeChange(database, { dataDir: config.dataDir, clock, from });
      if (file !== undefined) notices.push(`Before the upgrade the database was copied to ${file}`);
    },
  });
  return notices;
}

/** While no administrator can sign in, each start prints a set-up link, unless one was just printed. */
async function offerAdministration(deps: Foundation): Promise<string[]> {
  const known = await findAdministrator(deps.database.query);
  if (known?.password_hash !== null && known !== undefined) return [];
  const email = known?.email ?? deps.config.adminEmail ?? unnamedAdministrator;
  const link = await offerAdministratorLink(deps, { email, byMail: email !== unnamedAdministrator });
  if (link === undefined) {
    return [
      `There is no administrator yet. Another node has just printed the link for ${email}; another one: npm run admin -- create ${email}`,
    ];
  }
  return [`There is no administrator yet. Set a password for ${email} within 24 hours: ${link}`];
}

async function listen({ client, provider }: App, { config }: Deps): Promise<Running['addresses']> {
  const { host, port, adminPort } = config;
  return {
    client: await listenAt(client, { host, port, variable: 'PORT' }),
    provider: await listenAt(provider, { host, port: adminPort, variable: 'ADMIN_PORT' }),
  };
}

function warnings(config: Config): string[] {
  if (config.publicUrl.startsWith('https:') || isLocalhost(config.publicUrl)) return [];
  return [
    `Warning: ${config.publicUrl} is not https, so cookies are sent without Secure. Use https for real data.`,
  ];
}
