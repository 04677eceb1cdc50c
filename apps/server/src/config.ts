import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { maxTableBytes } from '@inkfield/contract/batches';
import { isEmailAddress } from '@inkfield/engine/email-address';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import {
  flag,
  isAddress,
  isCurrency,
  isNetwork,
  isTimeZone,
  isServer,
  number,
  origin,
  port,
  secret,
  tag,
  text,
  whole,
} from './config-values.ts';
import { makeDataFolder, readOrMakeSecret } from './data-folder.ts';
import { type Quotas, quotaVariables, readQuotas } from './quotas/quota-settings.ts';
import { readS3Location, s3Contradictions, type S3Location, s3Variables } from './storage/s3-location.ts';

const day = 24 * 60 * 60;

/** Variables that the configuration holds as they are, under their name in camel case. */
const namedVariables = {
  PORT: z._default(port, 3000),
  ADMIN_PORT: z._default(port, 3001),
  HOST: z._default(text, '127.0.0.1'),
  /** Origins, without a slash at the end. */
  PUBLIC_URL: origin,
  ADMIN_URL: origin,
  DATABASE_URL: z.optional(
    text.check(
      z.refine(
        (address) => /^postgres(?:ql)?:\/\//.test(address) && isServer(address, { needsHost: false }),
        'must be postgres://user:password@host/name with %23 for # and so on, or unset for the embedded database',
      ),
    ),
  ),
  SMTP_URL: z.optional(
    text.check(
      z.refine(
        (address) => /^smtps?:\/\//.test(address) && isServer(address, { needsHost: true }),
        'must be smtp://user:password@host:587 or smtps://..., with %23 for # and so on',
      ),
    ),
  ),
  MAIL_FROM: z._default(
    text.check(z.refine(isEmailAddress, 'must be a plain e-mail address')),
    'inkfield@localhost.localdomain',
  ),
  /** For help; shown on the client's site. */
  CONTACT_EMAIL: z.optional(text.check(z.refine(isEmailAddress, 'must be a plain e-mail address'))),
  /** Receives the first link when no password is given. */
  ADMIN_EMAIL: z.optional(text.check(z.refine(isEmailAddress, 'must be an e-mail address'))),
  SAMPLES: z._default(flag, true),
  LOCALE: z._default(tag, 'en-US'),
  TIME_ZONE: z._default(text.check(z.refine(isTimeZone, 'must be a time zone such as Europe/Vienna')), 'UTC'),
  CURRENCY: z._default(
    text.check(z.refine(isCurrency, 'must be the three letters of a currency such as USD')),
    'USD',
  ),
  TRUSTED_PROXIES: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((list) =>
          list
            .split(',')
            .map((entry) => entry.trim())
            .filter(Boolean),
        ),
      ),
      z
        .array(z.string())
        .check(
          z.refine((list) => list.every(isNetwork), 'must list addresses or networks such as 10.0.0.0/8'),
        ),
    ),
    [],
  ),
  /** A statement that takes longer is logged. */
  SLOW_QUERY_MS: z._default(whole(1, 60_000), 250),
  /** The average delay from which new requests are asked to come again. */
  MAX_DELAY_MS: z._default(whole(1, 60_000), 500),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    }),
    'info',
  ),
  ACCESS_TTL_S: z._default(whole(1, day), 600),
  REFRESH_IDLE_S: z._default(whole(1, 365 * day), 7 * day),
  REFRESH_ABSOLUTE_S: z._default(whole(1, 365 * day), 30 * day),
  REFRESH_GRACE_S: z._default(whole(0, 600), 30),
  RESET_TTL_S: z._default(whole(1, 7 * day), 3600),
  /** Multiplies every limit on how often something may be done. */
  RATE_LIMIT_SCALE: z._default(number(0.001, 1_000_000), 1),
  RENDER_TIMEOUT_S: z._default(whole(1, 600), 20),
  RENDER_QUEUE: z._default(whole(0, 10_000), 20),
  /** Of one table. */
  BATCH_MAX_ROWS: z._default(whole(1, 100_000), 10_000),
  BATCH_MAX_BYTES: z._default(whole(1, maxTableBytes), 20 * 1024 * 1024),
  /** Begun and not ended yet. */
  BATCHES_PER_USER: z._default(whole(1, 1000), 2),
  /** An unfinished document ends after this many days without a save. */
  DRAFT_DAYS: z._default(whole(1, 3650), 180),
  REQUIRE_EMAIL_PROOF: z._default(flag, false),
  /** Whether the calls of staff answer on PORT too. */
  ADMIN_API_ON_CLIENT_PORT: z._default(flag, false),
};

