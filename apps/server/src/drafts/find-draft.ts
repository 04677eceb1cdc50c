import type { BasedOn, Draft, DraftSummary } from '@inkfield/contract/drafts';
import type { TemplateField } from '@inkfield/engine/template';
import { type Selectable, sql } from 'kysely';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { DocumentDraftTable } from '../database/document-tables.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { mayUseTemplate, type TemplateUser } from '../permissions/may-use-template.ts';
import { whyNotAllowed } from '../permissions/why-not-allowed.ts';
import { readFields } from '../templates/template-answers.ts';
import { byName, carry, carryColumns, readById, sourcesByName } from './draft-values.ts';

export type DraftDeps = Pick<Deps, 'database' | 'clock' | 'config'>;
export type DraftRow = Selectable<DocumentDraftTable>;

function selectSummaries({ database, clock }: DraftDeps, user: TemplateUser) {
  const mayUse = mayUseTemplate(user, instant(clock.now()));
  return database.query
    .selectFrom('document_drafts as d')
    .innerJoin('templates', 'templates.id', 'd.template_id')
    .innerJoin('template_versions as v', 'v.id', 'd.template_version_id')
    .select(['d.id', 'd.template_id as template', 'v.name as template_name', 'v.version', 'd.revision'])
    .select(['d.based_on_document_id', 'd.relation', 'd.device', 'd.name'])
    .select(
      sql<number>`(case when d.prepared_by is not null and d.device is null then 1 else 0 end)`.as(
        'is_prepared',
      ),
    )
    .select(['d.answered_count', 'd.required_count', 'd.created_at', 'd.updated_at as saved_at'])
    .select(sql<number>`(case when ${mayUse} then 1 else 0 end)`.as('may_use'))
    .where('d.user_id', '=', user.id);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>;

function summaryOf({
  version,
  may_use,
  answered_count,
  required_count,
  based_on_document_id,
  relation,
  is_prepared,
  ...row
}: SummaryRow): DraftSummary {
  const progress =
    answered_count === null || required_count === null
      ? null
      : { answered: answered_count, required: required_count };
  const based_on = readBasedOn({ based_on_document_id, relation });
  return {
    ...row,
    is_prepared: is_prepared === 1,
    template_version: version,
    is_available: may_use === 1,
    progress,
    based_on,
  };
}

/** The document whose values a draft or a document began with. */
export function readBasedOn({
  based_on_document_id: document,
  relation,
}: Pick<DraftRow, 'based_on_document_id' | 'relation'>): BasedOn | null {
  return document === null || relation === null ? null : { document, relation };
}

/** The caller's unfinished documents, the last saved first. There are few enough for one answer. */
export async function listDrafts(
  deps: DraftDeps,
  user: TemplateUser,
  template: number | undefined,
): Promise<DraftSummary[]> {
  let select = selectSummaries(deps, user).where('d.ended_at', 'is', null);
  if (template !== undefined) select = select.where('d.template_id', '=', template);
  const rows = await select.orderBy('d.updated_at', 'desc').orderBy('d.id', 'desc').execute();
  return rows.map(summaryOf);
}

/** The unfinished documents of a client as staff see them: without answers and names. */
export async function listUnfinished(queries: Queries, userId: number) {
  return queries
    .selectFrom('document_drafts as d')
    .innerJoin('template_versions as v', 'v.id', 'd.template_version_id')
    .select(['d.id', 'v.name as template_name', 'd.updated_at as saved_at'])
    .where('d.user_id', '=', userId)
    .where('d.ended_at', 'is', null)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
}

/** One unfinished document with its values, as the newest version of its template names them. */
export async function getDraft(deps: DraftDeps, user: TemplateUser, id: number): Promise<Draft> {
  const row = await selectSummaries(deps, user)
    .innerJoin('template_versions as newest', (join) =>
      join
        .onRef('newest.template_id', '=', 'd.template_id')
        .on(sql<boolean>`newest.version = coalesce(templates.version, v.version)`),
    )
    .select(['v.fields_json', 'newest.fields_json as newest_json', 'newest.version as newest_version'])
    .select(['d.values_json', 'd.filled_from_json', 'd.ended_at', 'd.document_id'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { fields_json, newest_json, newest_version, values_json, filled_from_json, ...rest } = row;
  const { ended_at, document_id, ...summary } = rest;
  if (ended_at !== null) throw new AppError('draft_ended', { extra: { document: document_id } });
  const values = readById<unknown>(values_json);
  const from = { version: row.version, fields: readFields(fields_json) };
  const to = { version: newest_version, fields: readFields(newest_json) };
  return {
    ...summaryOf(summary),
    values: byName(to.fields, carryColumns(values, from, to)),
    filled_from: sourcesByName(to.fields, readById<string>(filled_from_json ?? '{}')),
    carried: carry(values, from, to),
  };
}

/** The row of one of the user's drafts, in a transaction. */
export async function getDraftRow(
  tx: Queries,
  { id, userId }: { id: number; userId: number },
): Promise<DraftRow> {
  const row = await tx
    .selectFrom('document_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

interface DraftUse {
  user_id: number;
  template_id: number;
  /** The failure of a user who may not use the template. */
  otherwise: 'not_found' | 'template_withdrawn';
}

/** Asked in the transaction that saves: a permission may have been revoked since the form was opened. */
export async function requireUse(
  tx: Queries,
  { clock }: DraftDeps,
  { user_id, template_id, otherwise }: DraftUse,
): Promise<void> {
  const reason = await whyNotAllowed(tx, { user_id, template_id }, clock);
  if (reason === 'account_disabled') throw new AppError('not_authenticated');
  if (reason === 'access_revoked') throw new AppError(otherwise);
}

export interface FormVersion {
  id: number;
  version: number;
  fields: TemplateField[];
}

/** A published version of a template: the one that a form names, or the newest. */
export async function findVersion(
  tx: Queries,
  { template, version }: { template: number; version: number | undefined },
): Promise<FormVersion | undefined> {
  let select = tx
    .selectFrom('template_versions')
    .select(['id', 'version', 'fields_json'])
    .where('template_id', '=', template);
  if (version !== undefined) select = select.where('version', '=', version);
  const row = await select.orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row && { id: row.id, version: row.version, fields: readFields(row.fields_json) };
}
