import type { Template } from '@inkfield/contract/templates';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { readInParts } from '../database/paging.ts';
import { AppError } from '../errors.ts';
import type { GzipAnswer, WrittenAnswer } from '../http/replies.ts';
import { createParts } from '../http/write-parts.ts';
import { isNewestVersion, mayUseTemplate, type TemplateUser } from '../permissions/may-use-template.ts';
import { listPublished, selectPublished } from './published-templates.ts';
import { type DraftRow, draftAnswer, publishedAnswer, writeDraft } from './template-answers.ts';

export type TemplateDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** Whether the draft `templates` of a query differs from its newest version `v`; 1 where there is none. */
export const differsFromVersion =
  sql<number>`case when v.name = templates.name and v.description = templates.description
  and v.document_content = templates.document_content and v.fields_json = templates.fields_json
  and v.page_json = templates.page_json and coalesce(v.form_json, '') = coalesce(templates.form_json, '')
  and coalesce(v.look_json, '') = coalesce(templates.look_json, '')
  and coalesce(v.lists_json, '') = coalesce(templates.lists_json, '')
  and coalesce(v.pdf_form_json, '') = coalesce(templates.pdf_form_json, '') then 0 else 1 end`.as(
    'has_changes',
  );

/** The name of the account in a column; null where there is none. */
export function nameOf(column: string) {
  return sql<
    string | null
  >`(select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`;
}

/** Drafts beside their newest version. */
export function selectDrafts(queries: Queries) {
  return queries
    .selectFrom('templates')
    .leftJoin('template_versions as v', (join) => join.on(isNewestVersion))
    .selectAll('templates')
    .select([
      differsFromVersion,
      nameOf('templates.edited_by').as('edited_by_name'),
      'v.published_at',
      nameOf('v.published_by').as('published_by_name'),
    ]);
}

/** Staff see every draft, clients the templates that they may use. As JSON. */
export async function listTemplates(
  deps: TemplateDeps,
  user: TemplateUser,
): Promise<WrittenAnswer | GzipAnswer> {
  const { database, config } = deps;
  if (user.role === 'client') return listPublished(deps, user);
  return writeList(
    (after, count) =>
      selectDrafts(database.query)
        .where('templates.id', '>', after)
        .orderBy('templates.id')
        .limit(count)
        .execute(),
    (row) => writeDraft(row, config),
  );
}

/** The whole list has no pages, and its texts may be many megabytes: they are read and written part by part. */
async function writeList<Row extends { id: number }>(
  read: (after: number, count: number) => Promise<Row[]>,
  write: (row: Row) => string,
): Promise<WrittenAnswer> {
  const parts = createParts();
  await parts.add('[');
  let last = 0;
  const rows = readInParts(async (count) => read(last, count));
  for await (const part of rows) {
    for (const row of part) {
      await parts.add(`${last === 0 ? '' : ','}${write(row)}`);
      last = row.id;
    }
  }
  await parts.add(']');
  return parts.answer();
}

/** Lists a client's templates for staff, as JSON. The audit row is written before they see them. */
export async function listTemplatesAs(deps: TemplateDeps, act: Act, user: number): Promise<GzipAnswer> {
  await deps.database.transaction(async (tx) => {
    await requireClient(tx, user);
    await recordLook(tx, deps.clock, { act, user });
  });
  return listPublished(deps, { id: user, role: 'client' });
}

/** Only an existing template can be viewed and recorded. */
async function requireClient(tx: Queries, id: number): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
}

/** Records that staff viewed the site as a client. */
export async function recordLook(
  tx: Queries,
  clock: Clock,
  { act, user }: { act: Act; user: number },
): Promise<void> {
  await recordEvents(tx, clock, {
    ...by(act),
    action: 'dashboard.opened_by_staff',
    subject: { type: 'user', id: user },
  });
}

export async function getTemplate(deps: TemplateDeps, user: TemplateUser, id: number): Promise<Template> {
  const { database, clock, config } = deps;
  if (user.role !== 'client') return draftAnswer(await getDraft(database.query, id), config);
  const row = await selectPublished(database.query)
    .where('templates.id', '=', id)
    .where(mayUseTemplate(user, instant(clock.now())))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return publishedAnswer(row, config);
}

export interface StoredDraft extends DraftRow {
  next_field_id: number;
  edited_by: number | null;
}

export async function getDraft(queries: Queries, id: number): Promise<StoredDraft> {
  const row = await selectDrafts(queries).where('templates.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}
