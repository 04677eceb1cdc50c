import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type Database, isPostgres } from '../database/database.ts';

export interface StorageDeps {
  database: Database;
  config: Pick<Config, 's3'>;
}

const inDatabase = 'database';

/**
 * Refuses a node with another file storage than the other nodes, as neither would find the other's files. The
 * embedded database has one server, which may move to a store by itself: its files in the database are still found
 * there.
 */
export async function requireSharedStorage({ database, config: { s3 } }: StorageDeps): Promise<void> {
  const own = s3?.address ?? inDatabase;
  await database.transaction(async (tx) => {
    const known = await tx
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'storage')
      .executeTakeFirst();
    if (known?.value === own) return;
    if (known === undefined) {
      await tx.insertInto('installation').values({ name: 'storage', value: own }).execute();
    } else if (known.value === inDatabase && !isPostgres(tx)) {
      await tx.updateTable('installation').set({ value: own }).where('name', '=', 'storage').execute();
    } else {
      throw new ConfigError([refusal(known.value, own)]);
    }
  });
}

function refusal(known: string, own: string): string {
  return `files of this database lie ${placeOf(known)}, and this server would keep them ${placeOf(own)} (STORAGE_URL, S3_ENDPOINT, AWS_REGION): give every node the same. To change it, stop every node, copy the objects, then: npm run admin -- forget-storage`;
}

function placeOf(place: string): string {
  return place === inDatabase ? 'in the database itself' : `at ${place}`;
}

/** The next node that starts records where files are stored. */
export async function forgetStorage({ query }: Database): Promise<string[]> {
  await query.deleteFrom('installation').where('name', '=', 'storage').execute();
  return [
    'Forgotten. Give every node the same STORAGE_URL and start them: the first one says where files lie.',
  ];
}
