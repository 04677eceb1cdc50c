import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { badPorts } from './config-values.ts';
import { readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

function reasons(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  }
  return [];
}

test('an empty environment is enough', () => {
  expect(read({ PORT: '' })).toMatchObject({
    port: 3000,
    adminPort: 3001,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    locale: 'en-US',
    currency: 'USD',
    accessTtlS: 600,
    samples: true,
    contactEmail: undefined,
  });
});

test('the secret is made once, for the owner alone', () => {
  const { appSecret } = read();
  expect(read().appSecret).toBe(appSecret);
  expect(Buffer.from(appSecret, 'base64url')).toHaveLength(32);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'app-secret'), 'utf8').trim()).toBe(appSecret);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '3.5' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '6000' }, 'PORT must be another port: browsers refuse to open this one'],
  [{ ADMIN_PORT: '10080' }, 'ADMIN_PORT must be another port: browsers refuse to open this one'],
  [{ PUBLIC_URL: 'http://a.example:6000' }, 'PUBLIC_URL must have another port'],
  [{ PORT: '3001' }, 'ADMIN_PORT must differ from PORT'],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL must be an http or https address'],
  [{ PUBLIC_URL: 'https://a.example/path' }, 'PUBLIC_URL must be an http or https address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be postgres://user:password@host/name'],
  [{ DATABASE_URL: 'postgres://a:b#c@host/name' }, 'DATABASE_URL must be postgres://user:password@host/name'],
  [{ STORAGE_URL: '/mnt/files' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://bucket', AWS_SECRET_ACCESS_KEY: 'secret' }, 'AWS_ACCESS_KEY_ID is missing'],
  [{ STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'key' }, 'AWS_SECRET_ACCESS_KEY is missing'],
  [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be an http or https address'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https'],
  [{ QUOTA_USER_BYTES: '20 GiB' }, 'QUOTA_USER_BYTES must be a size such as 500 MB or 20 GB, or off'],
  [{ QUOTA_USER_BYTES: '9000000 TB' }, 'QUOTA_USER_BYTES must be a size such as 500 MB or 20 GB, or off'],
  [{ QUOTA_COMPANY_DOCUMENTS: '-1' }, 'QUOTA_COMPANY_DOCUMENTS must be a whole number from 1 to'],
  [{ BATCH_DOCUMENTS_PER_DAY: '1.5' }, 'BATCH_DOCUMENTS_PER_DAY must be a whole number from 1 to'],
  [{ SLOW_QUERY_MS: '0' }, 'SLOW_QUERY_MS must be a whole number from 1 to 60000'],
  [{ RATE_LIMIT_SCALE: 'x' }, 'RATE_LIMIT_SCALE must be a number from 0.001 to 1000000'],
  [{ SMTP_URL: 'http://x' }, 'SMTP_URL must be smtp://user:password@host:587'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be smtp://user:password@host:587'],
  [{ SMTP_URL: 'smtp://a:b#c@host' }, 'SMTP_URL must be smtp://user:password@host:587'],
  [{ MAIL_FROM: 'Inkfield <a@b.co>' }, 'MAIL_FROM must be a plain e-mail address'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
  [{ ADMIN_PASSWORD: 'x' }, 'ADMIN_EMAIL is missing'],
  [{ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD_FILE: '/nowhere/at/all' }, "ADMIN_PASSWORD_FILE can't be read"],
  [{ LOCALE: 'not a locale' }, 'LOCALE must be a language tag'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE must be a time zone'],
  [{ CURRENCY: 'dollars' }, 'CURRENCY must be the three letters of a currency'],
  [{ CURRENCY: 'ABC' }, 'CURRENCY must be the three letters of a currency'],
  [{ TRUSTED_PROXIES: '10.0.0.1, everybody' }, 'TRUSTED_PROXIES must list addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must list addresses'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ SAMPLES: 'perhaps' }, 'SAMPLES must be on or off'],
  [{ PUBLIC_URL: 'https://a.example', RATE_LIMIT_SCALE: '2' }, 'RATE_LIMIT_SCALE must be 1'],
  [{ PUBLIC_URL: 'https://a.example', ARGON2_TEST: '1' }, 'ARGON2_TEST is for tests'],
  [{ NODE_ENV: 'production', ARGON2_TEST: '1' }, 'ARGON2_TEST is for tests'],
  [{ DATA_DIR: '/dev/null/data' }, "DATA_DIR can't be written"],
  [{ DATA_DIR: '/proc/inkfield/data' }, "DATA_DIR can't be written"],
])('%j is refused in one readable line', (env, line) => {
  const [reason, ...more] = reasons(env);
  expect(reason).toContain(line);
  expect(more).toEqual([]);
});

// Says that it can be written, and takes no file: as a folder on a disk that became read-only.
test('of a data folder that takes no files the folder is named, which is what was set', () => {
  expect(reasons({ DATA_DIR: '/proc/self/fd' })).toEqual(["DATA_DIR can't be written: /proc/self/fd"]);
});

test.each([
  ['500', 500],
  ['20 GB', 20 * 1024 ** 3],
  ['1.5mb', 1.5 * 1024 ** 2],
  ['2T', 2 * 1024 ** 4],
  ['0', Infinity],
  ['off', Infinity],
])('a quota of %s is one of %s bytes', (written, bytes) => {
  expect(read({ QUOTA_USER_BYTES: written }).quotas.user.bytes).toBe(bytes);
});

test('quotas are generous unless they are set, and off means none', () => {
  const { quotas } = read({ QUOTA_USER_DOCUMENTS: '7', QUOTA_COMPANY_TABLES: 'OFF' });
  expect(quotas.user).toEqual({ bytes: 20 * 1024 ** 3, documents: 7, tables: 20_000 });
  expect(quotas.company.tables).toBe(Infinity);
  expect(read().batchDocumentsPerDay).toBe(20_000);
});

test('proxies are addresses and networks', () => {
  const list = '10.0.0.1, 192.168.0.0/16,2001:db8::/32';
  expect(read({ TRUSTED_PROXIES: list }).trustedProxies).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '2001:db8::/32',
  ]);
});

