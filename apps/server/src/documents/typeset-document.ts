import type { ShownValue } from '@inkfield/engine/shown-values';
import type { Values } from '@inkfield/engine/template';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { fieldsOfFurniture, furnitureTexts } from '@inkfield/contract/look-furniture';
import { TypesetError } from '../pdf/typeset-error.ts';
import type { Rendered, RenderedAs } from '../pdf/rendered.ts';
import type { Deps } from '../deps.ts';
import { findFormFiles } from '../forms/form-files.ts';
import { findFontBytes, findLogoBytes, findPictureBytes } from '../logos/logo-bytes.ts';
import type { TemplateText } from '../templates/template-text.ts';
import { checkMark, copyLine } from './copy-line.ts';
import type { DocumentJson } from './resolve-jobs.ts';

export type TypesetDeps = Pick<Deps, 'typesetter' | 'storage' | 'database' | 'clock' | 'log' | 'config'>;

export interface Typesetting<Output extends Rendered['kind']> {
  userId: number;
  text: Pick<TemplateText, 'name' | 'page' | 'look' | 'fields' | 'pdfForm'>;
  document: DocumentJson;
  /** The input of the resolved document. */
  values: Values;
  /** The values as the boxes of a form show them. */
  shown?: Readonly<Record<string, ShownValue>> | undefined;
  /** The pages of a form that the document leaves out, from 0. */
  leftOut?: readonly number[] | undefined;
  date: string;
  /** The check code of a document that is to be stored. */
  code?: string;
  output: Output;
  /** Of pictures: hashes of the pages that the caller has. */
  knownPages?: readonly string[] | undefined;
  findPlaces?: boolean | undefined;
  /** The request of the caller. A caller who disconnects leaves the queue. */
  request: Pick<RequestInfo, 'signal' | 'log'>;
  /** No caller waits for it, so all other documents have priority. */
  background?: boolean;
}

/** Typesets a document. Errors of the typesetter become failures of the call. */
export async function typesetDocument<Output extends Rendered['kind']>(
  deps: TypesetDeps,
  typesetting: Typesetting<Output>,
): Promise<RenderedAs<Output>> {
  const { typesetter, storage } = deps;
  const { userId, text, document, values, shown, leftOut = [], date, code, output } = typesetting;
  const { request, background, knownPages, findPlaces } = typesetting;
  const { signal } = request;
  const { page, name: title } = text;
  // A Word file of a form has its words in the house style.
  const pdfForm = output === 'docx' ? null : text.pdfForm;
  const look = page.house_style ? null : text.look;
  const logo = await findLogoBytes(storage, page);
  const pictures = await findPictureBytes(storage, look);
  // A Word file only names its fonts.
  const fonts = output === 'docx' ? undefined : await findFontBytes(storage, look);
  const line = page.copy_line ? copyLine(values, { date, output, code }) : undefined;
  const furnitureFields =
    look === null
      ? undefined
      : fieldsOfFurniture(furnitureTexts(look), { fields: text.fields, values, locale: page });
  const form = pdfForm && { pages: pdfForm.pages, boxes: pdfForm.boxes, values: shown ?? {}, leftOut };
  const wanted = { userId, date, output, knownPages, findPlaces };
  const sheet = {
    document,
    page,
    look,
    title,
    language: page.locale,
    copyLine: line,
    checkMark: checkMark(page, { code, site: deps.config.publicUrl }),
    watermark: page.watermark?.on === 'previews' && code !== undefined ? undefined : page.watermark?.text,
    furnitureFields,
    form,
    ...wanted,
  };
  const withPictures = output === 'svg';
  const formFiles = pdfForm && (await findFormFiles(deps, { form: pdfForm, withPictures }));
  try {
    return await typesetter.render({ ...sheet, logo, pictures, fonts, formFiles, signal, background });
  } catch (error) {
    if (!(error instanceof TypesetError)) throw error;
    if (error.code !== 'busy' && error.code !== 'aborted')
      request.log('typesetting.failed', { code: error.code });
    throw refusal(error);
  }
}

function refusal({ code, details }: TypesetError): AppError {
  switch (code) {
    case 'busy':
    case 'aborted':
      return new AppError('busy', { retryAfterS: 2 });
    case 'timeout':
    case 'crashed':
      return new AppError('renderer_unavailable', { retryAfterS: 5 });
    case 'unprintable': {
      const detail = `These characters cannot be printed: ${details.join(', ')}.`;
      return new AppError('unprintable', { detail, fields: { non_field_errors: [detail] } });
    }
    case 'too_large': {
      const detail = 'The document is too large to be printed.';
      return new AppError('unprintable', { detail, fields: { non_field_errors: [detail] } });
    }
    case 'invalid':
      // The details are left out: they quote form values.
      return new AppError('unprintable', {
        fields: { non_field_errors: ['The document cannot be printed.'] },
      });
  }
}
