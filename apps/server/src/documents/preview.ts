import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { WrittenAnswer } from '../http/replies.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { getTextToPreview } from '../templates/template-text.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { typesetDocument } from './typeset-document.ts';
import { writePreview } from './write-preview.ts';

type PreviewDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage'>;

export interface PreviewCall {
  caller: TemplateUser;
  request: RequestInfo;
  templateId: number;
  formData: unknown;
  /** Hashes of the pages that the caller has. */
  knownPages?: readonly string[] | undefined;
  /** Whether to find where the blocks stand on the pages. */
  places?: boolean | undefined;
}

/** Follows typing: an empty field and a broken rule between fields are no errors, a value that does not fit is. */
export function createPreviews(deps: PreviewDeps) {
  async function resolvePreview({ caller, templateId, formData }: PreviewCall) {
    const text = await getTextToPreview(deps, caller, templateId);
    const resolved = await runEngine('resolvePreview', { text: engineText(text), formData });
    if ('errors' in resolved) throw new AppError('invalid', { fields: { form_data: resolved.errors } });
    return { text, ...resolved };
  }

  async function json(call: PreviewCall): Promise<WrittenAnswer> {
    return writePreview(await resolvePreview(call));
  }

  async function pages(call: PreviewCall): Promise<WrittenAnswer> {
    const resolved = await resolvePreview(call);
    const { text, document, values } = resolved;
    const typesetting = { ...typesettingOf(call), text, document, values, output: 'svg' as const };
    const { knownPages, places: findPlaces } = call;
    return writePreview(resolved, await typesetDocument(deps, { ...typesetting, knownPages, findPlaces }));
  }

  async function pdf(call: PreviewCall): Promise<Uint8Array> {
    const { text, document, values } = await resolvePreview(call);
    const typesetting = { ...typesettingOf(call), text, document, values, output: 'pdf' as const };
    return (await typesetDocument(deps, typesetting)).pdf;
  }

  function typesettingOf({ caller, request }: PreviewCall) {
    return { userId: caller.id, date: instant(deps.clock.now()), request };
  }

  return { json, pages, pdf };
}
