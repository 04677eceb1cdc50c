import { instant, systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** A backup holds sessions that were ended and links that were used since: after restoring, none of them counts. */
export async function endAllSessions({ query }: Database): Promise<string[]> {
  const ended = { ended_at: instant(systemClock.now()) };
  // A backup of an older version has not all of them: its schema is brought up to date at the next start.
  const present = new Set((await query.introspection.getTables()).map(({ name }) => name));
  for (const table of ['sessions', 'password_links', 'email_changes'] as const) {
    if (present.has(table)) await query.updateTable(table).set(ended).where('ended_at', 'is', null).execute();
  }
  return ['Every session and link has ended: everybody signs in again.'];
}
