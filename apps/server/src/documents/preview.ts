import { AppError } from '../errors.ts';
import { FileAnswer, type WrittenAnswer } from '../http/replies.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { getTextToPreview } from '../templates/template-text.ts';
import { type FileOutput, outputAskedFor } from './outputs/outputs.ts';
import { type PreviewPages, writePreview } from './outputs/pages.ts';
import type { CheckedDocument } from './produce.ts';
import { engineText, type ResolvedPreview } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { typesetDocument, type TypesetDeps, type Typesetting } from './typeset-document.ts';

export interface PreviewCall {
  caller: TemplateUser;
  request: RequestInfo;
  templateId: number;
  formData: unknown;
  /** Undefined if the caller wants no pictures of the pages. */
  pages: (Pick<CheckedPreview, 'knownPages' | 'findPlaces'> & { withLeftOut: boolean }) | undefined;
}

/**
 * Accepts an unfinished form: empty fields and broken rules between fields are no errors. A value that does not fit
 * its field is one.
 */
export async function preview(deps: TypesetDeps, call: PreviewCall): Promise<FileAnswer | WrittenAnswer> {
  const { caller, request, templateId, formData, pages } = call;
  const text = await getTextToPreview(deps, caller, templateId);
  const resolved = await runEngine('resolvePreview', { text: engineText(text), formData });
  if ('errors' in resolved) throw new AppError('invalid', { fields: { form_data: resolved.errors } });
  const checked = { userId: caller.id, text, request, ...resolved };
  const output = outputAskedFor(request, {
    mayTakeWord: caller.role !== 'client' || text.page.word_files === true,
  });
  if (output !== undefined) return previewFile(deps, output, checked);
  if (pages === undefined) return writePreview(checked);
  const { withLeftOut, ...wanted } = pages;
  return previewPages(deps, { ...checked, ...wanted, ...(withLeftOut && { leftOut: [] }) });
}

/** A document as it will be, not stored. */
export type CheckedPreview = Omit<CheckedDocument, 'background' | 'name' | 'dates'> &
  ResolvedPreview &
  Pick<Typesetting<'svg'>, 'knownPages' | 'findPlaces'> &
  Pick<PreviewPages, 'finish'>;

/** The preview with its pages as pictures. */
export async function previewPages(
  deps: TypesetDeps,
  { finish, ...preview }: CheckedPreview,
): Promise<WrittenAnswer> {
  const { moment: date } = preview.text;
  const pages = await typesetDocument(deps, { ...preview, date, output: 'svg' });
  return writePreview(preview, { ...pages, ...(finish && { finish }) });
}

/** The preview as a file, without a check code. */
export async function previewFile(
  deps: TypesetDeps,
  { media, write }: FileOutput,
  preview: CheckedPreview,
): Promise<FileAnswer> {
  const { moment: date } = preview.text;
  return new FileAnswer(await write(deps, { ...preview, date }), { media });
}
