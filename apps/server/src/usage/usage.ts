import type { QueryOf } from '@inkfield/contract/route';
import { mostUsageTemplates, type Usage, type usageRoutes } from '@inkfield/contract/usage';
import { sql } from 'kysely';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';

type Query = QueryOf<(typeof usageRoutes)['getUsage']>;

/** Documents by template and month: the database counts, one row for each pair comes out. */
export async function getUsage(queries: Queries, clock: Clock, query: Query): Promise<Usage> {
  const months = lastMonths(clock.now(), query.months);
  const since = months[0] ?? '';
  const found = await countDocuments(queries, since, query.template);
  const templates = addUp(found, months).toSorted((a, b) => b.total - a.total || a.template - b.template);
  const all = sumOf(templates, months);
  const shown = templates.slice(0, mostUsageTemplates);
  const rest = templates.slice(mostUsageTemplates);
  const named = await namesOf(queries, shown);
  return {
    months,
    ...all,
    templates: named,
    others: rest.length === 0 ? null : { templates: rest.length, ...sumOf(rest, months) },
  };
}

/** `2026-03`, oldest first, up to the month of now. */
function lastMonths(now: number, count: number): string[] {
  const present = new Date(now);
  const ofMonth = (back: number) => Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - back);
  return Array.from({ length: count }, (_, at) => instant(ofMonth(count - 1 - at)).slice(0, 7));
}

interface Counted {
  template: number;
  month: string;
  documents: number;
  pages: number;
}

function countDocuments(queries: Queries, since: string, template: number | undefined): Promise<Counted[]> {
  const month = sql<string>`substr(generated_at, 1, 7)`;
  let rows = queries
    .selectFrom('documents')
    .select('template_id as template')
    .select(month.as('month'))
    .select((row) => [
      row.fn.countAll<number>().as('documents'),
      row.fn.sum<number>('page_count').as('pages'),
    ])
    // A month sorts before every moment in it.
    .where('generated_at', '>=', since);
  if (template !== undefined) rows = rows.where('template_id', '=', template);
  return rows.groupBy(['template_id', month]).execute();
}

interface Sums {
  counts: number[];
  total: number;
  pages: number;
}

function addUp(found: readonly Counted[], months: readonly string[]): (Sums & { template: number })[] {
  const byTemplate = new Map<number, Sums>();
  for (const { template, month, documents, pages } of found) {
    const sums = byTemplate.get(template) ?? { counts: months.map(() => 0), total: 0, pages: 0 };
    byTemplate.set(template, sums);
    const at = months.indexOf(month);
    // A clock that was set back leaves documents of months to come.
    if (at === -1) continue;
    sums.counts[at] = documents;
    sums.total += documents;
    sums.pages += pages;
  }
  return [...byTemplate].map(([template, sums]) => ({ template, ...sums }));
}

function sumOf(all: readonly Sums[], months: readonly string[]): Sums {
  return {
    counts: months.map((_, at) => all.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
    total: all.reduce((sum, { total }) => sum + total, 0),
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
  };
}

/** Templates by their present names, whatever they were called when a document was made. */
async function namesOf<T extends { template: number }>(
  queries: Queries,
  templates: readonly T[],
): Promise<(T & { template_name: string })[]> {
  if (templates.length === 0) return [];
  const rows = await queries
    .selectFrom('templates')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      templates.map(({ template }) => template),
    )
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return templates.map((one) => ({ ...one, template_name: names.get(one.template) ?? '' }));
}
