import { type DateInput, type DocumentDate, maxDates } from '@inkfield/contract/document-dates';
import { maxLengths } from '@inkfield/contract/text-lengths';
import type { DueDate } from '@inkfield/engine/due-dates';
import type { Insertable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { DocumentDateTable } from '../database/document-tables.ts';
import { invalidField } from '../errors.ts';

type NewDate = Insertable<DocumentDateTable>;

const dayMs = 24 * 60 * 60 * 1000;

/** The date `days` days before another one, both as YYYY-MM-DD. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}

function remindOn({ day, remind_days }: { day: string; remind_days: number | null }): string | null {
  return remind_days === null ? null : daysBefore(day, remind_days);
}

/** The rows of a document that was generated just now. */
export function firstDates(
  { userId, dates }: { userId: number; dates: readonly DueDate[] },
  id: number,
): NewDate[] {
  return dates.slice(0, maxDates).map(({ kind, label, day, remind_days = null }) => ({
    user_id: userId,
    document_id: id,
    kind,
    label: label.slice(0, maxLengths.document.dateLabel),
    day,
    remind_days,
    remind_on: remindOn({ day, remind_days }),
  }));
}

interface OfDocument {
  userId: number;
  id: number;
}

/** The dates of a user's document, the earliest first. */
export async function readDates(queries: Queries, { userId, id }: OfDocument): Promise<DocumentDate[]> {
  return queries
    .selectFrom('document_dates')
    .select(['id', 'kind', 'label', 'day', 'remind_days'])
    .where('user_id', '=', userId)
    .where('document_id', '=', id)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

/** The next date of each of a user's documents that has one from this day on. */
export async function nextDates(
  queries: Queries,
  { userId, ids, today }: { userId: number; ids: readonly number[]; today: string },
): Promise<Map<number, Pick<DocumentDate, 'kind' | 'label' | 'day'>>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('document_dates')
    .select(['document_id', 'kind', 'label', 'day'])
    .where('user_id', '=', userId)
    .where('document_id', 'in', ids)
    .where('day', '>=', today)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ document_id, ...date }) => [document_id, date]));
}

/**
 * Gives a document exactly these dates. A mail is planned for each that is new or has changed, and not again for
 * those that stay.
 */
export async function replaceDates(
  tx: Queries,
  { userId, id: document, dates }: OfDocument & { dates: readonly DateInput[] },
): Promise<void> {
  const present = new Map((await readDates(tx, { userId, id: document })).map((date) => [date.id, date]));
  for (const { id, ...date } of dates) {
    if (id === undefined) {
      const owner = { user_id: userId, document_id: document };
      await tx
        .insertInto('document_dates')
        .values({ ...owner, kind: 'own', ...date, remind_on: remindOn(date) })
        .execute();
      continue;
    }
    const before = present.get(id);
    if (before === undefined) throw invalidField('dates', 'One of these dates is no longer there.');
    present.delete(id);
    const isMoved = before.day !== date.day || before.remind_days !== date.remind_days;
    await tx
      .updateTable('document_dates')
      .set({ ...date, ...(isMoved && { remind_on: remindOn(date) }) })
      .where('id', '=', id)
      .execute();
  }
  const removed = [...present.keys()];
  if (removed.length > 0) await tx.deleteFrom('document_dates').where('id', 'in', removed).execute();
}
