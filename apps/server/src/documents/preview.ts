import type { Preview } from '@inkfield/contract/documents';
import { readValues } from '@inkfield/engine/read-values';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import type { TemplateField, Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import { AppError } from '../http/errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { getTextToPreview } from '../templates/template-text.ts';
import type { ParsedTemplates } from './parsed-templates.ts';
import { typesetDocument } from './typeset-document.ts';

type PreviewDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits' | 'typesetter' | 'storage'>;

export interface PreviewCall {
  caller: TemplateUser;
  request: RequestInfo;
  templateId: number;
  formData: unknown;
}

/** Follows typing: what is still empty is no error, what does not fit is. */
export function createPreviews(deps: PreviewDeps, parsedTemplates: ParsedTemplates) {
  async function resolvePreview({ caller, templateId, formData }: PreviewCall) {
    await deps.limits.take('preview', `user:${caller.id}`, { max: 600, perS: 60 });
    const text = await getTextToPreview(deps, caller, templateId);
    const { fields, page } = text;
    const values = readUnfinished(fields, formData);
    const resolution = resolve(parsedTemplates(text), { fields, values, mode: 'preview', locale: page });
    return { text, ...resolution };
  }
  const date = () => instant(deps.clock.now());

  return {
    async json(call: PreviewCall): Promise<Preview> {
      const { document, missing, problems } = await resolvePreview(call);
      return { text: renderText(document), document, missing, problems };
    },
    async pages(call: PreviewCall): Promise<Preview> {
      const { text, document, missing, problems } = await resolvePreview(call);
      const typesetting = { text, document, date: date(), output: 'svg' as const, request: call.request };
      const { pages, pageCount } = await typesetDocument(deps, typesetting);
      return { text: renderText(document), document, missing, problems, pages, page_count: pageCount };
    },
    async pdf(call: PreviewCall): Promise<Uint8Array> {
      const { text, document } = await resolvePreview(call);
      const typesetting = { text, document, date: date(), output: 'pdf' as const, request: call.request };
      return (await typesetDocument(deps, typesetting)).pdf;
    },
  };
}

function readUnfinished(fields: readonly TemplateField[], formData: unknown): Values {
  const optional = fields.map((field) => ({ ...field, required: false }));
  const { values, errors } = readValues(optional, formData);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { fields: { form_data: errors } });
  return values;
}
