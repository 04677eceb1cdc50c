import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsWords } from '../database/search.ts';

type Ids = RawBuilder<number>;

/** The accounts whose name or address has all the words, as a list of ids within a query. */
export function peopleCalled(words: string): Ids {
  const hay = sql`lower(first_name || ' ' || last_name || ' ' || email)`;
  return sql<number>`(select id from users where ${containsWords(hay, words)})`;
}

export function isSubject(type: string, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(subject_type = ${type} and subject_id = ${id})`;
}

const columns = { user: 'user_id', company: 'company_id', template: 'template_id' } as const;

/**
 * Rows about somebody or something, or about a permission or a document of theirs: who asks what happened to a
 * person means those too.
 */
export function concerns(type: keyof typeof columns, which: number | Ids): RawBuilder<SqlBool> {
  const ids = typeof which === 'number' ? sql`(${which})` : which;
  const belongs = sql`${sql.ref(columns[type])} in ${ids}`;
  const conditions = [
    sql`(subject_type = ${type} and subject_id in ${ids})`,
    sql`(subject_type = 'permission' and subject_id in (select id from permissions where ${belongs}))`,
  ];
  if (type !== 'company') {
    conditions.push(
      sql`(subject_type = 'document' and subject_id in (select id from documents where ${belongs}))`,
    );
  } else if (typeof which === 'number') {
    // Who joined and who left is written on the person's row.
    const text = JSON.stringify({ company: which });
    conditions.push(
      sql`(action = 'user.company_changed' and (before_json = ${text} or after_json = ${text}))`,
    );
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
