import type { Template } from '@inkfield/contract/templates';
import { sql } from 'kysely';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { readInParts } from '../database/paging.ts';
import { type GzipPart, gzipPart, joinGzip } from '../http/gzip-parts.ts';
import { GzipAnswer } from '../http/replies.ts';
import { createPauses } from '../pauses.ts';
import { mayUseTemplate, selectNewest, type TemplateUser } from '../permissions/may-use-template.ts';
import { type PublishedRow, writePublished } from './template-answers.ts';
import type { TemplateDeps } from './templates.ts';

/** The columns of a client's answer. A look and the pages of a form can be long, so only their presence is read. */
const publishedColumns = [
  'templates.id',
  'templates.access',
  'v.version',
  'v.name',
  'v.description',
  'v.document_content',
  'v.fields_json',
  'v.page_json',
  'v.form_json',
  'v.lists_json',
  'v.published_at',
  sql<number>`case when v.look_json is null then 0 else 1 end`.as('has_own_look'),
  sql<number>`case when v.pdf_form_json is null then 0 else 1 end`.as('is_form'),
] as const;

/** Newest versions of the templates that a user may use. */
export function selectPublished(queries: Queries) {
  return selectNewest(queries).select(publishedColumns);
}

/**
 * Bytes of answers that one database keeps in memory, compressed. A thousand templates with 300 fields each take 37 MB as
 * text.
 */
const maxKept = 24_000_000;
const keptAnswers = new WeakMap<Queries, BoundedCache<GzipPart>>();

const [opening, comma, closing] = [gzipPart('['), gzipPart(','), gzipPart(']')];

interface Usable {
  version_id: number;
  access: Template['access'];
}

/** The published templates that a user may use, as JSON. Each call reads only the versions that are not kept. */
export async function listPublished(deps: TemplateDeps, user: TemplateUser): Promise<GzipAnswer> {
  const { database, clock } = deps;
  const usable = await selectNewest(database.query)
    .select(['templates.access', 'v.id as version_id'])
    .where(mayUseTemplate(user, instant(clock.now())))
    .orderBy('templates.id')
    .execute();
  const answers = await writeAnswers(deps, usable);
  const list = answers.flatMap((answer, at) => (at === 0 ? answer : [comma, answer]));
  return new GzipAnswer(joinGzip([opening, ...list, closing]));
}

/** A version never changes, so its answer is written once for as long as it is used. */
async function writeAnswers(
  { database: { query }, config }: TemplateDeps,
  usable: readonly Usable[],
): Promise<GzipPart[]> {
  const kept = keptAnswers.get(query) ?? createBoundedCache<GzipPart>(maxKept);
  keptAnswers.set(query, kept);
  const answers = usable.map((one) => kept.get(keyOf(one)));
  const missing = usable.flatMap((one, at) => (answers[at] === undefined ? { ...one, at } : []));
  const pause = createPauses();
  let written = 0;
  const parts = readInParts((count) => readVersions(query, missing.slice(written, written + count)));
  for await (const rows of parts) {
    for (const row of rows) {
      const one = missing[written];
      if (one === undefined) break;
      const answer = gzipPart(writePublished({ ...row, access: one.access }, config));
      kept.set(keyOf(one), answer, answer.deflated.length);
      answers[one.at] = answer;
      written += 1;
      await pause();
    }
  }
  return answers.flatMap((answer) => answer ?? []);
}

function keyOf({ version_id, access }: Usable): string {
  return `${version_id} ${access}`;
}

/** In the order of the list. */
function readVersions(queries: Queries, versions: readonly Usable[]): Promise<PublishedRow[]> {
  const ids = versions.map(({ version_id }) => version_id);
  if (ids.length === 0) return Promise.resolve([]);
  return queries
    .selectFrom('templates')
    .innerJoin('template_versions as v', 'v.template_id', 'templates.id')
    .select(publishedColumns)
    .where('v.id', 'in', ids)
    .orderBy('templates.id')
    .execute();
}
