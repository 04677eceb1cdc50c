import type { TemplateVersion, TemplateVersionDetail } from '@inkfield/contract/template-versions';
import type { Template } from '@inkfield/contract/templates';
import type { Look } from '@inkfield/contract/look';
import type { FormList } from '@inkfield/engine/template';
import { sql } from 'kysely';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { findRoom } from '../quotas/room.ts';
import { templateVersionBytes } from '../quotas/stored-bytes.ts';
import { type CheckedDraft, isPublishable } from './check-draft.ts';
import { checkColumns, checkInThread, stale } from './drafts.ts';
import { findSameName } from './same-name.ts';
import {
  type DraftRow,
  draftAnswer,
  readFields,
  readForm,
  readLook,
  readPage,
  readPdfForm,
  type TextColumns,
} from './template-answers.ts';
import { findLists, readLists, readPinned, requireSameLists, withUsedColumns } from './template-lists.ts';
import { getDraft, getTemplate, nameOf, type TemplateDeps } from './templates.ts';

export interface Publishing {
  id: number;
  note?: string | undefined;
  /** The draft that the publisher has seen; without it, the current draft is published. */
  revision?: number | undefined;
}

/** Makes the draft the version that clients use; refused when they use the same already. */
export async function publishTemplate(
  deps: TemplateDeps,
  act: Act,
  publishing: Publishing,
): Promise<Template> {
  const { database, clock, config } = deps;
  const { id, note = '', revision } = publishing;
  const room = await findRoom(deps, act.caller.id, ['bytes']);
  const row = await getDraft(database.query, id);
  if (revision !== undefined && revision !== row.revision) throw stale(row);
  if (row.archived_at !== null)
    throw new AppError('conflict', { detail: 'Restore the template before publishing.' });
  const {
    document_content,
    fields,
    form,
    cases = [],
    look = null,
    pdf_form = null,
  } = draftAnswer(row, config);
  if (row.has_changes === 0) throw new AppError('no_changes', { extra: { version: row.version } });
  const page = readPage(row.page_json, config);
  const { lists, lists_json } = await findLists(database.query, fields);
  const drafted = { document_content, fields, form, cases, page, look, lists, pdf_form };
  const checked = await checkInThread(drafted);
  checked.problems.push(...(await findSameName(database.query, row)));
  if (!isPublishable(checked)) throw hasProblems(checked);
  return database.transaction(async (tx) => {
    await requireSameLists(tx, fields, lists_json);
    const version = (row.version ?? 0) + 1;
    const published = await tx
      .updateTable('templates')
      .set({ version, lists_json, ...checkColumns(checked) })
      .where('id', '=', id)
      .where('revision', '=', row.revision)
      .where(sql<number>`coalesce(version, 0)`, '=', version - 1)
      .returning('id')
      .executeTakeFirst();
    if (published === undefined) throw stale(await getDraft(tx, id));
    const bytes = await insertVersion(
      tx,
      { ...row, lists_json },
      {
        version,
        note,
        published_at: instant(clock.now()),
        published_by: act.caller.id,
      },
    );
    const after = { version, note };
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'template.published',
      subject: { type: 'template', id },
      after,
    });
    await room.take(tx, { bytes });
    return draftAnswer(await getDraft(tx, id), config);
  });
}

function hasProblems({ problems, failedCases }: CheckedDraft): AppError {
  return new AppError('template_has_problems', { extra: { problems, failed_cases: failedCases } });
}

interface NewVersion {
  version: number;
  note: string;
  published_at: string;
  published_by: number | null;
}

/** Returns the bytes that count towards the quotas. */
export async function insertVersion(
  tx: Queries,
  row: Pick<DraftRow, 'id' | keyof TextColumns>,
  version: NewVersion,
): Promise<number> {
  const { bytes } = await tx
    .insertInto('template_versions')
    .values({
      template_id: row.id,
      name: row.name,
      description: row.description,
      document_content: row.document_content,
      fields_json: row.fields_json,
      page_json: row.page_json,
      form_json: row.form_json,
      look_json: row.look_json,
      lists_json: row.lists_json,
      pdf_form_json: row.pdf_form_json,
      ...version,
    })
    .returning(templateVersionBytes.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

export interface Archiving {
  id: number;
  archived: boolean;
}

/** Hides a template from clients, or brings it back. Doing it again changes nothing. */
export async function setArchived(
  deps: TemplateDeps,
  act: Act,
  { id, archived }: Archiving,
): Promise<Template> {
  const { database, clock, config } = deps;
  return database.transaction(async (tx) => {
    const row = await getDraft(tx, id);
    if ((row.archived_at !== null) === archived) return draftAnswer(row, config);
    const archived_at = archived ? instant(clock.now()) : null;
    await tx.updateTable('templates').set({ archived_at }).where('id', '=', id).execute();
    const action = archived ? 'template.archived' : 'template.restored';
    await recordEvents(tx, clock, { ...by(act), action, subject: { type: 'template', id } });
    return draftAnswer(await getDraft(tx, id), config);
  });
}

function selectVersions(queries: Queries, templateId: number) {
  return queries
    .selectFrom('template_versions as v')
    .where('v.template_id', '=', templateId)
    .select(['v.version', 'v.name', 'v.note', 'v.published_at'])
    .select(nameOf('v.published_by').as('published_by'));
}

export async function listVersions({ database }: TemplateDeps, id: number): Promise<TemplateVersion[]> {
  await getDraft(database.query, id);
  return selectVersions(database.query, id).orderBy('v.version', 'desc').execute();
}

export interface VersionPlace {
  id: number;
  version: number;
}

/** Includes earlier versions: a page may have been open since before the newest was published. */
export async function getVersionLook(
  deps: TemplateDeps,
  caller: TemplateUser,
  { id, version }: VersionPlace,
): Promise<Look> {
  await getTemplate(deps, caller, id);
  const row = await deps.database.query
    .selectFrom('template_versions')
    .select('look_json')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  const look = readLook(row?.look_json ?? null);
  if (look === null) throw new AppError('not_found');
  return look;
}

/** Includes earlier versions, as for the look. */
export async function getVersionLists(
  deps: TemplateDeps,
  caller: TemplateUser,
  { id, version }: VersionPlace,
): Promise<FormList[]> {
  await getTemplate(deps, caller, id);
  const { query } = deps.database;
  const row = await query
    .selectFrom('template_versions')
    .select(['fields_json', 'lists_json'])
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const lists = await readLists(query, readPinned(row.lists_json));
  return withUsedColumns(lists, readFields(row.fields_json));
}

export async function getVersion(deps: TemplateDeps, place: VersionPlace): Promise<TemplateVersionDetail> {
  const row = await selectVersions(deps.database.query, place.id)
    .where('v.version', '=', place.version)
    .select([
      'v.description',
      'v.document_content',
      'v.fields_json',
      'v.page_json',
      'v.form_json',
      'v.look_json',
      'v.lists_json',
      'v.pdf_form_json',
    ])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { fields_json, page_json, form_json, look_json, lists_json, pdf_form_json, ...rest } = row;
  return {
    ...rest,
    fields: readFields(fields_json),
    page: readPage(page_json, deps.config),
    form: readForm(form_json),
    look: readLook(look_json),
    pdf_form: readPdfForm(pdf_form_json),
    ...(lists_json !== null && { lists: readPinned(lists_json) }),
  };
}
