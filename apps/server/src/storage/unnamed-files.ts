import { sql } from 'kysely';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { PreparedFile } from './storage.ts';

type NoteDeps = Pick<Deps, 'database' | 'clock'>;

/** Stores files in a transaction that names them. Those that stay in the store when it fails are noted for removal. */
export async function storingFiles<T>(
  deps: NoteDeps,
  files: readonly PreparedFile[],
  store: (tx: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await deps.database.transaction(store);
  } catch (error) {
    // The caller receives the failure of the transaction, not that of the note.
    await noteUnnamed(deps, files).catch(() => undefined);
    throw error;
  }
}

/** Notes files that no transaction has named, for removal. */
export async function noteUnnamed(
  { database, clock }: NoteDeps,
  files: readonly PreparedFile[],
): Promise<void> {
  const rows = files
    .filter(({ isOutside }) => isOutside)
    .map(({ sha256 }) => ({ sha256, noted_at: instant(clock.now()) }));
  if (rows.length === 0) return;
  await database.query
    .insertInto('unnamed_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A call that found the same file in the store has named it by then, or failed. */
const keptS = 60 * 60;
const pieceSize = 500;

/** Removes noted files that nothing has named since. */
export async function removeUnnamed({
  database,
  clock,
  storage,
}: NoteDeps & Pick<Deps, 'storage'>): Promise<void> {
  const { query } = database;
  const due = await query
    .selectFrom('unnamed_files')
    .select('sha256')
    .where('noted_at', '<', secondsFrom(clock, -keptS))
    .limit(pieceSize)
    .execute();
  for (const { sha256 } of due) {
    if (!(await isNamed(query, sha256))) await storage.remove(sha256);
    await query.deleteFrom('unnamed_files').where('sha256', '=', sha256).execute();
  }
}

/** Whether anything refers to a stored file. */
export async function isNamed(query: Queries, sha256: string): Promise<boolean> {
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
