import type { TemplateVersionTable } from '../database/template-tables.ts';
import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { Template } from '@inkfield/contract/templates';
import type { PageSetup, TemplateField, TemplateForm } from '@inkfield/engine/template';
import { fieldsOfForm } from '@inkfield/engine/form-groups';
import type { Config } from '../config.ts';
import type { Instant } from '../clock.ts';

/** The installation's defaults for a template that sets none. */
export type Installation = Pick<Config, 'locale' | 'currency' | 'timeZone'>;

/** The page of a template with nothing left open. */
export type FullPage = PageSetup & { locale: string; currency: string };

/** The columns in which a draft and a version keep the same things. */
export type TextColumns = Pick<
  TemplateVersionTable,
  | 'name'
  | 'description'
  | 'document_content'
  | 'fields_json'
  | 'page_json'
  | 'form_json'
  | 'look_json'
  | 'lists_json'
  | 'pdf_form_json'
>;

export interface PublishedRow extends Omit<TextColumns, 'look_json' | 'pdf_form_json'> {
  id: number;
  access: 'private' | 'shared';
  version: number;
  published_at: Instant;
  /** 1 when the version has a look of its own. */
  has_own_look: number;
  /** 1 when documents fill the pages of a PDF. */
  is_form: number;
}

export interface DraftRow extends TextColumns {
  id: number;
  access: 'private' | 'shared';
  version: number | null;
  revision: number;
  cases_json: string;
  problems_json: string;
  failed_cases_json: string;
  archived_at: Instant | null;
  updated_at: Instant;
  /** Null where no account is known to have saved the draft. */
  edited_by_name: string | null;
  published_at: Instant | null;
  published_by_name: string | null;
  source_document_id: number | null;
  /** 1 when the draft differs from the newest version, or there is none. */
  has_changes: number;
}

// These columns were written here, from input that the contract validated.
export const readFields = (json: string): TemplateField[] => JSON.parse(json);

export const readForm = (json: string | null): TemplateForm => JSON.parse(json ?? emptyForm);

export const readLook = (json: string | null): Look | null => JSON.parse(json ?? 'null');

export const readPdfForm = (json: string | null): PdfForm | null => JSON.parse(json ?? 'null');

const emptyForm = '{"rules":[]}';

/** One form of the same, so that a comparison of the columns compares the content. */
export function writeForm({ rules, groups = [], mode = 'page' }: TemplateForm): string | null {
  const json = JSON.stringify({
    rules,
    ...(groups.length > 0 && { groups }),
    ...(mode !== 'page' && { mode }),
  });
  return json === emptyForm ? null : json;
}

/**
 * The fields as the form asks for them, without samples: a sample may be the words of another customer's document. They
 * are for clients and for all that is made of their values.
 */
export function readAskedFields({
  fields_json,
  form_json,
}: Pick<TextColumns, 'fields_json' | 'form_json'>): TemplateField[] {
  return fieldsOfForm(withoutSamples(readFields(fields_json)), readForm(form_json));
}

/** The fields as clients get them. A sample may be the words of another customer's document. */
function withoutSamples(fields: readonly TemplateField[]): TemplateField[] {
  return fields.map(({ sample: _sample, ...field }) => field);
}

export function readPage(json: string, { locale, currency }: Omit<Installation, 'timeZone'>): FullPage {
  const page: PageSetup = JSON.parse(json);
  return { ...page, locale: page.locale ?? locale, currency: page.currency ?? currency };
}

/** The members of an answer: values, and columns that hold the JSON of a member. */
interface Members {
  values: Partial<Template>;
  stored: Record<string, string>;
}

/** A template as a client sees it: the published text, and nothing of the draft. */
function publishedMembers(row: PublishedRow, installation: Installation): Members {
  const { id, name, description, document_content, access, version, published_at } = row;
  const page = readPage(row.page_json, installation);
  const text = { id, name, description, document_content, page, access, version };
  // Most templates have neither samples nor groups with conditions, and are sent as they are stored.
  const isChanged = row.fields_json.includes('"sample":') || row.form_json?.includes('"show_when":') === true;
  const fields = isChanged ? JSON.stringify(readAskedFields(row)) : row.fields_json;
  const has_look = row.has_own_look === 1 && page.house_style !== true;
  return {
    values: {
      ...text,
      has_look,
      ...isForm(row),
      status: 'published',
      updated_at: published_at,
      time_zone: installation.timeZone,
    },
    stored: { fields, form: row.form_json ?? emptyForm, ...storedLists(row) },
  };
}

/** A template as staff see it: the draft, and the problems that the checks found in it. */
function draftMembers(row: DraftRow, installation: Installation): Members {
  const { id, name, description, document_content, access, version, revision, updated_at } = row;
  const page = readPage(row.page_json, installation);
  const text = { id, name, description, document_content, page, access, version, revision, updated_at };
  return {
    values: {
      ...text,
      source_document: row.source_document_id,
      time_zone: installation.timeZone,
      status: statusOf(row),
      has_changes: row.has_changes === 1,
      edited_by: row.edited_by_name,
      published_at: row.published_at,
      published_by: row.published_by_name,
    },
    stored: {
      fields: row.fields_json,
      form: row.form_json ?? emptyForm,
      look: row.look_json ?? 'null',
      pdf_form: row.pdf_form_json ?? 'null',
      cases: row.cases_json,
      problems: row.problems_json,
      failed_cases: row.failed_cases_json,
      ...storedLists(row),
    },
  };
}

/** Most templates are texts. */
function isForm({ is_form }: PublishedRow): Pick<Template, 'is_form'> {
  return is_form === 1 ? { is_form: true } : {};
}

/** Most templates have none. */
function storedLists({ lists_json: lists }: Pick<TextColumns, 'lists_json'>): Record<string, string> {
  return lists === null ? {} : { lists };
}

function answerOf({ values, stored }: Members): Template {
  const parsed = Object.entries(stored).map(([name, json]) => [name, JSON.parse(json)]);
  // The cast is safe: the columns were written here, and both functions above name all members.
  return { ...values, ...Object.fromEntries(parsed) } as Template;
}

/** Parsing the fields of a thousand templates only to write them again takes a second, so lists are written from the columns. */
function writeMembers({ values, stored }: Members): string {
  const written = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value),
  ]);
  const members = [...written, ...Object.entries(stored)].map(([name, json]) => `"${name}":${json}`);
  return `{${members.join(',')}}`;
}

export function publishedAnswer(row: PublishedRow, installation: Installation): Template {
  return answerOf(publishedMembers(row, installation));
}

export function draftAnswer(row: DraftRow, installation: Installation): Template {
  return answerOf(draftMembers(row, installation));
}

export function writePublished(row: PublishedRow, installation: Installation): string {
  return writeMembers(publishedMembers(row, installation));
}

export function writeDraft(row: DraftRow, installation: Installation): string {
  return writeMembers(draftMembers(row, installation));
}

export function statusOf({
  archived_at,
  version,
}: Pick<DraftRow, 'archived_at' | 'version'>): Template['status'] {
  if (archived_at !== null) return 'archived';
  return version === null ? 'draft' : 'published';
}
