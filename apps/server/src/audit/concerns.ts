import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isPostgres, type Queries } from '../database/database.ts';
import { peopleCalled } from '../database/people-called.ts';

type Condition = RawBuilder<SqlBool>;

/** Rows of acts by the people whose name or address has all the words: one condition for each, or one for a crowd. */
export async function byPeopleCalled(queries: Queries, words: string): Promise<Condition[]> {
  const people = await peopleCalled(queries, words);
  if ('ids' in people) return people.ids.map((id) => sql<SqlBool>`actor_id = ${id}`);
  return [people.includes(sql`actor_id`)];
}

/** Rows about those people. */
export async function aboutPeopleCalled(queries: Queries, words: string): Promise<Condition[]> {
  const people = await peopleCalled(queries, words);
  if ('ids' in people) return people.ids.flatMap((id) => concerns(queries, 'user', id));
  const person = sql`case subject_type when 'user' then subject_id when 'document' then ${documentsOwn(queries, 'user')}
    when 'permission' then (select user_id from permissions where permissions.id = audit.subject_id) end`;
  return [people.includes(person)];
}

export function isSubject(type: string, id: number): Condition {
  return sql<SqlBool>`(subject_type = ${type} and subject_id = ${id})`;
}

const columns = { user: 'user_id', company: 'company_id', template: 'template_id' } as const;

/**
 * Rows about a subject, or about its permissions and documents, which a search for a person's history must
 * include. One condition per kind of row, each with an index.
 */
export function concerns(queries: Queries, type: keyof typeof columns, id: number): Condition[] {
  const kinds = [
    isSubject(type, id),
    sql<SqlBool>`(subject_type = 'permission' and subject_id in
      (select id from permissions where ${sql.ref(columns[type])} = ${id}))`,
  ];
  if (type !== 'company') {
    // The owner is read from the document, not from a list of ids: one person may have any number of documents.
    return [...kinds, sql<SqlBool>`(subject_type = 'document' and ${documentsOwn(queries, type)} = ${id})`];
  }
  // Joining and leaving a company is recorded on the person's row.
  const text = JSON.stringify({ company: id });
  const moved = sql<SqlBool>`(action = 'user.company_changed' and (before_json = ${text} or after_json = ${text}))`;
  return [...kinds, moved];
}

/** As migration 0013 has it in its indexes, word for word. */
function documentsOwn(queries: Queries, type: 'user' | 'template'): RawBuilder<number> {
  return isPostgres(queries)
    ? sql<number>`((after_json::json ->> ${sql.lit(type)})::bigint)`
    : sql<number>`cast(after_json ->> ${sql.lit(`$.${type}`)} as integer)`;
}
