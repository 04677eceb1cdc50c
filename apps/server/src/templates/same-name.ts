import type { Problem } from '@inkfield/engine/problem';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** A warning when another template that is not archived has the name, whatever its capitals and spaces. */
export async function findSameName(
  queries: Queries,
  { id, name }: { id?: number | undefined; name: string },
): Promise<Problem[]> {
  // SQLite folds the letters of ASCII only.
  const bare = name.replaceAll(' ', '');
  const keys = [bare.toLowerCase(), bare.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())];
  const other = await queries
    .selectFrom('templates')
    .select(['id', 'name'])
    .where(sql<string>`lower(replace(name, ' ', ''))`, 'in', keys)
    .where('archived_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return [];
  const message = `another template is called "${other.name}": clients could not tell the two apart`;
  return [{ code: 'W-same-name', level: 'warning', message }];
}
