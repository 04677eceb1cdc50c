import type { VerifiedDocument } from '@inkfield/contract/checks';
import type { DocumentDetail } from '@inkfield/contract/document-details';
import type { DocumentRecord, documentRoutes, GeneratedDocument } from '@inkfield/contract/documents';
import { clientPages } from '@inkfield/contract/site-pages';
import type { QueryOf } from '@inkfield/contract/route';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Deps } from '../deps.ts';
import { dayIn, instant } from '../clock.ts';
import { readBasedOn } from '../drafts/find-draft.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import type { Queries } from '../database/database.ts';
import { idsOfNewest } from '../database/newest.ts';
import { beyond, type Page, pageInParts, type Place } from '../database/paging.ts';
import { peopleCalled } from '../database/people-called.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { isNewestVersion } from '../permissions/may-use-template.ts';
import { writeCalendar } from './calendar-file.ts';
import { readMails } from './send-document.ts';
import { nextDates, readDates } from './dates.ts';
import { findOwnIds, isDetailsOfDocument, type OwnQuery } from './find-own.ts';

type DocumentDeps = Pick<Deps, 'database' | 'clock' | 'storage'>;
interface AllQuery extends QueryOf<(typeof documentRoutes)['listAllDocuments']> {
  /** Leaves out documents that their owners have archived. */
  hidesArchive?: boolean;
}

const columns = [
  'documents.id',
  'documents.template_id as template',
  'documents.template_name',
  'documents.template_version',
  'documents.generated_at',
  'documents.sha256',
  'documents.page_count',
  'documents.code',
] as const;

/** As many as a page shows. */
const maxAmendments = 20;

/** Whether the newest version of a document's template lets clients take Word files. Quotes within texts are escaped. */
export const clientsMayTakeWord = sql<number>`(case when documents.template_version > 0 and exists (
  select 1 from templates join template_versions v on ${isNewestVersion}
  where templates.id = documents.template_id and v.page_json like '%"word_files":true%') then 1 else 0 end)`;

