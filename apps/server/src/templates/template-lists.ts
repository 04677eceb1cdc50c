import type { PinnedList } from '@inkfield/contract/lists';
import { foldText } from '@inkfield/engine/fold-text';
import { listsUsedBy } from '@inkfield/engine/form-lists';
import type { FormList, TemplateField } from '@inkfield/engine/template';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';

/** One form of the same, so that a comparison of the columns compares the content. */
function writePinned(lists: readonly PinnedList[]): string | null {
  const sorted = lists.map(({ name, version }) => ({ name, version })).toSorted(byName);
  return sorted.length === 0 ? null : JSON.stringify(sorted);
}

function byName(one: PinnedList, other: PinnedList): number {
  return one.name < other.name ? -1 : 1;
}

// The casts here are safe: these columns were written by this module and by the lists.
export function readPinned(json: string | null): PinnedList[] {
  return JSON.parse(json ?? '[]') as PinnedList[];
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

/** The lists with all their columns. */
export async function readLists(queries: Queries, pinned: readonly PinnedList[]): Promise<FormList[]> {
  const found: FormList[] = [];
  for (const { name, version } of pinned) {
    const row = await queries
      .selectFrom('lists as l')
      .innerJoin('list_versions as v', 'v.list_id', 'l.id')
      .select(['l.name', 'v.columns_json', 'v.entries_json'])
      .where('l.name_key', '=', listKey(name))
      .where('v.version', '=', version)
      .executeTakeFirstOrThrow();
    found.push(contentOf(row));
  }
  return found;
}

export function contentOf(row: { name: string; columns_json: string; entries_json: string }): FormList {
  const columns = JSON.parse(row.columns_json) as string[];
  return { name: row.name, columns, entries: JSON.parse(row.entries_json) as string[][] };
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
