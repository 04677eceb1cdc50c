import { type RawBuilder, sql, type SqlBool } from 'kysely';

const mostWords = 10;

/** Whether each word of a search is somewhere in a text, which must be in small letters already. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  return everyWord(search, (isIn) => isIn(text));
}

/**
 * Requires a condition for each word of a search. The condition gets a function that tests a lower-case text for
 * the word.
 */
export function everyWord(
  search: string,
  condition: (isIn: (text: RawBuilder<unknown>) => RawBuilder<SqlBool>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const words = search.toLowerCase().replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  const conditions = words.map((word) => condition((text) => containsPart(text, word)));
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a text, which must be in lower case already, begins with the search, its words in the same order. */
export function beginsWith(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const words = search.toLowerCase().replaceAll('\0', '').trim().replace(/\s+/g, ' ');
  return isLike(text, `${literally(words)}%`);
}

/** Whether a part is somewhere in a text, blanks and all. */
export function containsPart(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return isLike(text, `%${literally(part)}%`);
}

function isLike(text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}

/** Escapes the special characters of LIKE. */
function literally(part: string): string {
  return part.replace(/[\\%_]/g, String.raw`\$&`);
}
