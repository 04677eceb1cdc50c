import type { BodyOf } from '@inkfield/contract/route';
import type { Template, TemplateFieldInput, templateRoutes } from '@inkfield/contract/templates';
import type { PageLogo, TemplateField } from '@inkfield/engine/template';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../audit/act.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../http/errors.ts';
import { mayUseTemplate, type TemplateUser } from '../permissions/may-use-template.ts';
import { type CheckedDraft, checkDraft } from './check-draft.ts';
import { cleanDraftText, type DraftFields, noFields, readDraftFields } from './draft-fields.ts';
import {
  type DraftRow,
  draftAnswer,
  publishedAnswer,
  readFields,
  readPage,
  writeDraft,
  writePublished,
} from './template-answers.ts';

export type TemplateRules = Pick<Deps, 'database' | 'clock' | 'config'>;
type NewDraft = BodyOf<(typeof templateRoutes)['createTemplate']>;
type DraftChanges = BodyOf<(typeof templateRoutes)['updateTemplate']>;

/** Whether the draft `templates` of a query differs from its newest version `v`; 1 where there is none. */
export const differsFromVersion =
  sql<number>`case when v.name = templates.name and v.description = templates.description
  and v.document_content = templates.document_content and v.fields_json = templates.fields_json
  and v.page_json = templates.page_json then 0 else 1 end`.as('has_changes');

/** Drafts beside their newest version. */
export function selectDrafts(queries: Queries) {
  return queries
    .selectFrom('templates')
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 'templates.id').onRef('v.version', '=', 'templates.version'),
    )
    .selectAll('templates')
    .select(differsFromVersion);
}

/** Newest versions of the templates that a user may use. */
export function selectPublished(queries: Queries) {
  return queries
    .selectFrom('templates')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 'templates.id').onRef('v.version', '=', 'templates.version'),
    )
    .select([
      'templates.id',
      'templates.access',
      'v.id as version_id',
      'v.version',
      'v.name',
      'v.description',
      'v.document_content',
      'v.fields_json',
      'v.page_json',
      'v.published_at',
    ]);
}

/** Staff see every draft, everybody else what they may use. As JSON. */
export async function listTemplates(rules: TemplateRules, user: TemplateUser): Promise<string> {
  const { database, clock, config } = rules;
  if (user.role !== 'client') {
    const drafts = await selectDrafts(database.query).orderBy('templates.id').execute();
    return `[${drafts.map((row) => writeDraft(row, config)).join(',')}]`;
  }
  const rows = await selectPublished(database.query)
    .where(mayUseTemplate(user, instant(clock.now())))
    .orderBy('templates.id')
    .execute();
  return `[${rows.map((row) => writePublished(row, config)).join(',')}]`;
}

/** What a client gets, for staff: that they looked is on record before they see it. As JSON. */
export async function listTemplatesAs(
  { database, clock, config }: TemplateRules,
  act: Act,
  user: number,
): Promise<string> {
  const rows = await database.transaction(async (tx) => {
    await recordLook(tx, clock, { act, user });
    return selectPublished(tx)
      .where(mayUseTemplate({ id: user, role: 'client' }, instant(clock.now())))
      .orderBy('templates.id')
      .execute();
  });
  return `[${rows.map((row) => writePublished(row, config)).join(',')}]`;
}

/** Somebody of the team looks through a client's eyes. */
export async function recordLook(
  tx: Queries,
  clock: Clock,
  { act, user }: { act: Act; user: number },
): Promise<void> {
  await recordAudit(tx, clock, {
    ...by(act),
    action: 'dashboard.opened_by_staff',
    subject: { type: 'user', id: user },
  });
}

export async function getTemplate(rules: TemplateRules, user: TemplateUser, id: number): Promise<Template> {
  const { database, clock, config } = rules;
  if (user.role !== 'client') return draftAnswer(await getDraft(database.query, id), config);
  const row = await selectPublished(database.query)
    .where('templates.id', '=', id)
    .where(mayUseTemplate(user, instant(clock.now())))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return publishedAnswer(row, config);
}

