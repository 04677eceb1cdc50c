import { isEmailAddress } from '@inkfield/engine/email-address';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { sqliteFile } from '../start.ts';
import { forgetSecret } from '../sessions/shared-secret.ts';
import { createAdministratorLink } from '../users/first-administrator.ts';
import { forgetStorage } from '../storage/shared-storage.ts';
import { backUp } from './backup.ts';
import { examine } from './doctor.ts';
import { restore } from './restore.ts';

interface Command {
  usage: string;
  does: string;
  /** Gives back the lines to print. */
  run(config: Config, argument: string | undefined): Promise<string[]>;
}

const commands: Readonly<Record<string, Command>> = {
  create: {
    usage: 'create <e-mail>',
    does: 'prints and mails a link that sets the password of an administrator; makes the account if there is none',
    run: (config, email) => withDatabase(config, (database) => createLink(config, database, email)),
  },
  users: {
    usage: 'users',
    does: "lists the provider's team",
    run: (config) => withDatabase(config, listTeam),
  },
  backup: {
    usage: 'backup <file>',
    does: 'writes a consistent copy of the embedded database, also while the server works',
    run: (config, file) =>
      withDatabase(config, (database) =>
        backUp(database, { file: requireArgument(file, 'a file'), s3: config.s3 }),
      ),
  },
  restore: {
    usage: 'restore <file>',
    does: 'puts a backup in the place of the embedded database; the server must not run',
    run: (config, file) => restore(config, requireArgument(file, 'a file')),
  },
  'forget-secret': {
    usage: 'forget-secret',
    does: 'where APP_SECRET of nodes on one PostgreSQL is lost: the next node to start brings another',
    run: (config) => withDatabase(config, forgetSecret),
  },
  'forget-storage': {
    usage: 'forget-storage',
    does: 'where STORAGE_URL is changed on purpose: the next node to start says where files lie',
    run: (config) => withDatabase(config, forgetStorage),
  },
  doctor: {
    usage: 'doctor',
    does: 'reads everything back, each stored file too, and says what is wrong',
    run: (config) => withDatabase(config, (database) => examine(database, config)),
  },
};

/** One command of an administrator; works beside a running server. */
export async function runCommand(args: readonly string[], config: Config): Promise<string[]> {
  const [name = 'help', argument] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return help();
  return command.run(config, argument);
}

function help(): string[] {
  return Object.values(commands).map(({ usage, does }) => `npm run admin -- ${usage.padEnd(18)} ${does}`);
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

async function createLink(config: Config, database: Database, email: string | undefined): Promise<string[]> {
  const address = requireArgument(email, 'an e-mail address');
  if (!isEmailAddress(address)) throw new ConfigError([`${address} is not an e-mail address.`]);
  const clock = systemClock;
  await migrate(database, { clock });
  const link = await createAdministratorLink({ database, clock, config }, { email: address, byMail: true });
  return [`Set a password for ${address} within 24 hours: ${link}`];
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

function requireArgument(argument: string | undefined, what: string): string {
  if (argument === undefined || argument === '') throw new ConfigError([`${what} is missing.`]);
  return argument;
}
