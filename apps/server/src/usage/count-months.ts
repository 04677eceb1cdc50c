import { sql } from 'kysely';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';

/** Documents of one template in one month. */
export interface Counted {
  template: number;
  documents: number;
  pages: number;
}

/** Counts the documents of a month such as `2026-03`, by template. */
export type CountMonth = (month: string) => Promise<readonly Counted[]>;

/** A document is stored soon after the moment that it carries; an hour later none can be on its way. */
const settledAfterMs = 60 * 60 * 1000;

/**
 * A month that is over never changes, because documents are only ever added: it is counted once and kept. So what
 * a call costs does not grow with what has been stored before this month.
 */
export function createMonthCounter(queries: Queries, clock: Clock): CountMonth {
  const kept = new Map<string, readonly Counted[]>();
  return async (month) => {
    const known = kept.get(month);
    if (known !== undefined) return known;
    const end = startOfNext(month);
    const counted = await countDocuments(queries, { from: `${month}-01`, to: instant(end) });
    if (clock.now() > end + settledAfterMs) kept.set(month, counted);
    return counted;
  };
}

function startOfNext(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return Date.UTC(year ?? 0, number ?? 0);
}

function countDocuments(queries: Queries, { from, to }: { from: string; to: string }): Promise<Counted[]> {
  return (
    queries
      .selectFrom('documents')
      .select('template_id as template')
      .select((row) => [
        row.fn.countAll<number>().as('documents'),
        row.fn.coalesce(row.fn.sum<number>('page_count'), sql<number>`0`).as('pages'),
      ])
      // A day sorts before every moment in it.
      .where('generated_at', '>=', from)
      .where('generated_at', '<', to)
      .groupBy('template_id')
      .execute()
  );
}
