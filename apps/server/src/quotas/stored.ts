import { type ExpressionBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import type { Amounts } from './quota-settings.ts';

type Row = ExpressionBuilder<Tables, 'stored_by_user'>;

/**
 * Adds to what a user has stored, in the transaction that stores; with negative amounts, in the one that removes. Returns
 * the sums. An upsert finds the row by its key: for a select of a small table PostgreSQL would lock all of it, and users
 * who store at the same time would have to repeat their transactions.
 */
export async function addStored(tx: Queries, userId: number, more: Partial<Amounts>): Promise<Amounts> {
  const { bytes = 0, documents = 0, tables = 0 } = more;
  return tx
    .insertInto('stored_by_user')
    .values({ user_id: userId, byte_count: bytes, document_count: documents, table_count: tables })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        byte_count: eb('stored_by_user.byte_count', '+', bytes),
        document_count: eb('stored_by_user.document_count', '+', documents),
        table_count: eb('stored_by_user.table_count', '+', tables),
      })),
    )
    .returning(amounts)
    .executeTakeFirstOrThrow();
}

export const amounts = [
  'byte_count as bytes',
  'document_count as documents',
  'table_count as tables',
] as const;

const zero = sql<number>`0`;
/** Of all rows that are selected. */
export const sums = ({ fn }: Row) =>
  [
    fn.coalesce(fn.sum<number>('byte_count'), zero).as('bytes'),
    fn.coalesce(fn.sum<number>('document_count'), zero).as('documents'),
    fn.coalesce(fn.sum<number>('table_count'), zero).as('tables'),
  ] as const;

export async function storedBy(queries: Queries, userId: number): Promise<Amounts> {
  const row = await queries
    .selectFrom('stored_by_user')
    .select(amounts)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { bytes: 0, documents: 0, tables: 0 };
}

/**
 * The stored amounts of a user, and of the company they are a member of. One statement, since each document needs
 * both.
 */
export async function storedByMember(
  queries: Queries,
  userId: number,
): Promise<Amounts & { companyId: number | null }> {
  const row = await queries
    .selectFrom('users')
    .leftJoin('stored_by_user', 'stored_by_user.user_id', 'users.id')
    .select(amounts)
    .select('users.company_id as companyId')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return {
    bytes: row?.bytes ?? 0,
    documents: row?.documents ?? 0,
    tables: row?.tables ?? 0,
    companyId: row?.companyId ?? null,
  };
}

/** Of everybody who is a member now: documents do not say for which company they were made. */
export async function storedByCompany(queries: Queries, companyId: number): Promise<Amounts> {
  return queries
    .selectFrom('stored_by_user')
    .select(sums)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('users.company_id', '=', companyId),
    )
    .executeTakeFirstOrThrow();
}

export async function storedByAll(queries: Queries): Promise<Amounts> {
  return queries.selectFrom('stored_by_user').select(sums).executeTakeFirstOrThrow();
}

/**
 * Metrics of the stored amounts and of the installation quotas. Read at each scrape, as several nodes share the
 * counters.
 */
export function measureStored(
  register: Registry,
  { database, config }: Pick<Deps, 'database' | 'config'>,
): void {
  const quotas = config.quotas.installation;
  void new Gauge({
    name: 'stored_amount',
    help: 'What all users have stored: bytes, documents, tables.',
    labelNames: ['what'],
    registers: [register],
    async collect() {
      const stored = await storedByAll(database.query);
      for (const [what, amount] of Object.entries(stored)) this.set({ what }, amount);
    },
  });
  const quota = new Gauge({
    name: 'stored_quota',
    help: 'The most that all users may store; +Inf without a quota.',
    labelNames: ['what'],
    registers: [register],
  });
  for (const [what, amount] of Object.entries(quotas)) quota.set({ what }, amount);
}
