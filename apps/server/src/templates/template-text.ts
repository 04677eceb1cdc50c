import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import { withListOptions } from '@inkfield/engine/list-options';
import type { FormList, TemplateField, TemplateForm } from '@inkfield/engine/template';
import { dayIn, instant, type Instant } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { mayUseTemplate, type TemplateUser } from '../permissions/may-use-template.ts';
import {
  type FullPage,
  readAskedFields,
  readForm,
  readLook,
  readPage,
  readPdfForm,
  type TextColumns,
} from './template-answers.ts';
import { readLists, readPinned, withUsedColumns } from './template-lists.ts';
import { selectPublished } from './published-templates.ts';
import { getDraft, type TemplateDeps } from './templates.ts';

/** A template as documents are made from it. */
export interface TemplateText {
  templateId: number;
  /** Null for a draft, with version 0. */
  versionId: number | null;
  version: number;
  name: string;
  source: string;
  fields: TemplateField[];
  page: FullPage;
  form: TemplateForm;
  /** The moment of documents made now. */
  moment: Instant;
  /** The day of `moment`, for formulas. */
  today: string;
  /** Null for the house style. */
  look: Look | null;
  /** The pages that documents fill; null for a text. */
  pdfForm: PdfForm | null;
  /** The lists that the formulas name. Fields have their options already. */
  lists: FormList[];
}

/** The newest version; for staff the draft of a template that has none, as a trial. */
export async function getTextToGenerate(
  deps: TemplateDeps,
  user: TemplateUser,
  id: number,
): Promise<TemplateText> {
  const { database, clock } = deps;
  const row = await selectPublished(database.query)
    .select(['v.id as version_id', 'v.look_json', 'v.pdf_form_json'])
    .where('templates.id', '=', id)
    .where(mayUseTemplate(user, instant(clock.now())))
    .executeTakeFirst();
  if (row !== undefined) {
    const place = { templateId: id, versionId: row.version_id, version: row.version };
    return { ...place, ...(await readText(row, deps)) };
  }
  if (user.role === 'client') throw new AppError('not_found');
  return getDraftText(deps, id);
}

/** One version, for work that has begun with it. The caller's access was checked before. */
export async function getVersionText(deps: TemplateDeps, versionId: number): Promise<TemplateText> {
  const { database } = deps;
  const row = await database.query
    .selectFrom('template_versions')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const place = { templateId: row.template_id, versionId, version: row.version };
  return { ...place, ...(await readText(row, deps)) };
}

/** The text that the caller sees of the template: staff the draft, all other users the newest version. */
export async function getTextToPreview(
  deps: TemplateDeps,
  user: TemplateUser,
  id: number,
): Promise<TemplateText> {
  return user.role === 'client' ? getTextToGenerate(deps, user, id) : getDraftText(deps, id);
}

async function getDraftText(deps: TemplateDeps, id: number): Promise<TemplateText> {
  const row = await getDraft(deps.database.query, id);
  return { templateId: id, versionId: null, version: 0, ...(await readText(row, deps)) };
}

async function readText(row: TextColumns, { database, clock, config }: TemplateDeps) {
  const stored = readAskedFields(row);
  const lists = withUsedColumns(await readLists(database.query, readPinned(row.lists_json)), stored);
  return {
    name: row.name,
    source: row.document_content,
    fields: lists.length === 0 ? stored : withListOptions(stored, lists),
    lists,
    page: readPage(row.page_json, config),
    form: readForm(row.form_json),
    look: readLook(row.look_json),
    pdfForm: readPdfForm(row.pdf_form_json),
    ...momentIn(config, instant(clock.now())),
  };
}

/** A moment with its day. */
export function momentIn(
  { timeZone }: Pick<Config, 'timeZone'>,
  moment: Instant,
): Pick<TemplateText, 'moment' | 'today'> {
  return { moment, today: dayIn({ now: () => Date.parse(moment) }, timeZone) };
}
