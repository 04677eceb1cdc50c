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
const dayMs = 24 * 60 * 60 * 1000;

/**
 * A past month never changes, because documents are only ever added. It is counted once and cached, and so is each
 * day of the present month. So the cost of a call does not grow with data from before today.
 */
export function createMonthCounter(queries: Queries, clock: Clock): CountMonth {
  const kept = new Map<string, readonly Counted[]>();

  /** Of a month or a day, called by how its moments begin. */
  async function count(name: string, end: number): Promise<readonly Counted[]> {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const counted = await countDocuments(queries, { from: name, to: instant(end) });
    if (clock.now() > end + settledAfterMs) kept.set(name, counted);
    return counted;
  }

  return async (month) => {
    const [start, end] = boundsOf(month);
    if (clock.now() > end + settledAfterMs) {
      for (const name of kept.keys()) if (name.startsWith(`${month}-`)) kept.delete(name);
      return count(month, end);
    }
    const days: (readonly Counted[])[] = [];
    for (let day = start; day < end; day += dayMs) {
      // A clock may be ahead: everything after today is counted as one piece.
      const isToCome = day > clock.now();
      days.push(await count(instant(day).slice(0, 10), isToCome ? end : day + dayMs));
      if (isToCome) break;
    }
    return addUp(days.flat());
  };
}

function boundsOf(month: string): [start: number, end: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [Date.UTC(year, number - 1), Date.UTC(year, number)];
}

function addUp(days: readonly Counted[]): Counted[] {
  const sums = new Map<number, Counted>();
  for (const { template, documents, pages } of days) {
    const sum = sums.get(template) ?? { template, documents: 0, pages: 0 };
    sums.set(template, { template, documents: sum.documents + documents, pages: sum.pages + pages });
  }
  return [...sums.values()];
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
      // A day or a month sorts before every moment in it.
      .where('generated_at', '>=', from)
      .where('generated_at', '<', to)
      .groupBy('template_id')
      .execute()
  );
}