export async function getDraft(queries: Queries, id: number): Promise<DraftRow & { next_field_id: number }> {
  const row = await selectDrafts(queries).where('templates.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function createTemplate(rules: TemplateRules, act: Act, draft: NewDraft): Promise<Template> {
  const { database, clock, config } = rules;
  const { fields, nextFieldId } = requireFields(readDraftFields(draft.fields, noFields));
  if (draft.page.logo !== undefined)
    throw invalidField('page', 'A logo is uploaded once the template is there.');
  const columns = draftColumns(rules, { ...draft, fields });
  const now = instant(clock.now());
  const values = {
    ...columns,
    next_field_id: nextFieldId,
    revision: 1,
    version: null,
    archived_at: null,
    source_document_id: draft.source_document,
    created_by: act.caller.id,
    created_at: now,
    updated_at: now,
  };
  return database.transaction(async (tx) => {
    await requireSource(tx, draft.source_document);
    const { id } = await tx.insertInto('templates').values(values).returning('id').executeTakeFirstOrThrow();
    const after = { name: draft.name, access: draft.access };
    await recordAudit(tx, clock, {
      ...by(act),
      action: 'template.created',
      subject: { type: 'template', id },
      after,
    });
    return draftAnswer(await getDraft(tx, id), config);
  });
}

async function requireSource(tx: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const known = await tx.selectFrom('source_documents').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw invalidField('source_document', 'There is no such source document.');
}

/** Only what was uploaded for this template, and by its real size: its name alone could be that of any file. */
async function requireLogo(queries: Queries, templateId: number, logo: PageLogo | undefined): Promise<void> {
  if (logo === undefined) return;
  const known = await queries
    .selectFrom('template_logos')
    .select('sha256')
    .where('template_id', '=', templateId)
    .where('sha256', '=', logo.sha256)
    .where('pixel_width', '=', logo.pixel_width)
    .where('pixel_height', '=', logo.pixel_height)
    .executeTakeFirst();
  if (known === undefined) throw invalidField('page', 'This logo was not uploaded for this template.');
}

function requireFields(read: DraftFields) {
  if (!read.ok) throw new AppError('invalid', { fields: { fields: read.errors } });
  return read;
}

type Draft = Omit<NewDraft, 'fields' | 'source_document'> & { fields: TemplateField[] };

/** A draft as it is stored, with what the checks found in it. */
export function draftColumns({ config }: Pick<TemplateRules, 'config'>, draft: Draft) {
  const document_content = cleanDraftText(draft.document_content);
  const page_json = JSON.stringify(draft.page);
  const checked = checkDraft({ ...draft, document_content, locale: readPage(page_json, config) });
  return {
    name: draft.name,
    description: draft.description,
    document_content,
    fields_json: JSON.stringify(draft.fields),
    page_json,
    cases_json: JSON.stringify(draft.cases),
    access: draft.access,
    ...checkColumns(checked),
  };
}

export function checkColumns({ problems, failedCases }: CheckedDraft) {
  return { problems_json: JSON.stringify(problems), failed_cases_json: JSON.stringify(failedCases) };
}

export interface DraftUpdate {
  id: number;
  changes: DraftChanges;
}

/** Saves a draft; refused when somebody else has saved it since it was read. */
export async function updateTemplate(rules: TemplateRules, act: Act, { id, changes }: DraftUpdate) {
  const { database, clock, config } = rules;
  const row = await getDraft(database.query, id);
  if (row.revision !== changes.revision) throw stale(row);
  const before = draftAnswer(row, config);
  await requireLogo(database.query, id, changes.page?.logo);
  const { fields, nextFieldId } = await readChangedFields(rules, row, changes.fields);
  const columns = draftColumns(rules, {
    name: changes.name ?? row.name,
    description: changes.description ?? row.description,
    document_content: changes.document_content ?? row.document_content,
    fields,
    access: changes.access ?? row.access,
    page: changes.page ?? JSON.parse(row.page_json),
    cases: changes.cases ?? before.cases ?? [],
  });
  return database.transaction(async (tx) => {
    const saved = await tx
      .updateTable('templates')
      .set({
        ...columns,
        next_field_id: nextFieldId,
        revision: row.revision + 1,
        updated_at: instant(clock.now()),
      })
      .where('id', '=', id)
      .where('revision', '=', row.revision)
      .returning('id')
      .executeTakeFirst();
    if (saved === undefined) throw stale(await getDraft(tx, id));
    if (columns.access !== row.access) {
      await recordAudit(tx, clock, {
        ...by(act),
        action: 'template.access_changed',
        subject: { type: 'template', id },
        before: { access: row.access },
        after: { access: columns.access },
      });
    }
    return draftAnswer(await getDraft(tx, id), config);
  });
}

function stale({ revision }: { revision: number }): AppError {
  return new AppError('stale_revision', { extra: { revision } });
}

async function readChangedFields(
  { database }: TemplateRules,
  row: DraftRow & { next_field_id: number },
  sent: TemplateFieldInput[] | undefined,
) {
  const fields = readFields(row.fields_json);
  if (sent === undefined) return { fields, nextFieldId: row.next_field_id };
  const read = readDraftFields(sent, { fields, nextFieldId: row.next_field_id });
  if (read.ok) return read;
  // A name of an earlier version stays good, so that the version can be made the draft again.
  const versions = database.query.selectFrom('template_versions').select('fields_json');
  const earlier = await versions.where('template_id', '=', row.id).execute();
  const known = [...fields, ...earlier.flatMap(({ fields_json }) => readFields(fields_json))];
  return requireFields(readDraftFields(sent, { fields: known, nextFieldId: row.next_field_id }));
}
