import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, type Call, createApi } from '@inkfield/contract/api';
import type { ErrorBody } from '@inkfield/contract/errors';
import { isForProvidersSite } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, describe, inject } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';
import type { Config } from '../src/config.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { createLimits } from '../src/limits/limits.ts';
import { createAccessTokens } from '../src/sessions/tokens.ts';
import { createPasswords } from '../src/sessions/passwords.ts';
import { createStorage } from '../src/storage/create-storage.ts';
import { createLazyTypesetter } from './lazy-typesetter.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { siteOfCall } from './site-of-call.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestApp {
  app: App;
  deps: Deps;
  clock: TestClock;
  /** The lines that were logged, parsed. */
  logged: Record<string, unknown>[];
  /** One request to the site that answers such a call. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The typed client with a user's access token, or signed out without one. Failures are thrown as ApiFailure. */
  api(access?: string): Api;
}

/** An answer that was no success. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, unknown>;
  constructor(response: LightMyRequestResponse) {
    super(`${response.statusCode} ${response.body}`);
    this.status = response.statusCode;
    // Failures have this shape. A test that reads other members fails by itself.
    this.body = response.json<ErrorBody>();
    this.headers = response.headers;
  }
}

/** The failure that a call must end with. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof ApiFailure) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The call should have been refused.');
}

export type CreateTestApp = (config?: Partial<Config>) => Promise<TestApp>;

/** The same tests on the embedded database and, where the machine has one, on PostgreSQL. */
export function describeOnEachDatabase(name: string, tests: (createTestApp: CreateTestApp) => void): void {
  const kinds =
    inject('postgresUrl') === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);
  describe.each(kinds)(`${name} (%s)`, (kind) => testsOn(kind, tests));
}

/** Tests that trust/ makes on the embedded database: on PostgreSQL, where the machine has one. */
export function describeOnPostgres(name: string, tests: (createTestApp: CreateTestApp) => void): void {
  const kind = inject('postgresUrl') === undefined ? 'sqlite' : 'postgres';
  describe(`${name} (${kind})`, () => testsOn(kind, tests));
}

/** Tests of work that no database has a part in, or whose statements tests on both databases run too. */
export function describeOnSqlite(name: string, tests: (createTestApp: CreateTestApp) => void): void {
  describe(name, () => testsOn('sqlite', tests));
}

function testsOn(kind: TestAppOptions['database'], tests: (createTestApp: CreateTestApp) => void): void {
  const cleanUps: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  tests(async (config) => {
    const { testApp, close } = await createTestApp({ database: kind, ...config });
    cleanUps.push(close);
    return testApp;
  });
}

export interface TestAppOptions extends Partial<Config> {
  database: 'sqlite' | 'postgres';
}

/** The shipped app on a database of its own; close it afterwards. */
export async function createTestApp({
  database: kind,
  ...overrides
}: TestAppOptions): Promise<{ testApp: TestApp; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-test-'));
  const config = { ...testConfig, dataDir, ...overrides };
  const sqliteFile = join(dataDir, 'inkfield.db');
  const { url, drop } = await createDatabase(kind, sqliteFile);
  const clock = createTestClock();
  const logged: Record<string, unknown>[] = [];
  const typesetter = createLazyTypesetter(config);
  const database = openDatabase({ url, sqliteFile });
  await migrate(database, { clock });
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const deps: Deps = {
    config,
    database,
    clock,
    log,
    limits: createLimits(clock, config.rateLimitScale),
    passwords: createPasswords(config),
    accessTokens: createAccessTokens(config, clock),
    typesetter,
    storage: createStorage(config, { database, clock, log }),
  };
  const app = await createApp(deps);
  const testApp: TestApp = {
    app,
    deps,
    clock,
    logged,
    request: (options) => {
      const { method = 'GET', url = '' } = options;
      return app[siteOfCall(method, typeof url === 'string' ? url : url.pathname)].inject(options);
    },
    api: (access) => createApi(routes, (call) => send(app, call, access)),
  };
  const close = async () => {
    await app.client.close();
    await app.provider.close();
    await typesetter.close();
    await database.close();
    await drop?.();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { testApp, close };
}

/** A copy of the one with the schema, where the run has made it. */
async function createDatabase(
  kind: TestAppOptions['database'],
  sqliteFile: string,
): Promise<{ url?: string; drop?: () => Promise<void> }> {
  const migrated = inject('migrated');
  if (kind === 'postgres') return createPostgresDatabase(migrated?.postgresName);
  if (migrated !== undefined) copyFileSync(migrated.file, sqliteFile);
  return {};
}

async function send(app: App, call: Call, access: string | undefined): Promise<unknown> {
  const site = isForProvidersSite(call.route) ? app.provider : app.client;
  const response = await site.inject({
    method: call.route.method,
    url: call.path,
    headers: {
      ...(access !== undefined && { authorization: `Bearer ${access}` }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(call.body !== undefined && { payload: JSON.stringify(call.body) }),
  });
  if (response.statusCode >= 400) throw new ApiFailure(response);
  return response.body === '' ? undefined : response.json();
}

const noQuota = { bytes: Infinity, documents: Infinity, tables: Infinity };

/** As the environment would give it, with a low cost of hashing and limits out of the way. */
export const testConfig: Config = {
  port: 0,
  adminPort: 0,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
  adminUrl: 'http://localhost:3001',
  dataDir: '',
  databaseUrl: undefined,
  s3: undefined,
  // The mailbox of test/mailbox.ts takes its place; nothing connects to it.
  smtpUrl: 'smtp://127.0.0.1:2525',
  mailFrom: 'inkfield@example.com',
  appSecret: 'a secret of the tests, long enough for every check',
  secretFromEnvironment: true,
  previousSecret: undefined,
  adminEmail: undefined,
  firstAdmin: undefined,
  samples: false,
  locale: 'en-US',
  timeZone: 'UTC',
  currency: 'USD',
  trustedProxies: [],
  logLevel: 'debug',
  tracing: undefined,
  slowQueryMs: 250,
  maxDelayMs: 500,
  accessTtlS: 600,
  refreshIdleS: 7 * 24 * 3600,
  refreshAbsoluteS: 30 * 24 * 3600,
  refreshGraceS: 30,
  resetTtlS: 3600,
  rateLimitScale: 1000,
  renderTimeoutS: 20,
  renderQueue: 20,
  batchMaxRows: 10_000,
  batchMaxBytes: 20 * 1024 * 1024,
  batchesPerUser: 2,
  draftDays: 180,
  batchDocumentsPerDay: Infinity,
  quotas: { user: noQuota, company: noQuota, installation: noQuota },
  fastHashing: true,
  requireEmailProof: false,
  registrationOpen: true,
  adminApiOnClientPort: false,
  contactEmail: undefined,
  securityContact: undefined,
};
