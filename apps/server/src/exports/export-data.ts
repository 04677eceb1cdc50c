import { printedCode } from '@inkfield/contract/check-codes';
import { sql } from 'kysely';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { concerns } from '../audit/concerns.ts';
import { allRows } from '../batches/batch-rows.ts';
import { readCells } from '../batches/cells/stored-cells.ts';
import { streamZip, type ZipFile } from '../batches/zip.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { readById, sourcesByName, withoutRowIds } from '../drafts/draft-values.ts';
import { readDates } from '../documents/dates.ts';
import { readMails } from '../documents/send-document.ts';
import { isDetailsOfDocument } from '../documents/find-own.ts';
import { exportProfiles } from '../profiles/profiles.ts';
import { AppError } from '../errors.ts';
import { readFields } from '../templates/template-answers.ts';

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'storage'>;

const pageSize = 200;

/**
 * Records the export of a person's data before its first byte is sent. Data of team accounts is not given to
 * others.
 */
export async function recordExport({ database, clock }: ExportDeps, act: Act, userId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['role', 'erased_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    const isOwn = act.caller.id === userId;
    if (user === undefined || (!isOwn && user.role !== 'client')) throw new AppError('not_found');
    if (user.erased_at !== null) throw new AppError('erased');
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'export.made',
      subject: { type: 'user', id: userId },
    });
  });
}

/** The zip of a person's data, made while it is sent: one document at a time is in memory. */
export function streamExport(deps: ExportDeps, userId: number): AsyncGenerator<Uint8Array> {
  return streamZip(exportedFiles(deps, userId), new Date(deps.clock.now()));
}

async function* exportedFiles(deps: ExportDeps, userId: number): AsyncGenerator<ZipFile> {
  const { query } = deps.database;
  yield jsonFile('profile.json', await profileOf(query, userId));
  yield jsonFile('sessions.json', await sessionsOf(query, userId));
  yield jsonFile('email_changes.json', await emailChangesOf(query, userId));
  yield jsonFile('people_and_companies.json', await exportProfiles(query, userId));
  yield* draftFiles(query, userId);
  yield* tableFiles(deps, userId);
  yield* documentFiles(deps, userId);
  yield* auditFiles(query, userId);
}

