import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { removeFile } from './file-removals.ts';
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

/** Removes noted files that nothing has named since, and records of removals that no call can be in the way of. */
export async function removeUnnamed(deps: NoteDeps & Pick<Deps, 'storage'>): Promise<void> {
  const { query } = deps.database;
  const before = secondsFrom(deps.clock, -keptS);
  await query.deleteFrom('file_removals').where('done_at', '<', before).execute();
  const due = await query
    .selectFrom('unnamed_files')
    .select('sha256')
    .where('noted_at', '<', before)
    .limit(pieceSize)
    .execute();
  for (const { sha256 } of due) {
    if (await removeFile(deps, sha256))
      await query.deleteFrom('unnamed_files').where('sha256', '=', sha256).execute();
  }
}
