import type { Deps } from '../deps.ts';
import { newerStep } from './migrate.ts';

/**
 * Logs once if a newer node has changed the schema while this one runs. This node continues: steps only add, so
 * its tables and columns still exist (docs/operations.md, "Several nodes").
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
