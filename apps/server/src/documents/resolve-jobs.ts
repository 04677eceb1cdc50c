import { previewSchema } from '@inkfield/contract/documents';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { readValues } from '@inkfield/engine/read-values';
import { renderText } from '@inkfield/engine/render-text';
import { resolve, type Resolution } from '@inkfield/engine/resolve';
import type { TemplateField, Values } from '@inkfield/engine/template';
import type { TemplateText } from '../templates/template-text.ts';
import type { ParsedTemplates } from './parsed-templates.ts';
import { readingRules } from './reading-rules.ts';

/** The parts of a template that the engine needs. */
export type EngineText = Pick<TemplateText, 'source' | 'fields' | 'page' | 'form' | 'today' | 'lists'>;

export function engineText({ source, fields, page, form, today, lists }: TemplateText): EngineText {
  return { source, fields, page, form, today, lists };
}

export interface ResolveJob {
  text: EngineText;
  formData: unknown;
}

/** A document as JSON: reading it again would hold the thread that answers. */
export type DocumentJson = string;

/** The JSON that a preview answers before its pages. */
export interface ResolvedPreview {
  values: Values;
  document: DocumentJson;
  /** The other members of the answer: an object as JSON. */
  about: string;
}

export type ResolvedFinal =
  | { values: Values; document: DocumentJson }
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
      return resolveFinalOf(parsedTemplates, text, values);
    },

    /** A document from the values that are stored with it. */
    resolveStored({ text, values }: { text: EngineText; values: Values }) {
      return resolveFinalOf(parsedTemplates, text, values);
    },
  };
}

/** A field that accepts what is filled in so far. */
function withoutDemands(field: TemplateField): TemplateField {
  const columns = field.columns?.map((column) => ({ ...column, required: false }));
  return { ...field, required: false, min_rows: undefined, columns };
}

export function resolvePreviewOf(
  parsedTemplates: ParsedTemplates,
  text: EngineText,
  values: Values,
): ResolvedPreview {
  const resolution = resolveAs('preview', { parsedTemplates, text, values });
  const { missing, problems } = resolution;
  // Nothing leaves that the contract does not name.
  const { document, ...about } = previewSchema.parse({
    text: renderText(resolution.document),
    document: resolution.document,
    missing,
    problems,
  });
  return { values, document: JSON.stringify(document), about: JSON.stringify(about) };
}

export function resolveFinalOf(
  parsedTemplates: ParsedTemplates,
  text: EngineText,
  values: Values,
): Exclude<ResolvedFinal, { errors: unknown }> {
  const { document, problems } = resolveAs('final', { parsedTemplates, text, values });
  const stopping = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  return stopping.length > 0 ? { stopping } : { values, document: JSON.stringify(document) };
}

interface Resolving {
  parsedTemplates: ParsedTemplates;
  text: EngineText;
  values: Values;
}

function resolveAs(mode: 'preview' | 'final', { parsedTemplates, text, values }: Resolving): Resolution {
  const { fields, page, today, lists } = text;
  const logic = createFormLogic(fields, { locale: page, today, lists });
  return resolve(parsedTemplates(text), { fields, values, mode, locale: page, logic });
}