/** Variables from which other members of the configuration are made. */
const otherVariables = {
  DATA_DIR: z._default(text, './data'),
  ...s3Variables,
  SECURITY_CONTACT: z.optional(text.check(z.refine(isEmailAddress, 'must be a plain e-mail address'))),
  APP_SECRET: z.optional(secret),
  SECRET_PREVIOUS: z.optional(secret),
  ADMIN_PASSWORD: z.optional(z.string()),
  ADMIN_PASSWORD_FILE: z.optional(text),
  /** Where spans go; nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    text.check(z.refine(isAddress, 'must be an http or https address such as http://localhost:4318')),
  ),
  OTEL_SERVICE_NAME: z._default(text, 'inkfield'),
  ...quotaVariables,
  ARGON2_TEST: z._default(flag, false),
  REGISTRATION: z._default(flag, true),
  NODE_ENV: z.optional(z.string()),
};

const environmentSchema = z.object({ ...namedVariables, ...otherVariables });
type Environment = z.infer<typeof environmentSchema>;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;
type NamedSettings = {
  [Name in keyof typeof namedVariables as CamelCase<Name>]: Environment[Name];
};

/** The checked configuration of the process. */
export interface Config extends NamedSettings {
  dataDir: string;
  /** Where files are stored; undefined: in the database. */
  s3: S3Location | undefined;
  appSecret: string;
  /** False: the secret was generated here and is stored in the data folder. */
  secretFromEnvironment: boolean;
  previousSecret: string | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  /** An address, and the name of this service in its spans. Without it, there is no tracing. */
  tracing: { address: string; serviceName: string } | undefined;
  /** Made by batches of one user within a day (UTC). */
  batchDocumentsPerDay: number;
  quotas: Quotas;
  /** Hashes passwords at the lowest accepted cost: for tests only. */
  fastHashing: boolean;
  registrationOpen: boolean;
  /** Receives reports of security holes. */
  securityContact: string | undefined;
}

/** Reads the environment, makes the data folder and the secret in it. Throws ConfigError. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const environment = parseEnvironment(env);
  const reasons = contradictions(environment);
  if (reasons.length > 0) throw new ConfigError(reasons);
  const dataDir = resolve(environment.DATA_DIR);
  makeDataFolder(dataDir);
  return {
    ...namedSettings(environment),
    dataDir,
    s3: readS3Location(environment),
    appSecret: environment.APP_SECRET ?? readOrMakeSecret(join(dataDir, 'app-secret')),
    secretFromEnvironment: environment.APP_SECRET !== undefined,
    previousSecret: environment.SECRET_PREVIOUS,
    firstAdmin: readFirstAdmin(environment),
    tracing: readTracing(environment),
    batchDocumentsPerDay: environment.BATCH_DOCUMENTS_PER_DAY,
    quotas: readQuotas(environment),
    fastHashing: environment.ARGON2_TEST,
    registrationOpen: environment.REGISTRATION,
    securityContact: environment.SECURITY_CONTACT ?? environment.CONTACT_EMAIL,
  };
}

function namedSettings(environment: Environment): NamedSettings {
  const names = Object.keys(namedVariables) as (keyof typeof namedVariables)[];
  // The type does the same with the names.
  return Object.fromEntries(names.map((name) => [camelCase(name), environment[name]])) as NamedSettings;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME }: Environment): Config['tracing'] {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return { address: OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), serviceName: OTEL_SERVICE_NAME };
}

function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  // A variable that is set to nothing counts as not set: that is how compose files leave one out.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse({
    PUBLIC_URL: localAddress(given.PORT, 3000),
    ADMIN_URL: localAddress(given.ADMIN_PORT, 3001),
    ...given,
  });
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
}

/** The default URL of a site. An invalid port is reported under its own name. */
function localAddress(port: string | undefined, usual: number): string {
  const given = `http://localhost:${port?.trim() ?? usual}`;
  return origin.safeParse(given).success ? given : `http://localhost:${usual}`;
}

function contradictions(environment: Environment): string[] {
  const https = isHttps(environment.PUBLIC_URL) || isHttps(environment.ADMIN_URL);
  const production = https || environment.NODE_ENV === 'production';
  const reasons = s3Contradictions(environment);
  if (https && environment.RATE_LIMIT_SCALE !== 1) {
    reasons.push('RATE_LIMIT_SCALE must be 1 where PUBLIC_URL or ADMIN_URL is https');
  }
  if (production && environment.ARGON2_TEST) {
    reasons.push(
      'ARGON2_TEST is for tests: unset it where NODE_ENV is production, or PUBLIC_URL or ADMIN_URL https',
    );
  }
  if (environment.PORT !== 0 && environment.PORT === environment.ADMIN_PORT) {
    reasons.push('ADMIN_PORT must differ from PORT');
  }
  const hasPassword = (environment.ADMIN_PASSWORD ?? environment.ADMIN_PASSWORD_FILE) !== undefined;
  if (hasPassword && environment.ADMIN_EMAIL === undefined) {
    reasons.push('ADMIN_EMAIL is missing: ADMIN_PASSWORD and ADMIN_PASSWORD_FILE belong to it');
  }
  return reasons;
}

function readFirstAdmin(environment: Environment): Config['firstAdmin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_PASSWORD_FILE: file } = environment;
  if (email === undefined) return undefined;
  if (password !== undefined) return { email, password };
  if (file === undefined) return undefined;
  try {
    return { email, password: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch {
    throw new ConfigError([`ADMIN_PASSWORD_FILE can't be read: ${file}`]);
  }
}

function isHttps(address: string): boolean {
  return address.startsWith('https:');
}

export function isLocalhost(address: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);
}
