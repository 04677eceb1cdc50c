import type { Problem } from '@inkfield/engine/problem';
import type { QueryOf } from '@inkfield/contract/route';
import type { TemplateSummary, templateRoutes } from '@inkfield/contract/templates';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { beyond, type Page, pageInParts, type Place } from '../database/paging.ts';
import { beginsWith, containsWords } from '../database/search.ts';
import type { Instant } from '../clock.ts';
import { isInForce, isNewestVersion } from '../permissions/may-use-template.ts';
import { type DraftRow, readFields, statusOf } from './template-answers.ts';
import { differsFromVersion, nameOf } from './templates.ts';

type Query = QueryOf<(typeof templateRoutes)['listTemplateSummaries']>;

/** A page of templates, with only the columns that the list shows. */
export async function listSummaries(
  queries: Queries,
  query: Query,
  now: Instant,
): Promise<Page<TemplateSummary>> {
  const { at, direction } = query.order === 'name' ? byName(query.search ?? '') : lastSaved;
  let select = selectSummaries(queries)
    .select(at.as('place'))
    .select(hasPermissions(now).as('has_permissions'));
  if (query.search !== undefined) {
    select = select.where(
      containsWords(sql`lower(templates.name || ' ' || templates.description)`, query.search),
    );
  }
  if (query.state !== undefined) select = select.where(isIn[query.state]);
  if (query.access !== undefined) select = select.where('templates.access', '=', query.access);
  const ordered = select.orderBy('place', direction).orderBy('templates.id', direction);
  const read = (place: Place | undefined, count: number) => {
    const first = ordered.limit(count);
    return (
      place === undefined ? first : first.where(beyond(place, direction, [at, 'templates.id']))
    ).execute();
  };
  const { rows, next } = await pageInParts(query, read, (row) => ({ at: row.place, id: row.id }));
  return { rows: rows.map(toSummary), next };
}

interface Order {
  at: RawBuilder<string>;
  direction: 'asc' | 'desc';
}

const lastSaved: Order = { at: sql.ref<string>('templates.updated_at'), direction: 'desc' };

/** Names that begin with the words come first: a search for "Lease 1" shows that template, then "Lease 10". */
function byName(words: string): Order {
  const name = sql`lower(templates.name)`;
  const at = sql<string>`(case when ${beginsWith(name, words)} then '0' else '1' end || ${name})`;
  return { at, direction: 'asc' };
}

const isIn: Record<TemplateSummary['status'] | 'current', RawBuilder<SqlBool>> = {
  current: sql<SqlBool>`templates.archived_at is null`,
  draft: sql<SqlBool>`(templates.archived_at is null and templates.version is null)`,
  published: sql<SqlBool>`(templates.archived_at is null and templates.version is not null)`,
  archived: sql<SqlBool>`templates.archived_at is not null`,
};

/** 1 or 0: whether anybody holds a permission that is in force. */
function hasPermissions(now: Instant): RawBuilder<number> {
  return sql<number>`(case when exists (select 1 from permissions p where p.template_id = templates.id
    and ${isInForce(now)}) then 1 else 0 end)`;
}

function selectSummaries(queries: Queries) {
  return queries
    .selectFrom('templates')
    .leftJoin('template_versions as v', (join) => join.on(isNewestVersion))
    .select([
      'templates.id',
      'templates.name',
      'templates.description',
      'templates.access',
      'templates.version',
      'templates.archived_at',
      'templates.updated_at',
      'templates.fields_json',
      'templates.problems_json',
      'templates.failed_cases_json',
      differsFromVersion,
      nameOf('templates.edited_by').as('edited_by_name'),
    ]);
}

type SummaryRow = Omit<
  DraftRow,
  | 'document_content'
  | 'page_json'
  | 'form_json'
  | 'look_json'
  | 'lists_json'
  | 'pdf_form_json'
  | 'cases_json'
  | 'revision'
  | 'source_document_id'
  | 'published_at'
  | 'published_by_name'
> & { has_permissions: number };

function toSummary(row: SummaryRow): TemplateSummary {
  // Both columns were written from these types by the checks of a draft.
  const problems: Pick<Problem, 'level'>[] = JSON.parse(row.problems_json);
  const failedCases: unknown[] = JSON.parse(row.failed_cases_json);
  const { id, name, description, access, version, updated_at } = row;
  return {
    id,
    name,
    description,
    access,
    version,
    updated_at,
    edited_by: row.edited_by_name,
    status: statusOf(row),
    has_changes: row.has_changes === 1,
    field_count: readFields(row.fields_json).length,
    error_count: problems.filter(({ level }) => level === 'error').length,
    warning_count: problems.filter(({ level }) => level === 'warning').length,
    failed_case_count: failedCases.length,
    has_permissions: row.has_permissions === 1,
  };
}
