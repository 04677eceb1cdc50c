import { type RawBuilder, sql, type SqlBool } from 'kysely';

const mostWords = 10;

/** Whether each word of a search is somewhere in a text, which must be in small letters already. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  return everyWord(search, (isIn) => isIn(text));
}

/** Tests a lower-case text for the word of a condition, or for another spelling of it. */
type IsIn = (text: RawBuilder<unknown>, spelling?: string) => RawBuilder<SqlBool>;

/** Requires a condition for each word of a search. */
export function everyWord(
  search: string,
  condition: (isIn: IsIn, word: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const words = search.toLowerCase().replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  const conditions = words.map((word) =>
    condition((text, spelling = word) => containsPart(text, spelling), word),
  );
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

/** Whether a text is somewhere in another one, capitals and all: to SQLite, `like` makes small letters of capitals. */
export function containsText(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`replace(${text}, ${part}, '') <> ${text}`;
}

function isLike(text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}

/** Escapes the special characters of LIKE. */
function literally(part: string): string {
  return part.replace(/[\\%_]/g, String.raw`\$&`);
}
