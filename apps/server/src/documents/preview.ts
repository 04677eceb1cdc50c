import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { WrittenAnswer } from '../http/replies.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { getTextToPreview } from '../templates/template-text.ts';
import { type CheckedPreview, previewPages, previewPdf } from './produce.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { writePreview } from './write-preview.ts';

type PreviewDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage'>;

export interface PreviewCall {
  caller: TemplateUser;
  request: RequestInfo;
  templateId: number;
  formData: unknown;
  /** Hashes of the pages that the caller has. */
  knownPages?: readonly string[] | undefined;
  /** Whether to find the positions of the blocks on the pages. */
  places?: boolean | undefined;
}

/** Follows typing: an empty field and a broken rule between fields are no errors, a value that does not fit is. */
export function createPreviews(deps: PreviewDeps) {
  async function check({ caller, request, templateId, formData }: PreviewCall): Promise<CheckedPreview> {
    const text = await getTextToPreview(deps, caller, templateId);
    const resolved = await runEngine('resolvePreview', { text: engineText(text), formData });
    if ('errors' in resolved) throw new AppError('invalid', { fields: { form_data: resolved.errors } });
    return { userId: caller.id, text, request, ...resolved };
  }

  return {
    json: async (call: PreviewCall): Promise<WrittenAnswer> => writePreview(await check(call)),
    pages: async (call: PreviewCall): Promise<WrittenAnswer> => {
      const { knownPages, places: findPlaces } = call;
      return previewPages(deps, { ...(await check(call)), knownPages, findPlaces });
    },
    pdf: async (call: PreviewCall): Promise<Uint8Array> => previewPdf(deps, await check(call)),
  };
}
