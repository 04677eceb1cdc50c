import type { PinnedList } from '@inkfield/contract/lists';
import { foldText } from '@inkfield/engine/fold-text';
import { listsUsedBy } from '@inkfield/engine/form-lists';
import type { FormList, TemplateField } from '@inkfield/engine/template';
import { sql } from 'kysely';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { containsPart } from '../database/search.ts';
import { AppError } from '../errors.ts';
import { listVersionBytes } from '../quotas/stored-bytes.ts';
import { readFields } from './template-answers.ts';

/** One form of the same, so that a comparison of the columns compares the content. */
function writePinned(lists: readonly PinnedList[]): string | null {
  const sorted = lists.map(({ name, version }) => ({ name, version })).toSorted(byName);
  return sorted.length === 0 ? null : JSON.stringify(sorted);
}

function byName(one: PinnedList, other: PinnedList): number {
  return one.name < other.name ? -1 : 1;
}

// These columns were written by this module and by the lists.
export function readPinned(json: string | null): PinnedList[] {
  return JSON.parse(json ?? '[]');
}

/** How a list is found by its name in a field or formula. */
export function listKey(name: string): string {
  return foldText(name);
}

function usedKeys(fields: readonly TemplateField[]): string[] {
  return [...listsUsedBy(fields).keys()].map(listKey);
}

/** The newest versions of the lists that the fields name, with all their columns. Names of no list are left out. */
export async function findLists(
  queries: Queries,
  fields: readonly TemplateField[],
): Promise<{ lists: FormList[]; lists_json: string | null }> {
  const keys = usedKeys(fields);
  if (keys.length === 0) return { lists: [], lists_json: null };
  const rows = await queries
    .selectFrom('lists as l')
    .innerJoin('list_versions as v', (join) =>
      join.onRef('v.list_id', '=', 'l.id').onRef('v.version', '=', 'l.version'),
    )
    .select(['l.name', 'l.version', 'v.columns_json', 'v.entries_json'])
    .where('l.name_key', 'in', keys)
    .execute();
  return { lists: rows.map(contentOf), lists_json: writePinned(rows) };
}

interface SavedBy {
  savedAt: Instant;
  by: number | null;
}

/** The content of a version of a list. */
export interface StoredList {
  columns_json: string;
  entries_json: string;
  entry_count: number;
}

interface NewVersion extends SavedBy {
  id: number;
  version: number;
  content: StoredList;
}

/** Returns the bytes that count towards the quotas. */
export async function insertListVersion(
  tx: Queries,
  { id, version, content, savedAt, by: saved_by }: NewVersion,
): Promise<number> {
  const { bytes } = await tx
    .insertInto('list_versions')
    .values({ list_id: id, version, ...content, saved_at: savedAt, saved_by })
    .returning(listVersionBytes.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Makes a list in its first version. Returns its id, and the bytes that count towards the quotas. */
export async function insertList(
  tx: Queries,
  { name, ...content }: StoredList & { name: string },
  saved: SavedBy,
): Promise<{ id: number; bytes: number }> {
  const { id } = await tx
    .insertInto('lists')
    .values({ name, name_key: listKey(name), version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bytes = await insertListVersion(tx, { id, version: 1, content, ...saved });
  return { id, bytes };
}

/** Gives a new list to the drafts that name it already. */
export async function pinNewList(tx: Queries, name: string): Promise<void> {
  const key = listKey(name);
  const drafts = await tx
    .selectFrom('templates')
    .select(['id', 'fields_json', 'lists_json'])
    // Only a hint: it keeps the fields of most drafts in the database.
    .where(containsPart(sql`lower(fields_json)`, key))
    .execute();
  for (const { id, fields_json, lists_json } of drafts) {
    if (!usedKeys(readFields(fields_json)).includes(key)) continue;
    const pinned = writePinned([...readPinned(lists_json), { name, version: 1 }]);
    await tx.updateTable('templates').set({ lists_json: pinned }).where('id', '=', id).execute();
  }
}

/** Refuses when a list was saved or deleted since the lists of the fields were found, before they are stored. */
export async function requireSameLists(
  tx: Queries,
  fields: readonly TemplateField[],
  found: string | null,
): Promise<void> {
  const keys = usedKeys(fields);
  if (keys.length === 0) return;
  const now = await tx
    .selectFrom('lists')
    .select(['name', 'version'])
    .where('name_key', 'in', keys)
    .execute();
  if (writePinned(now) === found) return;
  throw new AppError('conflict', { detail: 'A list of this template was changed meanwhile. Try again.' });
}

/** Characters of the lists that one database keeps in memory. A list has at most a million. */
const maxKept = 8_000_000;
const keptLists = new WeakMap<Queries, BoundedCache<FormList>>();

/** The lists with all their columns. Versions never change, so each is read and parsed once for as long as it is used. */
export async function readLists(queries: Queries, pinned: readonly PinnedList[]): Promise<FormList[]> {
  if (pinned.length === 0) return [];
  const kept = keptLists.get(queries) ?? createBoundedCache<FormList>(maxKept);
  keptLists.set(queries, kept);
  const rows = await queries
    .selectFrom('lists')
    .select(['id', 'name', 'name_key'])
    .where(
      'name_key',
      'in',
      pinned.map(({ name }) => listKey(name)),
    )
    .execute();
  const idOf = new Map(rows.map((row) => [row.name_key, row.id]));
  const found: FormList[] = [];
  for (const { name, version } of pinned) {
    const id = idOf.get(listKey(name)) ?? 0;
    // A deleted list and a new one of the same name have different ids.
    const key = `${id} ${version}`;
    let list = kept.get(key);
    if (list === undefined) {
      list = await readVersion(queries, id, version);
      kept.set(key, list, sizeOf(list));
    }
    found.push(list);
  }
  return found;
}

async function readVersion(queries: Queries, id: number, version: number): Promise<FormList> {
  const row = await queries
    .selectFrom('lists as l')
    .innerJoin('list_versions as v', 'v.list_id', 'l.id')
    .select(['l.name', 'v.columns_json', 'v.entries_json'])
    .where('l.id', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow();
  return contentOf(row);
}

export function contentOf(row: { name: string; columns_json: string; entries_json: string }): FormList {
  const columns: string[] = JSON.parse(row.columns_json);
  return { name: row.name, columns, entries: JSON.parse(row.entries_json) };
}

/**
 * The lists with their keys and the columns that formulas look up. Clients get no others, such as what an item costs the
 * company.
 */
export function withUsedColumns(lists: readonly FormList[], fields: readonly TemplateField[]): FormList[] {
  const used = [...listsUsedBy(fields)].map(([name, titles]) => [listKey(name), titles] as const);
  const titlesOf = new Map(used);
  return lists.map(({ name, columns, entries }) => {
    const titles = new Set([...(titlesOf.get(listKey(name)) ?? [])].map(listKey));
    const kept = columns.flatMap((title, index) => (index === 0 || titles.has(listKey(title)) ? index : []));
    const cellsOf = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '');
    return { name, columns: cellsOf(columns), entries: entries.map(cellsOf) };
  });
}

/** The characters of a list. */
function sizeOf({ columns, entries }: FormList): number {
  return [columns, ...entries].reduce((sum, cells) => sum + cells.join('').length, 0);
}
