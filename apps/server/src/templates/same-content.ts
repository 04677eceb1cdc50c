import { pageDefaults } from '@inkfield/contract/page-setup';
import { inFieldOrder } from '@inkfield/engine/field-table';
import type { TemplateField } from '@inkfield/engine/template';
import { type Installation, readFields, readPage } from './template-answers.ts';
import type { TemplateDeps } from './templates.ts';

interface StoredContent {
  fields_json: string;
  page_json: string;
}

/**
 * Fields and page of the newest version, each where the draft has the same. They are stored as the version stores
 * them, so that a comparison of the columns compares the content.
 */
export async function likeNewestVersion(
  { database, config }: TemplateDeps,
  templateId: number,
  draft: StoredContent,
): Promise<Partial<StoredContent>> {
  const version = await database.query
    .selectFrom('template_versions')
    .select(['fields_json', 'page_json'])
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (version === undefined) return {};
  const hasSameFields = fieldsContent(draft.fields_json) === fieldsContent(version.fields_json);
  const hasSamePage = pageContent(draft.page_json, config) === pageContent(version.page_json, config);
  return {
    ...(hasSameFields && { fields_json: version.fields_json }),
    ...(hasSamePage && { page_json: version.page_json }),
  };
}

/** Fields are the same with other ids: undoing a deletion gives a field a new one. */
function fieldsContent(json: string): string {
  const fields = inFieldOrder(readFields(json)).map(({ id: _id, order: _order, ...field }) => ({
    ...field,
    ...(field.conditional_show && { conditional_show: ruleContent(field.conditional_show) }),
  }));
  return JSON.stringify(fields.map(sorted));
}

function ruleContent({ when, ...rule }: NonNullable<TemplateField['conditional_show']>) {
  return { ...rule, when: [when ?? []].flat() };
}

function pageContent(json: string, installation: Installation): string {
  return JSON.stringify(sorted({ ...pageDefaults, ...withoutEmpty(readPage(json, installation)) }));
}

/** Members sorted by name, without empty ones. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(withoutEmpty(value)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

function withoutEmpty(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isEmpty(member)));
}

function isEmpty(member: unknown): boolean {
  if (member === undefined || member === null || member === '') return true;
  return typeof member === 'object' && Object.values(sorted(member) ?? {}).length === 0;
}
