import type { StoredAmounts } from '@inkfield/contract/usage';
import type { Queries } from '../database/database.ts';
import { type Amounts, type Measure, measures, type Quotas, type Scope } from './quota-settings.ts';
import { amounts, storedByAll, sums } from './stored.ts';

/** Who has stored how much. */
export interface Consumer {
  scope: Scope;
  /** Of the user or the company; 0 for the installation. */
  id: number;
  /** The address of a user, the name of a company. */
  name: string;
  stored: Amounts;
}

/** From this share of a quota on administrators are warned. */
export const warningShare = 0.8;

/** The quota of which the greatest share is used; undefined where there is no quota. */
export function fullest(
  { scope, stored }: Pick<Consumer, 'scope' | 'stored'>,
  quotas: Quotas,
): { measure: Measure; share: number } | undefined {
  return measures
    .filter((measure) => quotas[scope][measure] !== Infinity)
    .map((measure) => ({ measure, share: stored[measure] / quotas[scope][measure] }))
    .toSorted((one, other) => other.share - one.share)[0];
}

export function shareOf(consumer: Pick<Consumer, 'scope' | 'stored'>, quotas: Quotas): number {
  return fullest(consumer, quotas)?.share ?? 0;
}

/** As it is shown. */
export function describeStored({ scope, stored }: Pick<Consumer, 'scope' | 'stored'>, quotas: Quotas) {
  const of = (measure: Measure) => {
    const quota = quotas[scope][measure];
    return { used: stored[measure], quota: quota === Infinity ? null : quota };
  };
  const share = fullest({ scope, stored }, quotas)?.share ?? null;
  return {
    bytes: of('bytes'),
    documents: of('documents'),
    tables: of('tables'),
    share,
  } satisfies StoredAmounts;
}

export async function installation(queries: Queries): Promise<Consumer> {
  return { scope: 'installation', id: 0, name: 'All users together', stored: await storedByAll(queries) };
}

/** All companies of which a member has stored something. */
export async function companies(queries: Queries): Promise<Consumer[]> {
  const rows = await queries
    .selectFrom('stored_by_user')
    .innerJoin('users', 'users.id', 'stored_by_user.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['companies.id', 'companies.name'])
    .select(sums)
    .groupBy(['companies.id', 'companies.name'])
    .execute();
  return rows.map((row) => toConsumer('company', row));
}

function selectUsers(queries: Queries) {
  return queries
    .selectFrom('stored_by_user')
    .innerJoin('users', 'users.id', 'stored_by_user.user_id')
    .select(['users.id', 'users.email as name'])
    .select(amounts);
}

/** The users and companies that have used this share of a quota. */
export async function usersAbove(queries: Queries, quotas: Quotas, share: number): Promise<Consumer[]> {
  const limited = measures.filter((measure) => quotas.user[measure] !== Infinity);
  if (limited.length === 0) return [];
  // Counts are whole: PostgreSQL compares them with nothing else.
  const least = (measure: Measure) => Math.ceil(share * quotas.user[measure]);
  const rows = await selectUsers(queries)
    .where((row) => row.or(limited.map((measure) => row(columns[measure], '>=', least(measure)))))
    .execute();
  return rows.map((row) => toConsumer('user', row));
}

const columns = { bytes: 'byte_count', documents: 'document_count', tables: 'table_count' } as const;

/** Those who have stored most, by any measure. */
export async function greatestUsers(queries: Queries, count: number): Promise<Consumer[]> {
  const found = new Map<number, Consumer>();
  for (const measure of measures) {
    const rows = await selectUsers(queries).orderBy(columns[measure], 'desc').limit(count).execute();
    for (const row of rows) found.set(row.id, toConsumer('user', row));
  }
  return [...found.values()];
}

function toConsumer(scope: Scope, { id, name, ...stored }: Amounts & { id: number; name: string }): Consumer {
  return { scope, id, name, stored };
}

/** The installation, companies and users above this share of a quota. */
export async function allAbove(queries: Queries, quotas: Quotas, share: number): Promise<Consumer[]> {
  const others = [await installation(queries), ...(await companies(queries))];
  return [
    ...others.filter((one) => shareOf(one, quotas) >= share),
    ...(await usersAbove(queries, quotas, share)),
  ];
}
