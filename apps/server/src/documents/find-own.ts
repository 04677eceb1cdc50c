import type { documentRoutes } from '@inkfield/contract/documents';
import type { QueryOf } from '@inkfield/contract/route';
import { foldText, plainLetters } from '@inkfield/engine/fold-text';
import { type Expression, sql, type SqlBool } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../database/database.ts';
import { containsText, everyWord } from '../database/search.ts';

export type OwnQuery = QueryOf<(typeof documentRoutes)['listDocuments']>;

/** So many documents are looked at by one statement, so that other calls have their turn between them. */
const maxWindow = 4000;

/** The condition of a join. Documents that are erased have no details, and those of an older version of the product neither. */
export const isDetailsOfDocument = sql<SqlBool>`d.user_id = documents.user_id and d.document_id = documents.id`;

interface Search {
  userId: number;
  query: OwnQuery;
  /** The id of the last document before these. */
  before: number | undefined;
  count: number;
}

/** The ids of a user's newest documents for a list. Reads only an index and the details. */
export async function findOwnIds(
  queries: Queries,
  { userId, query, before, count }: Search,
): Promise<number[]> {
  const ids: number[] = [];
  let end = before;
  // Most lists are not narrowed: the first documents are those that they show.
  for (let window = count; ; window = Math.min(maxWindow, window * 8)) {
    const start = await findPlace(queries, { userId, before: end, count: window });
    const rows = await selectIds(queries, { userId, query, before: end })
      .$if(start !== undefined, (select) => select.where('documents.id', '>=', start ?? 0))
      .limit(count - ids.length)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (start === undefined || ids.length === count) return ids;
    end = start;
    await setImmediate();
  }
}

/** The id of the last of the next `count` documents; undefined where there are fewer. */
async function findPlace(
  queries: Queries,
  { userId, before, count }: Omit<Search, 'query'>,
): Promise<number | undefined> {
  let select = queries.selectFrom('documents').select('id').where('user_id', '=', userId);
  if (before !== undefined) select = select.where('id', '<', before);
  const row = await select
    .orderBy('id', 'desc')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return row?.id;
}

function selectIds(queries: Queries, { userId, query, before }: Omit<Search, 'count'>) {
  let select = queries
    .selectFrom('documents')
    .leftJoin('document_details as d', (join) => join.on(isDetailsOfDocument))
    .select('documents.id')
    .where('documents.user_id', '=', userId)
    .where(sql<SqlBool>`d.archived_at is ${sql.raw(query.archived === 'true' ? 'not null' : 'null')}`)
    // Documents that are erased have no details, and neither have those of an older version of the product.
    .where(sql<SqlBool>`(d.document_id is not null or documents.erased_at is null)`);
  if (before !== undefined) select = select.where('documents.id', '<', before);
  for (const condition of conditionsOf(query)) select = select.where(condition);
  return select.orderBy('documents.id', 'desc');
}

function conditionsOf({ search, tag, template, from, to }: OwnQuery): Expression<SqlBool>[] {
  const generatedAt = sql`coalesce(d.generated_at, documents.generated_at)`;
  return [
    search === undefined
      ? []
      : // Documents that were named by an older version of the product are found as they are spelt.
        everyWord(foldText(search), (isIn, word) => {
          const text = sql`coalesce(d.search_text, lower(documents.template_name))`;
          const plain = plainLetters(word);
          return plain === word ? isIn(text) : sql<SqlBool>`(${isIn(text)} or ${isIn(text, plain)})`;
        }),
    tag === undefined ? [] : containsText(sql`d.tags_json`, JSON.stringify(tag)),
    template === undefined ? [] : sql<SqlBool>`coalesce(d.template_id, documents.template_id) = ${template}`,
    from === undefined ? [] : sql<SqlBool>`${generatedAt} >= ${from}`,
    to === undefined ? [] : sql<SqlBool>`${generatedAt} < ${to}`,
  ].flat();
}
