import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type Database, isPostgres } from '../database/database.ts';
import { fingerprintOf } from './keys.ts';

export interface SecretDeps {
  database: Database;
  config: Pick<Config, 'appSecret' | 'previousSecret' | 'secretFromEnvironment'>;
}

/**
 * Refuses a node whose secret differs from that of the other nodes, as they would reject each other's signatures.
 * A node that has the others' secret as its previous one introduces a new secret. An embedded database has one
 * server only, and its backup may be restored without the secret.
 */
export async function requireSharedSecret({ database, config }: SecretDeps): Promise<void> {
  if (!isPostgres(database.query)) return;
  const own = fingerprintOf(config.appSecret);
  const previous = config.previousSecret === undefined ? undefined : fingerprintOf(config.previousSecret);
  await database.transaction(async (tx) => {
    const known = await tx
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'secret')
      .executeTakeFirst();
    if (known?.value === own) return;
    if (known === undefined) {
      await tx.insertInto('installation').values({ name: 'secret', value: own }).execute();
    } else if (known.value === previous) {
      await tx.updateTable('installation').set({ value: own }).where('name', '=', 'secret').execute();
    } else {
      throw new ConfigError([refusal(config)]);
    }
  });
}

function refusal({ secretFromEnvironment }: SecretDeps['config']): string {
  const what = secretFromEnvironment
    ? 'APP_SECRET is another than that of the nodes on this database'
    : 'APP_SECRET is not set, and the secret in DATA_DIR is another than that of the nodes on this database';
  return `${what}: give every node the same (while it is changed, the old one as SECRET_PREVIOUS). If it is lost: npm run admin -- forget-secret`;
}

/** A notice for administrators who run one node on PostgreSQL, before they add a second one. */
export function secretNotice(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretFromEnvironment'>,
): string[] {
  if (config.databaseUrl === undefined || config.secretFromEnvironment) return [];
  const file = join(config.dataDir, 'app-secret');
  return [`APP_SECRET is not set, so ${file} is used. Other nodes on this database need the same secret.`];
}

/** The next node to start brings its own; everybody signs in again. */
export async function forgetSecret({ query }: Database): Promise<string[]> {
  await query.deleteFrom('installation').where('name', '=', 'secret').execute();
  return [
    'Forgotten. Stop every node, give all the same APP_SECRET and start them. Everybody signs in again.',
  ];
}