test.each([
  ['postgres://user:secret@10.0.0.10:5432/name?sslmode=verify-full'],
  ['postgresql://user:sec%23ret@host/name'],
  ['postgres://user:secret@/name?host=/var/run/postgresql'],
  ['postgres:///name'],
])('%s is taken as an address of PostgreSQL', (url) => {
  expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('the refused ports are those to which fetch itself connects nobody', async () => {
  const reasonOf = (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message);
  const reasons = [...badPorts].map((port) =>
    fetch(`http://127.0.0.1:${port}`).then(() => 'answered', reasonOf),
  );
  expect(new Set(await Promise.all(reasons))).toEqual(new Set(['bad port']));
});

test('blanks around a value do not count, and a value of blanks is none', () => {
  expect(read({ PORT: ' 4000 ', SAMPLES: 'off ', HOST: ' ', APP_SECRET: ' '.repeat(40) })).toMatchObject({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    samples: false,
    host: '127.0.0.1',
    secretFromEnvironment: false,
  });
});

test('a secret that can not be read is named', () => {
  mkdirSync(join(folder, 'app-secret'));
  expect(reasons({})).toEqual([
    `${join(folder, 'app-secret')} can't be read (EISDIR): it must belong to whoever runs the server`,
  ]);
});

test('everything that is wrong is said at once', () => {
  expect(reasons({ PORT: 'x', CURRENCY: 'y' })).toHaveLength(2);
});

test('the password of the first administrator may lie in a file', () => {
  const file = join(folder, 'password');
  writeFileSync(file, 'from a file, long enough\n');
  expect(read({ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD_FILE: file }).firstAdmin).toEqual({
    email: 'a@b.co',
    password: 'from a file, long enough',
  });
});

test('the contact is an address, or nothing', () => {
  expect(read({ CONTACT_EMAIL: 'help@example.com' }).contactEmail).toBe('help@example.com');
  expect(read({ CONTACT_EMAIL: '' }).contactEmail).toBeUndefined();
  expect(() => read({ CONTACT_EMAIL: 'Help <help@example.com>' })).toThrow(/CONTACT_EMAIL/);
});

test('the address for reports of holes is its own, else that for help', () => {
  expect(read({}).securityContact).toBeUndefined();
  expect(read({ CONTACT_EMAIL: 'help@example.com' }).securityContact).toBe('help@example.com');
  const both = { CONTACT_EMAIL: 'help@example.com', SECURITY_CONTACT: 'security@example.com' };
  expect(read(both)).toMatchObject({
    contactEmail: 'help@example.com',
    securityContact: 'security@example.com',
  });
  for (const text of ['https://example.com', 'a@b.co\nContact: mailto:evil@example.com'])
    expect(() => read({ SECURITY_CONTACT: text })).toThrow(/SECURITY_CONTACT/);
});

test('a site that is moved to another port is where its links lead', () => {
  const { publicUrl, adminUrl } = read({ PORT: '4000' });
  expect([publicUrl, adminUrl]).toEqual(['http://localhost:4000', 'http://localhost:3001']);
});
