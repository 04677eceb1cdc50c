import { sql } from 'kysely';
import { type Clock, instant, secondsFrom } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { type Storage, StorageError } from './storage.ts';

/**
 * A file is named by its content, so the same file may be stored again while it is removed. Each removal is therefore
 * recorded before it begins, in a transaction that finds the file without a name, and the record stays after it. A
 * transaction that names a file with a record is refused: its file may be gone. Once the removal is over, the next
 * call writes the file again and then deletes the record.
 */
export function withRemovals(storage: Storage, database: Database): Storage {
  return {
    ...storage,
    async prepare(bytes) {
      const file = await storage.prepare(bytes);
      const { sha256 } = file;
      const removal = await findRemoval(database.query, sha256);
      if (removal !== undefined) {
        if (removal.done_at === null) throw beingRemoved();
        await storage.prepare(bytes);
        // Not another removal, which began meanwhile: it has another number or another end.
        await database.query
          .deleteFrom('file_removals')
          .where('sha256', '=', sha256)
          .where('number', '=', removal.number)
          .where('done_at', '=', removal.done_at)
          .execute();
      }
      return {
        ...file,
        async keep(tx) {
          if ((await findRemoval(tx, sha256)) !== undefined) throw beingRemoved();
          await file.keep(tx);
        },
      };
    },
  };
}

function findRemoval(queries: Queries, sha256: string) {
  return queries
    .selectFrom('file_removals')
    .select(['number', 'done_at'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

const beingRemoved = () => new StorageError('an equal file is being removed');

/** Longer than a store is waited for: after this, a removal without an end belongs to a server that was stopped. */
const longestRemovalS = 30;

/** Removes a file that nothing names. Returns whether it is settled: not while another server removes it. */
export async function removeFile(
  { database, clock, storage }: Pick<Deps, 'database' | 'clock' | 'storage'>,
  sha256: string,
): Promise<boolean> {
  const end = (queries: Queries, { number }: Begun) =>
    queries
      .updateTable('file_removals')
      .set({ done_at: instant(clock.now()) })
      .where('sha256', '=', sha256)
      .where('number', '=', number)
      .execute();
  const found = await database.transaction(async (tx) => {
    if (await isNamed(tx, sha256)) return 'settled';
    const removal = await beginRemoval(tx, clock, sha256);
    if (removal === undefined) return 'elsewhere';
    const removeOutside = await storage.remove(tx, sha256);
    if (removeOutside !== undefined) return { removal, removeOutside };
    await end(tx, removal);
    return 'settled';
  });
  if (typeof found === 'string') return found === 'settled';
  await found.removeOutside();
  await end(database.query, found.removal);
  return true;
}

interface Begun {
  number: number;
}

async function beginRemoval(tx: Queries, clock: Clock, sha256: string): Promise<Begun | undefined> {
  const begun_at = instant(clock.now());
  return tx
    .insertInto('file_removals')
    .values({ sha256, number: 1, begun_at })
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet((eb) => ({ number: eb('file_removals.number', '+', 1), begun_at, done_at: null }))
        .where((eb) =>
          eb.or([
            eb('file_removals.done_at', 'is not', null),
            eb('file_removals.begun_at', '<', secondsFrom(clock, -longestRemovalS)),
          ]),
        ),
    )
    .returning('number')
    .executeTakeFirst();
}

/** Whether anything refers to a stored file. */
async function isNamed(query: Queries, sha256: string): Promise<boolean> {
  const found = await sql`
    select 'document' as name from documents where sha256 = ${sha256} and erased_at is null
    union all select 'source' as name from source_documents where ${sha256} in (sha256, form_sha256)
    union all select 'logo' as name from template_logos where sha256 = ${sha256}
    union all select 'picture' as name from source_pictures where sha256 = ${sha256}
    union all select 'picture' as name from house_look_pictures where sha256 = ${sha256}
    union all select 'font' as name from fonts where sha256 = ${sha256}
    union all select 'page' as name from form_pages where sha256 = ${sha256}
    limit 1`.execute(query);
  return found.rows.length > 0;
}
