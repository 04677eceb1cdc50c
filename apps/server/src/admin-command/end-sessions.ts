import type { AuditAction } from '@inkfield/contract/audit';
import { erasureHoldDays } from '@inkfield/contract/erasures';
import { recordEvents } from '../events/record.ts';
import { instant, secondsFrom, systemClock } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';

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
  const postponed = await database.transaction(async (tx) => {
    for (const table of ['sessions', 'password_links', 'email_changes'] as const) {
      if (present.has(table)) await tx.updateTable(table).set(ended).where('ended_at', 'is', null).execute();
    }
    if (present.has('document_mails'))
      await tx
        .updateTable('document_mails')
        .set({ token_hash: null })
        .where('token_hash', 'is not', null)
        .execute();
    await recordEvents(tx, systemClock, { action });
    return present.has('erasures') ? postponeErasures(tx) : 0;
  });
  const lines = ['Every session and link has ended: everybody signs in again.'];
  if (postponed > 0)
    lines.push(
      `Erasures that wait for another ${erasureHoldDays} days: ${postponed}. Cancel the wrong ones.`,
    );
  return lines;
}

/**
 * Erasures that were cancelled since the backup, or held by a hold that the backup does not know, would be carried out at the
 * first start. Returns how many are due later than they were.
 */
async function postponeErasures(tx: Queries): Promise<number> {
  const due_at = secondsFrom(systemClock, erasureHoldDays * 24 * 60 * 60);
  const { numUpdatedRows } = await tx
    .updateTable('erasures')
    .set({ due_at })
    .where('due_at', '<', due_at)
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
