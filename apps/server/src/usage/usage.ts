import type { QueryOf } from '@inkfield/contract/route';
import { mostUsageTemplates, type Usage, type usageRoutes, type StoredUsage } from '@inkfield/contract/usage';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Counted, CountMonth } from './count-months.ts';
import {
  companies,
  type Consumer,
  describeStored,
  greatestUsers,
  installation,
  shareOf,
} from '../quotas/consumers.ts';
import type { Quotas } from '../quotas/quota-settings.ts';

type Query = QueryOf<(typeof usageRoutes)['getUsage']>;

/** Documents by template and month: the database counts, one row for each pair comes out. */
export async function getUsage(deps: UsageDeps, query: Query): Promise<Usage> {
  const months = lastMonths(deps.clock.now(), query.months);
  const templates = addUp(await countAll(deps.countMonth, months), query.template).toSorted(
    (a, b) => b.total - a.total || a.template - b.template,
  );
  const shown = templates.slice(0, mostUsageTemplates);
  const rest = templates.slice(mostUsageTemplates);
  return {
    months,
    ...sumOf(templates, months),
    templates: await namesOf(deps.queries, shown),
    others: rest.length === 0 ? null : { templates: rest.length, ...sumOf(rest, months) },
  };
}

interface UsageDeps {
  queries: Queries;
  clock: Clock;
  countMonth: CountMonth;
}

/** One month after the other: other calls have their turn in between. */
async function countAll(countMonth: CountMonth, months: readonly string[]) {
  const counted: (readonly Counted[])[] = [];
  for (const month of months) counted.push(await countMonth(month));
  return counted;
}

/** `2026-03`, oldest first, up to the month of now. */
function lastMonths(now: number, count: number): string[] {
  const present = new Date(now);
  const ofMonth = (back: number) => Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - back);
  return Array.from({ length: count }, (_, at) => instant(ofMonth(count - 1 - at)).slice(0, 7));
}

interface Sums {
  counts: number[];
  total: number;
  pages: number;
}

/** Adds up the lists of several months, by template or for one only. */
function addUp(
  months: readonly (readonly Counted[])[],
  only: number | undefined,
): (Sums & { template: number })[] {
  const byTemplate = new Map<number, Sums>();
  for (const [at, counted] of months.entries()) {
    for (const { template, documents, pages } of counted) {
      if (only !== undefined && template !== only) continue;
      const sums = byTemplate.get(template) ?? { counts: months.map(() => 0), total: 0, pages: 0 };
      byTemplate.set(template, sums);
      sums.counts[at] = documents;
      sums.total += documents;
      sums.pages += pages;
    }
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

/** How many companies and users are shown. */
const most = 10;

/** The stored amounts with their quotas, of the installation and of the largest companies and users. */
export async function getStoredUsage(queries: Queries, quotas: Quotas): Promise<StoredUsage> {
  const greatest = (all: readonly Consumer[]) =>
    all
      .toSorted(
        (one, other) =>
          shareOf(other, quotas) - shareOf(one, quotas) ||
          other.stored.bytes - one.stored.bytes ||
          one.id - other.id,
      )
      .slice(0, most);
  return {
    installation: describeStored(await installation(queries), quotas),
    companies: greatest(await companies(queries)).map((one) => ({
      company: one.id,
      name: one.name,
      ...describeStored(one, quotas),
    })),
    users: greatest(await greatestUsers(queries, most)).map((one) => ({
      user: one.id,
      email: one.name,
      ...describeStored(one, quotas),
    })),
  };
}
