import type { Deps } from '../deps.ts';
import { newerStep } from './migrate.ts';

/**
 * Tells once, in the log, that a newer node has changed the schema while this one runs. It goes on: steps only add,
 * so what it reads and writes is still there (docs/operations.md, "Several nodes").
 */
export function createSchemaWatch({ database, log }: Pick<Deps, 'database' | 'log'>): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    try {
      const applied = await database.query.selectFrom('migrations').select('name').orderBy('name').execute();
      const newer = newerStep(applied);
      if (newer !== undefined && newer !== told) {
        log.warn(
          { event: 'database.newer', step: newer },
          'A newer version has changed the database: upgrade this node too, it could not start again.',
        );
      }
      told = newer;
    } catch {
      // The database is unreachable. Every other query reports and logs that too.
    }
  };
}
