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
import { WrittenAnswer } from '../http/replies.ts';
import { openMember } from '../open-member.ts';
import { findRoom, type Room } from '../quotas/room.ts';
import { listVersionBytes } from '../quotas/stored-bytes.ts';
import { addStored } from '../quotas/stored.ts';
import { checkAgain } from '../templates/drafts.ts';
import { insertList, insertListVersion, pinNewList, type StoredList } from '../templates/template-lists.ts';
import { engine } from '../threads/engine.ts';
import { Overrun } from '../threads/thread.ts';

type ListDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

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
  return { ...row, columns: JSON.parse(columns_json) };
}

/** By name, in the newest version. */
export async function listLists({ database }: ListDeps): Promise<List[]> {
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

async function readVersion(queries: Queries, { id, version }: ListPlace) {
  const wanted = version === undefined ? sql.ref<number>('l.version') : version;
  const row = await selectVersions(queries)
    .select('v.entries_json')
    .where('l.id', '=', id)
    .where('v.version', '=', wanted)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A `ListDetail`. The stored JSON of its entries, up to a million characters, goes out as it is. */
export async function writeList(queries: Queries, place: ListPlace): Promise<WrittenAnswer> {
  const { entries_json, ...row } = await readVersion(queries, place);
  const templates: ListDetail['templates'] = await findTemplates(queries, row.name);
  const about = JSON.stringify({ ...answerOf(row), templates });
  return new WrittenAnswer(`${openMember(about, 'entries')}${entries_json}}`);
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

/** The problems of drafts that name a list depend on it. Each is checked by itself, after the list is saved. */
async function checkDrafts(deps: ListDeps, name: string): Promise<void> {
  for (const { id } of await findTemplates(deps.database.query, name)) {
    try {
      await checkAgain(deps, id);
    } catch (error) {
      // A draft that takes too long, or is gone, is no failure of the list. Its next save checks it.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Reads the CSV beside the thread that answers: it may have a million characters. */
async function readInThread(csv: string): Promise<StoredList> {
  try {
    const read = await engine.run('readList', csv);
    if ('errors' in read) throw new AppError('invalid', { fields: { csv: read.errors } });
    return read;
  } catch (error) {
    if (error instanceof Overrun)
      throw invalidField('csv', 'The list takes too much time or memory to read.');
    throw error;
  }
}

export async function createList(
  deps: ListDeps,
  act: Act,
  { name, csv }: { name: string; csv: string },
): Promise<WrittenAnswer> {
  if (!isFieldName(name))
    throw invalidField(
      'name',
      'A name starts with a letter and has only letters, digits and _ (at most 64).',
    );
  const room = await findRoom(deps, act.caller.id, ['bytes']);
  const content = await readInThread(csv);
  const { database, clock } = deps;
  const list = await takingName(() =>
    database.transaction(async (tx) => {
      const { total } = await tx
        .selectFrom('lists')
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      if (total >= maxLists)
        throw new AppError('conflict', { detail: `There are ${maxLists} lists. Delete one first.` });
      const savedAt = instant(clock.now());
      const { id, bytes } = await insertList(tx, { ...content, name }, { savedAt, by: act.caller.id });
      await pinNewList(tx, name);
      await recordEvents(tx, clock, {
        ...by(act),
        action: 'list.saved',
        subject: { type: 'list', id },
        after: { name, version: 1, entries: content.entry_count },
      });
      await room.take(tx, { bytes });
      return writeList(tx, { id });
    }),
  );
  await checkDrafts(deps, name);
  return list;
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
  deps: ListDeps,
  act: Act,
  { id, version: read, csv }: { id: number; version: number; csv: string },
): Promise<WrittenAnswer> {
  const room = await findRoom(deps, act.caller.id, ['bytes']);
  const content = await readInThread(csv);
  const { database, clock } = deps;
  const saved = await database.transaction(async (tx) => {
    const newest = await readVersion(tx, { id });
    const { name } = newest;
    if (newest.version !== read)
      throw new AppError('conflict', {
        detail: `${newest.saved_by ?? 'Another member of staff'} has saved this list since. Load it again.`,
      });
    const isSame =
      newest.columns_json === content.columns_json && newest.entries_json === content.entries_json;
    if (!isSame) await saveVersion(tx, { clock, act, id, name, read, content, room });
    return { name, list: await writeList(tx, { id }) };
  });
  await checkDrafts(deps, saved.name);
  return saved.list;
}

interface NewVersion extends Pick<ListDeps, 'clock'> {
  act: Act;
  id: number;
  name: string;
  /** The version before. */
  read: number;
  content: StoredList;
  room: Room;
}

async function saveVersion(
  tx: Queries,
  { clock, act, id, name, read, content, room }: NewVersion,
): Promise<void> {
  const version = read + 1;
  const changed = await tx
    .updateTable('lists')
    .set({ version })
    .where('id', '=', id)
    .where('version', '=', read)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new AppError('conflict', { detail: 'Load the list again.' });
  const saved = { content, savedAt: instant(clock.now()), by: act.caller.id };
  const bytes = await insertListVersion(tx, { id, version, ...saved });
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
    after: { name, version, entries: content.entry_count },
  });
  await room.take(tx, { bytes });
}

/** Deletes a list that nothing names: a version of a template keeps its lists for ever. */
export async function deleteList({ database, clock }: ListDeps, act: Act, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { name } = await readVersion(tx, { id });
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
    const gone = await tx
      .deleteFrom('list_versions')
      .where('list_id', '=', id)
      .returning(['saved_by', listVersionBytes.as('bytes')])
      .execute();
    for (const { saved_by, bytes } of gone)
      if (saved_by !== null) await addStored(tx, saved_by, { bytes: -bytes });
    await tx.deleteFrom('lists').where('id', '=', id).execute();
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'list.deleted',
      subject: { type: 'list', id },
      before: { name },
    });
  });
}
