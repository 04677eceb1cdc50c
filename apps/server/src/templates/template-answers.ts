import type { FailedCase, Template, TemplateCase } from '@inkfield/contract/templates';
import type { Problem } from '@inkfield/engine/problem';
import type { PageSetup, TemplateField } from '@inkfield/engine/template';
import type { Config } from '../config.ts';
import type { Instant } from '../clock.ts';

/** What the installation gives to a template that does not say. */
export type Installation = Pick<Config, 'locale' | 'currency'>;

/** The page of a template with nothing left open. */
export type FullPage = PageSetup & { locale: string; currency: string };

/** The columns in which a draft and a version keep the same things. */
export interface TextColumns {
  name: string;
  description: string;
  document_content: string;
  fields_json: string;
  page_json: string;
}

export interface PublishedRow extends TextColumns {
  id: number;
  access: 'private' | 'shared';
  version: number;
  published_at: Instant;
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
  /** 1 when the draft differs from the newest version, or there is none. */
  has_changes: number;
}

// What these columns hold was written here, from what the contract had let in.
export const readFields = (json: string) => JSON.parse(json) as TemplateField[];
const readCases = (json: string) => JSON.parse(json) as TemplateCase[];
const readProblems = (json: string) => JSON.parse(json) as Problem[];
const readFailedCases = (json: string) => JSON.parse(json) as FailedCase[];

export function readPage(json: string, { locale, currency }: Installation): FullPage {
  const page = JSON.parse(json) as PageSetup;
  return { ...page, locale: page.locale ?? locale, currency: page.currency ?? currency };
}

function textAnswer(row: TextColumns, installation: Installation) {
  return {
    name: row.name,
    description: row.description,
    document_content: row.document_content,
    fields: readFields(row.fields_json),
    page: readPage(row.page_json, installation),
  };
}

/** What a client gets: the published text, and nothing of the draft. */
export function publishedAnswer(row: PublishedRow, installation: Installation): Template {
  return {
    id: row.id,
    ...textAnswer(row, installation),
    access: row.access,
    status: 'published',
    version: row.version,
    updated_at: row.published_at,
  };
}

/** What staff get: the draft and what the checks found in it. */
export function draftAnswer(row: DraftRow, installation: Installation): Template {
  return {
    id: row.id,
    ...textAnswer(row, installation),
    access: row.access,
    status: statusOf(row),
    version: row.version,
    updated_at: row.updated_at,
    revision: row.revision,
    has_changes: row.has_changes === 1,
    cases: readCases(row.cases_json),
    problems: readProblems(row.problems_json),
    failed_cases: readFailedCases(row.failed_cases_json),
  };
}

function statusOf({ archived_at, version }: DraftRow): Template['status'] {
  if (archived_at !== null) return 'archived';
  return version === null ? 'draft' : 'published';
}