function jsonFile(name: string, content: unknown): ZipFile {
  return fileOf(name, Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`));
}

function fileOf(name: string, bytes: Uint8Array): ZipFile {
  return { name, byteLength: bytes.byteLength, read: () => Promise.resolve(bytes) };
}

async function profileOf(query: Queries, userId: number) {
  return query
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'company_name', 'role', 'users.created_at'])
    .select(['email_proven_at', 'companies.name as company'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Neither the id, which the tokens carry, nor anything else that could be used. */
function sessionsOf(query: Queries, userId: number) {
  return query
    .selectFrom('sessions')
    .select(['kind', 'device', 'ip', 'created_at', 'used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function emailChangesOf(query: Queries, userId: number) {
  return query
    .selectFrom('email_changes')
    .select(['email', 'former_key as former_email', 'created_at', 'expires_at'])
    .select(['new_opened_at', 'former_opened_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Unfinished documents and those that ended lately, one at a time, with their values by the names of their fields. */
async function* draftFiles(query: Queries, userId: number): AsyncGenerator<ZipFile> {
  for (let last = 0; ;) {
    const draft = await query
      .selectFrom('document_drafts as d')
      .innerJoin('template_versions as v', 'v.id', 'd.template_version_id')
      .select(['d.id', 'd.name', 'v.name as template_name', 'v.version as template_version', 'v.fields_json'])
      .select(['d.created_at', 'd.updated_at as saved_at', 'd.ended_at', 'd.ended_as', 'd.values_json'])
      .select('d.filled_from_json')
      .where('d.user_id', '=', userId)
      .where('d.id', '>', last)
      .orderBy('d.id')
      .limit(1)
      .executeTakeFirst();
    if (draft === undefined) return;
    last = draft.id;
    const { values_json, fields_json, filled_from_json, ...about } = draft;
    const fields = readFields(fields_json);
    const names = new Map(fields.map(({ id, name }) => [id, name]));
    const values = [...readById<unknown>(values_json)].map(([id, value]) => [
      // A field that the template no longer has.
      names.get(id) ?? `field_${id}`,
      withoutRowIds(value),
    ]);
    const filled_from = sourcesByName(fields, readById<string>(filled_from_json ?? '{}'));
    yield jsonFile(`drafts/draft_${draft.id}.json`, {
      ...about,
      form_data: Object.fromEntries(values),
      filled_from,
    });
  }
}

/** Tables, and their rows in parts. A row has its cells until its document is there, which has the values. */
async function* tableFiles(deps: ExportDeps, userId: number): AsyncGenerator<ZipFile> {
  const tables = await deps.database.query
    .selectFrom('batches')
    .select(['id', 'user_id', 'template_name', 'template_version', 'file_name', 'sheet_name', 'state'])
    .select(['columns_json', 'created_at', 'started_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('state', '!=', 'receiving')
    .orderBy('id')
    .execute();
  for (const { columns_json, user_id, ...about } of tables) {
    const name = `tables/table_${about.id}`;
    yield jsonFile(`${name}.json`, { ...about, columns: JSON.parse(columns_json) });
    let part = 0;
    for await (const rows of allRows(deps, { id: about.id, user_id })) {
      part += 1;
      yield jsonFile(
        `${name}_rows_${part}.json`,
        rows.map(({ row_number, state, document_id, cells_json }) => ({
          row: row_number,
          state,
          document: document_id,
          cells: cells_json === null ? null : readCells(cells_json),
        })),
      );
    }
  }
}

/** Yields each PDF and its values. Documents that are erased meanwhile are left out. */
async function* documentFiles({ database, storage }: ExportDeps, userId: number): AsyncGenerator<ZipFile> {
  for (let last = 0; ;) {
    const document = await database.query
      .selectFrom('documents')
      .leftJoin('document_details as d', (join) => join.on(isDetailsOfDocument))
      .select(['id', 'template_name', 'template_version', 'documents.generated_at', 'sha256', 'code'])
      .select(['form_data_json', 'd.name', 'd.note', 'd.tags_json', 'd.archived_at'])
      .where('documents.user_id', '=', userId)
      .where('erased_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (document === undefined) return;
    last = document.id;
    const pdf = await storage.find(document.sha256);
    if (pdf === undefined) {
      if (await isErased(database.query, document.id)) continue;
      throw new AppError('storage_unavailable');
    }
    const { form_data_json: json, code, tags_json, ...about } = document;
    yield fileOf(`documents/document_${document.id}.pdf`, pdf);
    // Written here, from values that the engine had read.
    yield jsonFile(`documents/document_${document.id}.json`, {
      ...about,
      tags: JSON.parse(tags_json ?? '[]'),
      dates: await readDates(database.query, { userId, id: document.id }),
      mails: await readMails(database.query, { userId, id: document.id }),
      check_code: code === null ? null : printedCode(code),
      form_data: JSON.parse(json),
    });
  }
}

async function isErased(query: Queries, id: number): Promise<boolean> {
  const select = query.selectFrom('documents').select('erased_at').where('id', '=', id);
  return (await select.executeTakeFirst())?.erased_at !== null;
}

/**
 * The person's own actions and those about them, oldest first. Names and IP addresses of other people are left
 * out.
 */
async function* auditFiles(query: Queries, userId: number): AsyncGenerator<ZipFile> {
  const isAbout = sql<boolean>`(${sql.join(
    [sql`actor_id = ${userId}`, ...concerns(query, 'user', userId)],
    sql` or `,
  )})`;
  for (let last = 0, part = 1; ; part += 1) {
    const rows = await query
      .selectFrom('audit')
      .select(['id', 'at', 'action', 'subject_type', 'subject_id', 'ip', 'actor_id'])
      .where(isAbout)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield jsonFile(
      `audit/part_${part}.json`,
      rows.map(({ actor_id: actor, ip, ...row }) => ({
        ...row,
        by: actor === userId ? 'you' : actor === null ? 'Inkfield' : 'somebody else',
        ip: actor === userId ? ip : null,
      })),
    );
  }
}
