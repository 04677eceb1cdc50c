import { previewSchema } from '@inkfield/contract/documents';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { createDocumentNamer } from '@inkfield/engine/document-name';
import { type DueDate, dueDates } from '@inkfield/engine/due-dates';
import { createFormLogic, type FormLogic } from '@inkfield/engine/form-logic';
import { leftOutPages, type PageConditions, withPageConditions } from '@inkfield/engine/form-pages';
import { withWords } from '@inkfield/engine/other-words';
import { readValues } from '@inkfield/engine/read-values';
import { renderText } from '@inkfield/engine/render-text';
import { type ShownValue, shownValues } from '@inkfield/engine/shown-values';
import { resolve, type Resolution } from '@inkfield/engine/resolve';
import type { TemplateField, Values } from '@inkfield/engine/template';
import type { TemplateText } from '../templates/template-text.ts';
import type { ParsedTemplates } from './parsed-templates.ts';
import { readingRules } from './reading-rules.ts';

/** The parts of a template that the engine needs. */
export interface EngineText extends Pick<
  TemplateText,
  'source' | 'fields' | 'page' | 'form' | 'today' | 'lists'
> {
  /** Set for documents that fill the pages of a form: the conditions of the pages. */
  formPages?: PageConditions | undefined;
}

export function engineText({
  source,
  fields,
  page,
  form,
  today,
  lists,
  pdfForm,
}: Omit<EngineText, 'formPages'> & Pick<TemplateText, 'pdfForm'>): EngineText {
  const formPages = pdfForm?.pages.map(({ show_when }) => show_when);
  return { source, fields, page, form, today, lists, formPages };
}

export interface ResolveJob {
  text: EngineText;
  formData: unknown;
}

/** A document as JSON: reading it again would hold the thread that answers. */
export type DocumentJson = string;

interface Resolved {
  values: Values;
  document: DocumentJson;
  /** The values as the boxes of a form show them, by field name. */
  shown?: Record<string, ShownValue> | undefined;
  /** The pages of a form that the document leaves out, from 0. */
  leftOut?: readonly number[] | undefined;
}

/** The JSON that a preview answers before its pages. */
export interface ResolvedPreview extends Resolved {
  /** The other members of the answer: an object as JSON. */
  about: string;
}

export type ResolvedFinal =
  | (Resolved & { name: string | null; dates: DueDate[] })
  /** Why no document can be made: by field. */
  | { errors: Record<string, string[]> }
  /** The same, of the document as a whole. */
  | { stopping: string[] };

/** The engine jobs for documents. */
export function createResolveJobs(parsedTemplates: ParsedTemplates) {
  return {
    /** An empty field and a broken rule between fields are no errors, a value that does not fit is. */
    resolvePreview({ text, formData }: ResolveJob): ResolvedPreview | { errors: Record<string, string[]> } {
      const parsed = parsedTemplates(text);
      const optional = text.fields.map(withoutDemands);
      const rules = { ...readingRules({ ...text, fields: optional }, parsed), between: undefined };
      const { values, errors } = readValues(optional, formData, rules);
      if (Object.keys(errors).length > 0) return { errors };
      return resolvePreviewOf(parsedTemplates, text, values);
    },

    resolveFinal({ text, formData }: ResolveJob): ResolvedFinal {
      const rules = readingRules(text, parsedTemplates(text));
      const { values, errors } = readValues(text.fields, formData, rules);
      if (Object.keys(errors).length > 0) return { errors };
      return resolveFinalOf(parsedTemplates, { text, values, logic: rules.logic });
    },

    /** A document from the values that are stored with it. */
    resolveStored({ text, values }: { text: EngineText; values: Values }) {
      return resolveFinalOf(parsedTemplates, { text, values, logic: createLogic(text) });
    },

    textOfStored({ text, values }: { text: EngineText; values: Values }): { text: string } {
      return {
        text: renderText(
          resolveAs('final', { parsedTemplates, text, values, logic: createLogic(text) }).document,
        ),
      };
    },
  };
}

/** A field that accepts the current values. */
function withoutDemands(field: TemplateField): TemplateField {
  const columns = field.columns?.map((column) => ({ ...column, required: false }));
  return { ...field, required: false, min_rows: undefined, columns };
}

export function resolvePreviewOf(
  parsedTemplates: ParsedTemplates,
  text: EngineText,
  values: Values,
): ResolvedPreview {
  const logic = createLogic(text);
  const resolution = resolveAs('preview', { parsedTemplates, text, values, logic });
  const { missing, problems } = resolution;
  // Nothing leaves that the contract does not name.
  const { document, ...about } = previewSchema.parse({
    text: renderText(resolution.document),
    document: resolution.document,
    missing,
    problems,
  });
  const shown = shownInBoxes(text, values, logic);
  const leftOut = leftOutOf(text, values, logic);
  // A document without a page cannot be shown. Generating it is refused.
  const isEmpty = leftOut?.length === text.formPages?.length;
  return {
    values,
    document: JSON.stringify(document),
    about: JSON.stringify(about),
    shown,
    leftOut: isEmpty ? [] : leftOut,
  };
}

export function resolveFinalOf(
  parsedTemplates: ParsedTemplates,
  { text, values, logic }: Omit<Resolving, 'parsedTemplates'>,
): Exclude<ResolvedFinal, { errors: unknown }> {
  const { document, problems } = resolveAs('final', { parsedTemplates, text, values, logic });
  const stopping = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  const leftOut = leftOutOf(text, values, logic);
  if (leftOut !== undefined && leftOut.length === text.formPages?.length)
    stopping.push('The conditions of the pages leave every page out.');
  if (stopping.length > 0) return { stopping };
  const shown = shownInBoxes(text, values, logic);
  const dates = dueDates(text.fields, { values, logic });
  return { values, document: JSON.stringify(document), shown, leftOut, name: nameOf(text, values), dates };
}

/** The name of a document by the pattern of its template; null without one. */
function nameOf({ fields, page }: EngineText, values: Values): string | null {
  if (!page.document_name) return null;
  const name = createDocumentNamer(page.document_name, { fields, locale: withWords(page) })(values);
  return Array.from(name).slice(0, maxLengths.document.name).join('').trim() || null;
}

/** Compiles the formulas of a template: once for a document. */
function createLogic({ fields, page, today, lists }: EngineText): FormLogic {
  return createFormLogic(fields, { locale: withWords(page), today, lists });
}

function leftOutOf({ formPages, fields }: EngineText, values: Values, logic: FormLogic) {
  return formPages && leftOutPages(formPages, fields, { values, logic });
}

function shownInBoxes({ formPages, fields, page }: EngineText, values: Values, logic: FormLogic) {
  if (formPages === undefined) return undefined;
  return shownValues(fields, { values, locale: withWords(page), logic });
}

interface Resolving {
  parsedTemplates: ParsedTemplates;
  text: EngineText;
  values: Values;
  /** With its last results: those that the values were read with are not computed again. */
  logic: FormLogic;
}

function resolveAs(
  mode: 'preview' | 'final',
  { parsedTemplates, text, values, logic }: Resolving,
): Resolution {
  const { fields, page, formPages } = text;
  const parsed = parsedTemplates(text);
  const document = withPageConditions(parsed.document, formPages ?? []);
  return resolve(document === parsed.document ? parsed : { ...parsed, document }, {
    fields,
    values,
    mode,
    locale: withWords(page),
    logic,
  });
}
