import type { AuditAction } from '@inkfield/contract/audit';
import { recordEvents } from '../events/record.ts';
import { instant, systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/**
 * A backup holds sessions that were ended and links that were used since: after restoring, none of them counts. The audit
 * says so in the same transaction.
 */
export async function endAllSessions(
  database: Database,
  action: AuditAction = 'session.all_ended',
): Promise<string[]> {
  const ended = { ended_at: instant(systemClock.now()) };
  // A backup of an older version has not all of them: its schema is brought up to date at the next start.
  const present = new Set((await database.query.introspection.getTables()).map(({ name }) => name));
  await database.transaction(async (tx) => {
    for (const table of ['sessions', 'password_links', 'email_changes'] as const) {
      if (present.has(table)) await tx.updateTable(table).set(ended).where('ended_at', 'is', null).execute();
    }
    await recordEvents(tx, systemClock, { action });
  });
  return ['Every session and link has ended: everybody signs in again.'];
}
