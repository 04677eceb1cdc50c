import type { List, ListDetail } from '@inkfield/contract/lists';
import { isFieldName } from '@inkfield/engine/field-names';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { containsPart } from '../database/search.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalidField } from '../errors.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { checkAgain } from '../templates/drafts.ts';
import { contentOf, insertList, insertListVersion, pinNewList } from '../templates/template-lists.ts';
import { readList } from './read-list.ts';

type Rules = Pick<Deps, 'database' | 'clock' | 'config'>;

const maxLists = 500;
const maxTemplates = 100;

function selectVersions(queries: Queries) {
  return queries
    .selectFrom('lists as l')
    .innerJoin('list_versions as v', 'v.list_id', 'l.id')
    .select(['l.id', 'l.name', 'l.version', 'v.columns_json', 'v.entry_count', 'v.saved_at'])
    .select(
      sql<string | null>`(select u.first_name || ' ' || u.last_name from users u where u.id = v.saved_by)`.as(
        'saved_by',
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

function answerOf({ columns_json, ...row }: Row): List {
  // It was written here.
  return { ...row, columns: JSON.parse(columns_json) as string[] };
}

/** By name, in the newest version. */
export async function listLists({ database }: Rules): Promise<List[]> {
  const rows = await selectVersions(database.query)
    .whereRef('v.version', '=', 'l.version')
    .orderBy('l.name_key')
    .limit(maxLists)
    .execute();
  return rows.map(answerOf);
}

export interface ListPlace {
  id: number;
  /** The newest version if absent. */
  version?: number | undefined;
}

export async function getList(queries: Queries, { id, version }: ListPlace): Promise<ListDetail> {
  const wanted = version === undefined ? sql.ref<number>('l.version') : version;
  const row = await selectVersions(queries)
    .select('v.entries_json')
    .where('l.id', '=', id)
    .where('v.version', '=', wanted)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { entries_json, ...list } = row;
  const { entries } = contentOf({ ...list, entries_json });
  return {
    ...answerOf(list),
    entries,
    templates: await findTemplates(queries, list.name),
  };
}

/** Templates whose draft names the list. */
async function findTemplates(queries: Queries, name: string): Promise<{ id: number; name: string }[]> {
  return queries
    .selectFrom('templates')
    .select(['id', 'name'])
    .where(namesList(name))
    .orderBy('name')
    .limit(maxTemplates)
    .execute();
}

/** Whether a row names the list, in any version. Names have no character that JSON escapes. */
function namesList(name: string): RawBuilder<SqlBool> {
  return containsPart(sql.ref('lists_json'), `{"name":"${name}",`);
}

/** The problems of these drafts depend on the list. Each is checked by itself, after the list is saved. */
async function checkDrafts(rules: Rules, list: ListDetail): Promise<ListDetail> {
  for (const { id } of list.templates) {
    try {
      await checkAgain(rules, id);
    } catch (error) {
      // A draft that takes too long, or is gone, is no failure of the list. Its next save checks it.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return list;
}

export async function createList(
  rules: Rules,
  act: Act,
  { name, csv }: { name: string; csv: string },
): Promise<ListDetail> {
  if (!isFieldName(name))
    throw invalidField(
      'name',
      'A name starts with a letter and has only letters, digits and _ (at most 64).',
    );
  const content = readList(csv);
  const { database, clock } = rules;
  const list = await takingName(() =>
    database.transaction(async (tx) => {
      const { total } = await tx
        .selectFrom('lists')
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      if (total >= maxLists)
        throw new AppError('conflict', { detail: `There are ${maxLists} lists. Delete one first.` });
      const savedAt = instant(clock.now());
      const id = await insertList(tx, { ...content, name }, { savedAt, by: act.caller.id });
      await pinNewList(tx, name);
      const after = { name, version: 1, entries: content.entries.length };
      await recordEvents(tx, clock, {
        ...by(act),
        action: 'list.saved',
        subject: { type: 'list', id },
        after,
      });
      return getList(tx, { id });
    }),
  );
  return checkDrafts(rules, list);
}

async function takingName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isConstraintViolation(error)) throw invalidField('name', 'Another list has this name.');
    throw error;
  }
}

/** Saves a new version, which drafts use immediately. Published versions of templates keep theirs. */
export async function saveList(
  rules: Rules,
  act: Act,
  { id, version: read, csv }: { id: number; version: number; csv: string },
): Promise<ListDetail> {
  const content = readList(csv);
  const { database, clock } = rules;
  const list = await database.transaction(async (tx) => {
    const newest = await getList(tx, { id });
    if (newest.version !== read)
      throw new AppError('conflict', {
        detail: `${newest.saved_by ?? 'Another member of staff'} has saved this list since. Load it again.`,
      });
    if (
      JSON.stringify([newest.columns, newest.entries]) === JSON.stringify([content.columns, content.entries])
    )
      return newest;
    const { name } = newest;
    const version = read + 1;
    const changed = await tx
      .updateTable('lists')
      .set({ version })
      .where('id', '=', id)
      .where('version', '=', read)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw new AppError('conflict', { detail: 'Load the list again.' });
    await insertListVersion(tx, { id, version, content, savedAt: instant(clock.now()), by: act.caller.id });
    const [before, after] = [read, version].map((number) => JSON.stringify({ name, version: number }));
    await tx
      .updateTable('templates')
      .set({ lists_json: sql<string>`replace(lists_json, ${before}, ${after})` })
      .where(namesList(name))
      .execute();
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'list.saved',
      subject: { type: 'list', id },
      after: { name, version, entries: content.entries.length },
    });
    return getList(tx, { id });
  });
  return checkDrafts(rules, list);
}

/** Deletes a list that nothing names: a version of a template keeps its lists for ever. */
export async function deleteList({ database, clock }: Rules, act: Act, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { name } = await getList(tx, { id });
    for (const table of ['templates', 'template_versions'] as const) {
      const using = await tx
        .selectFrom(table)
        .select('name')
        .where(namesList(name))
        .limit(1)
        .executeTakeFirst();
      if (using !== undefined)
        throw new AppError('conflict', {
          detail: `The template "${using.name}" uses this list, or an earlier version of it does.`,
        });
    }
    await tx.deleteFrom('list_versions').where('list_id', '=', id).execute();
    await tx.deleteFrom('lists').where('id', '=', id).execute();
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'list.deleted',
      subject: { type: 'list', id },
      before: { name },
    });
  });
}
