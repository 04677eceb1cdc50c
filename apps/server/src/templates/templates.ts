import type { Template } from '@inkfield/contract/templates';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../audit/act.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import { isNewestVersion, mayUseTemplate, type TemplateUser } from '../permissions/may-use-template.ts';
import {
  type DraftRow,
  draftAnswer,
  publishedAnswer,
  writeDraft,
  writePublished,
} from './template-answers.ts';

export type TemplateRules = Pick<Deps, 'database' | 'clock' | 'config'>;

/** Whether the draft `templates` of a query differs from its newest version `v`; 1 where there is none. */
export const differsFromVersion =
  sql<number>`case when v.name = templates.name and v.description = templates.description
  and v.document_content = templates.document_content and v.fields_json = templates.fields_json
  and v.page_json = templates.page_json then 0 else 1 end`.as('has_changes');

/** Drafts beside their newest version. */
export function selectDrafts(queries: Queries) {
  return queries
    .selectFrom('templates')
    .leftJoin('template_versions as v', (join) => join.on(isNewestVersion))
    .selectAll('templates')
    .select(differsFromVersion);
}

/** Newest versions of the templates that a user may use. */
export function selectPublished(queries: Queries) {
  return queries
    .selectFrom('templates')
    .innerJoin('template_versions as v', (join) => join.on(isNewestVersion))
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
