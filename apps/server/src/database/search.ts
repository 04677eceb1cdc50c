import { type RawBuilder, sql, type SqlBool } from 'kysely';

const mostWords = 10;

/** Whether each word of a search is somewhere in a text, which must be in small letters already. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  return everyWord(search, (isIn) => isIn(text));
}

/** Whether what is said of one word, with a question about texts in small letters, is so for each of a search. */
export function everyWord(
  search: string,
  condition: (isIn: (text: RawBuilder<unknown>) => RawBuilder<SqlBool>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const words = search.toLowerCase().replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  const conditions = words.map((word) => condition((text) => containsPart(text, word)));
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a part is somewhere in a text, blanks and all. Signs that mean something in a LIKE stand for themselves. */
export function containsPart(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
