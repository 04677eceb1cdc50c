import type { AuditEntry } from '@inkfield/contract/audit';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

type Unnamed = Omit<AuditEntry, 'names'>;
type Name = AuditEntry['names'][number];

const types = ['user', 'company', 'template'] as const;

/** Adds the current names of the people, companies and templates of the rows, as a row itself only has ids. */
export async function addNames(queries: Queries, entries: Unnamed[]): Promise<AuditEntry[]> {
  const mentions = entries.map(mentionsOf);
  const found = await Promise.all(
    types.map((type) => {
      const ids = mentions.flat().filter((mention) => mention.type === type);
      return findNames(queries, type, [...new Set(ids.map(({ id }) => id))]);
    }),
  );
  const names = new Map(found.flat().map((name) => [`${name.type} ${name.id}`, name]));
  return entries.map((entry, at) => ({
    ...entry,
    names: (mentions[at] ?? []).flatMap(({ type, id }) => names.get(`${type} ${id}`) ?? []),
  }));
}

/** Ids of the subject, and ids in `before` and `after` found by the names of their properties. */
function mentionsOf({ actor, subject_type, subject_id, before, after }: Unnamed): Omit<Name, 'name'>[] {
  const mentions = new Map<string, Omit<Name, 'name'>>();
  const mention = (type: Name['type'], id: unknown) => {
    if (typeof id === 'number') mentions.set(`${type} ${id}`, { type, id });
  };
  mention('user', actor);
  for (const type of types) {
    if (subject_type === type) mention(type, subject_id);
    mention(type, before?.[type]);
    mention(type, after?.[type]);
  }
  return [...mentions.values()];
}

async function findNames(queries: Queries, type: Name['type'], ids: number[]): Promise<Name[]> {
  if (ids.length === 0) return [];
  const rows = await selectNames(queries, type).where('id', 'in', ids).execute();
  return rows.map((row) => ({ type, ...row }));
}

function selectNames(queries: Queries, type: Name['type']) {
  const name = type === 'user' ? sql<string>`first_name || ' ' || last_name` : sql<string>`name`;
  const tables = { user: 'users', company: 'companies', template: 'templates' } as const;
  return queries.selectFrom(tables[type]).select('id').select(name.as('name'));
}
