import { existsSync } from 'node:fs';
import { isEmailAddress } from '@inkfield/engine/email-address';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { recount } from '../quotas/recount.ts';
import { sqliteFile } from '../start.ts';
import { forgetSecret } from '../sessions/shared-secret.ts';
import { createAdministratorLink } from '../users/first-administrator.ts';
import { forgetStorage } from '../storage/shared-storage.ts';
import { backUp } from './backup.ts';
import { examine } from './doctor.ts';
import { endAllSessions } from './end-sessions.ts';
import { restore } from './restore.ts';

interface Command {
  /** The argument after the command's name, as the help shows it. Undefined if the command takes none. */
  argument?: string;
  does: string;
  /** Returns the lines to print. */
  run(config: Config, argument: string): Promise<string[]>;
}

const commands: Readonly<Record<string, Command>> = {
  create: {
    argument: '<e-mail>',
    does: 'prints and mails a link that sets the password of an administrator; makes the account if there is none',
    run: (config, email) => withDatabase(config, (database) => createLink(config, database, email)),
  },
  users: {
    does: "lists the provider's team",
    run: (config) => withPresent(config, listTeam),
  },
  backup: {
    argument: '<file>',
    does: 'writes a consistent copy of the embedded database, also while the server works',
    run: (config, file) => withPresent(config, (database) => backUp(database, { file, s3: config.s3 })),
  },
  restore: {
    argument: '<file>',
    does: 'puts a backup in the place of the embedded database; the server must not run',
    run: restore,
  },
  'end-sessions': {
    does: 'ends all sessions and links, as restore does: for a PostgreSQL that pg_restore has filled',
    run: (config) => withPresent(config, (database) => endAllSessions(database)),
  },
  'forget-secret': {
    does: 'where APP_SECRET of nodes on one PostgreSQL is lost: the next node to start brings another',
    run: (config) => withPresent(config, forgetSecret),
  },
  'forget-storage': {
    does: 'where STORAGE_URL is changed on purpose: the next node to start says where files lie',
    run: (config) => withPresent(config, forgetStorage),
  },
  recount: {
    does: 'counts again what users have stored, for their quotas; also while the server works',
    run: (config) => withPresent(config, recount),
  },
  doctor: {
    does: 'reads everything back, each stored file too, and says what is wrong',
    run: (config) => withPresent(config, (database) => examine(database, config)),
  },
};

/**
 * Runs one administrator command, also beside a running server. The configuration is read only when the command
 * needs it.
 */
export async function runCommand(args: readonly string[], readConfig: () => Config): Promise<string[]> {
  const [name = 'help', ...rest] = args;
  if (/^(?:help|-h|--help)$/.test(name)) return help();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new ConfigError([`There is no command ${name}. There are:`, ...help()]);
  const [argument = '', ...more] = rest;
  if (more.length > 0 || (argument === '') !== (command.argument === undefined)) {
    throw new ConfigError([`Usage: ${usageOf(name, command)}`]);
  }
  return command.run(readConfig(), argument);
}

function usageOf(name: string, { argument }: Command): string {
  return ['npm run admin --', name, argument].filter(Boolean).join(' ');
}

function help(): string[] {
  return Object.entries(commands).map(
    ([name, command]) => `${usageOf(name, command).padEnd(35)} ${command.does}`,
  );
}

/** For commands that make no sense before the first start, such as where `DATA_DIR` names another folder than meant. */
async function withPresent(
  config: Config,
  work: (database: Database) => Promise<string[]>,
): Promise<string[]> {
  const { databaseUrl, dataDir } = config;
  const nothing =
    databaseUrl === undefined
      ? `There is no database in ${dataDir}: DATA_DIR must be that of the server, which has started once.`
      : 'There is nothing in this database: DATABASE_URL must be that of the server, which has started once.';
  if (databaseUrl === undefined && !existsSync(sqliteFile(config))) throw new ConfigError([nothing]);
  return withDatabase(config, async (database) => {
    const tables = await database.query.introspection.getTables();
    if (!tables.some(({ name }) => name === 'migrations')) throw new ConfigError([nothing]);
    return work(database);
  });
}

async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<string[]>,
): Promise<string[]> {
  const location = { url: config.databaseUrl, sqliteFile: sqliteFile(config) };
  const database = openDatabase({ ...location, patient: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function createLink(config: Config, database: Database, email: string): Promise<string[]> {
  if (!isEmailAddress(email)) throw new ConfigError([`${email} is not an e-mail address.`]);
  const clock = systemClock;
  await migrate(database, { clock });
  const link = await createAdministratorLink({ database, clock, config }, { email, byMail: true });
  return [`Set a password for ${email} within 24 hours: ${link}`];
}

async function listTeam(database: Database): Promise<string[]> {
  const team = await database.query
    .selectFrom('users')
    .select(['email', 'role', 'disabled_at', 'password_hash'])
    .where('role', '!=', 'client')
    .orderBy('email_key')
    .execute();
  return team.map(({ email, role, disabled_at: disabled, password_hash: hash }) => {
    const state = disabled === null ? (hash === null ? 'no password yet' : 'active') : 'disabled';
    return `${role.padEnd(6)} ${email}  ${state}`;
  });
}