function selectOwn(queries: Queries, userId: number) {
  return queries
    .selectFrom('documents')
    .leftJoin('document_details as d', (join) => join.on(isDetailsOfDocument))
    .select([...columns, 'documents.form_data_json', clientsMayTakeWord.as('may_take_word')])
    .select(['d.name', 'd.note', 'd.tags_json', 'd.archived_at', 'd.revision'])
    .select(['documents.based_on_document_id', 'documents.relation'])
    .where('documents.user_id', '=', userId)
    .where('documents.erased_at', 'is', null);
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

function answer({
  form_data_json,
  may_take_word,
  tags_json,
  note,
  revision,
  based_on_document_id,
  relation,
  ...row
}: OwnRow): GeneratedDocument {
  // Written here, from values that the engine had read, and from tags that the contract had read.
  const form_data: GeneratedDocument['form_data'] = JSON.parse(form_data_json);
  const tags: string[] = JSON.parse(tags_json ?? '[]');
  const details = { note: note ?? '', tags, revision: revision ?? 0 };
  const based_on = readBasedOn({ based_on_document_id, relation });
  return { ...row, ...details, based_on, form_data, ...(may_take_word === 1 && { word: true as const }) };
}

export async function getOwnDocument(queries: Queries, { id, userId }: { id: number; userId: number }) {
  const row = await selectOwn(queries, userId).where('documents.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return answer(row);
}

/** One of a user's documents, with those that amend it. */
export async function getDocumentDetail(
  queries: Queries,
  own: { id: number; userId: number },
): Promise<DocumentDetail> {
  const document = await getOwnDocument(queries, own);
  const amendments = await queries
    .selectFrom('documents')
    .select('id')
    .where('user_id', '=', own.userId)
    .where('based_on_document_id', '=', own.id)
    .where('relation', '=', 'amendment')
    .where('erased_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxAmendments)
    .execute();
  const dates = await readDates(queries, own);
  return {
    ...document,
    amended_by: amendments.map(({ id }) => id),
    dates,
    mails: await readMails(queries, own),
  };
}

/** A user's documents, newest first: by id, which no clock can change. */
export async function listOwnDocuments(
  { database, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>,
  userId: number,
  query: OwnQuery,
): Promise<Page<GeneratedDocument>> {
  const read = async (place: Place | undefined, count: number) => {
    const ids = await findOwnIds(database.query, { userId, query, before: place?.id, count });
    if (ids.length === 0) return [];
    return selectOwn(database.query, userId)
      .where('documents.id', 'in', ids)
      .orderBy('documents.id', 'desc')
      .execute();
  };
  const { rows, next } = await pageInParts(query, read, placeOf);
  const ids = rows.map(({ id }) => id);
  const dates = await nextDates(database.query, { userId, ids, today: dayIn(clock, config.timeZone) });
  const listed = rows.map((row): GeneratedDocument => {
    const date = dates.get(row.id);
    return { ...answer(row), ...(date && { next_date: date }) };
  });
  return { rows: listed, next };
}

function placeOf({ generated_at, id }: { generated_at: string; id: number }) {
  return { at: generated_at, id };
}

/** The documents of all users for staff, newest first, without their values. */
export async function listAllDocuments(queries: Queries, query: AllQuery): Promise<Page<DocumentRecord>> {
  const { client } = query;
  const called = client === undefined ? undefined : await peopleCalled(queries, client);
  // SQLite reads past the values of each row.
  return pageInParts(
    query,
    (place, limit) =>
      queries
        .selectFrom('documents')
        .innerJoin('users', 'users.id', 'documents.user_id')
        .leftJoin('document_details as d', (join) => join.on(isDetailsOfDocument))
        .select([...columns, 'documents.user_id as user', 'users.email as user_email', 'documents.erased_at'])
        .select('d.name')
        .select(sql<string>`users.first_name || ' ' || users.last_name`.as('user_name'))
        .where(isAskedFor(queries, { ...query, called, place, limit }))
        .$if(query.hidesArchive === true, (select) => select.where('d.archived_at', 'is', null))
        .orderBy('documents.generated_at', 'desc')
        .orderBy('documents.id', 'desc')
        .limit(limit)
        .execute(),
    placeOf,
  );
}

const where = expressionBuilder<Tables, 'documents'>();

interface PartQuery extends Omit<AllQuery, 'cursor'> {
  /** The people whose documents are requested. */
  called: Awaited<ReturnType<typeof peopleCalled>> | undefined;
  place: Place | undefined;
}

function isAskedFor(queries: Queries, query: PartQuery): Expression<SqlBool> {
  const { called } = query;
  if (called === undefined) return isNarrowed(query);
  if ('includes' in called) return where.and([isNarrowed(query), called.includes(sql`documents.user_id`)]);
  // One query for each person: a single query would read and sort all their documents.
  const people = called.ids.filter((id) => query.user === undefined || query.user === id);
  const kinds = people.map((user) =>
    queries
      .selectFrom('documents')
      .select('documents.id')
      .where(isNarrowed({ ...query, user }))
      .orderBy('documents.generated_at', 'desc')
      .orderBy('documents.id', 'desc')
      .limit(query.limit),
  );
  return where('documents.id', 'in', idsOfNewest(kinds));
}

function isNarrowed({ place, id, code, user, template, from, to }: PartQuery): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (id !== undefined) conditions.push(where('documents.id', '=', id));
  if (code !== undefined) conditions.push(where('documents.code', '=', code));
  if (user !== undefined) conditions.push(where('documents.user_id', '=', user));
  if (template !== undefined) conditions.push(where('documents.template_id', '=', template));
  if (from !== undefined) conditions.push(where('documents.generated_at', '>=', from));
  if (to !== undefined) conditions.push(where('documents.generated_at', '<', to));
  if (place !== undefined) conditions.push(beyond(place, 'desc', ['documents.generated_at', 'documents.id']));
  return where.and(conditions);
}

export interface OwnDocument {
  id: number;
  userId: number;
  templateId: number;
}

/** The PDF of a user's own document, under the template that it was made from. */
export async function getOwnPdf(
  deps: DocumentDeps,
  { id, userId, templateId }: OwnDocument,
): Promise<Uint8Array> {
  const row = await deps.database.query
    .selectFrom('documents')
    .select('sha256')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return readPdf(deps, row.sha256);
}

/** The dates of a user's own document as a calendar file. */
export async function getOwnCalendar(
  { database, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>,
  { id, userId, templateId }: OwnDocument,
): Promise<string> {
  const document = await getOwnDocument(database.query, { id, userId });
  if (document.template !== templateId) throw new AppError('not_found');
  const dates = await readDates(database.query, { id, userId });
  const url = `${config.publicUrl}${clientPages.document}?id=${id}`;
  const title = document.name ?? `${document.template_name} #${id}`;
  return writeCalendar({ dates, title, url, now: instant(clock.now()) });
}

async function readPdf({ storage }: DocumentDeps, sha256: string): Promise<Uint8Array> {
  const pdf = await storage.find(sha256);
  if (pdf === undefined) throw new AppError('storage_unavailable');
  return pdf;
}

/** A client's PDF for staff; that they opened it is on record before they get it. */
export async function openClientPdf(deps: DocumentDeps, act: Act, id: number): Promise<Uint8Array> {
  const { sha256 } = await openForStaff(deps, act, id);
  return readPdf(deps, sha256);
}

/** Records that staff open a client's document, whatever file of it they get. */
export async function openForStaff(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  act: Act,
  id: number,
) {
  return database.transaction(async (tx) => {
    const row = await tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.erased_at !== null) throw new AppError('erased');
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'document.opened_by_staff',
      subject: { type: 'document', id },
      after: { user: row.user_id, template: row.template_id },
    });
    return row;
  });
}

/** When and of what a document was generated here, without any information about its owner. Erased ones are known too. */
async function verify(
  { database }: Pick<Deps, 'database'>,
  by: { sha256: string } | { code: string },
): Promise<VerifiedDocument> {
  const [column, value] = 'code' in by ? (['code', by.code] as const) : (['sha256', by.sha256] as const);
  const row = await database.query
    .selectFrom('documents')
    .select(['template_name', 'generated_at', 'page_count', 'erased_at'])
    .where(column, '=', value)
    .orderBy('generated_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function verifyByHash(deps: Pick<Deps, 'database'>, typed: string) {
  const sha256 = typed.toLowerCase();
  return { sha256, ...(await verify(deps, { sha256 })) };
}

export async function verifyByCode(deps: Pick<Deps, 'database'>, code: string | undefined) {
  // The contract lets only codes pass.
  if (code === undefined) throw new AppError('not_found');
  return verify(deps, { code });
}
