import type { Look } from '@inkfield/contract/look';
import type { Values } from '@inkfield/engine/template';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { FurnitureFields } from '@inkfield/contract/look-furniture';
import { TypesetError } from '../pdf/typeset-error.ts';
import type { Rendered, RenderedAs } from '../pdf/rendered.ts';
import type { Deps } from '../deps.ts';
import { findLogoBytes, findPictureBytes } from '../logos/logo-bytes.ts';
import type { TemplateText } from '../templates/template-text.ts';
import { copyLine } from './copy-line.ts';
import type { DocumentJson } from './resolve-jobs.ts';

export interface Typesetting<Output extends Rendered['kind']> {
  userId: number;
  text: Pick<TemplateText, 'name' | 'page' | 'look' | 'fields'>;
  document: DocumentJson;
  /** The input of the resolved document. */
  values: Values;
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
  { typesetter, storage }: Pick<Deps, 'typesetter' | 'storage'>,
  typesetting: Typesetting<Output>,
): Promise<RenderedAs<Output>> {
  const { userId, text, document, values, date, code, output } = typesetting;
  const { request, background, knownPages, findPlaces } = typesetting;
  const { signal } = request;
  const { page, name: title } = text;
  const look = page.house_style ? null : text.look;
  const logo = await findLogoBytes(storage, page);
  const pictures = await findPictureBytes(storage, look);
  const line = page.copy_line ? copyLine(values, { date, output, code }) : undefined;
  const furnitureFields = look === null ? undefined : fieldsOfFurniture(look, text, values);
  const wanted = { userId, date, output, knownPages, findPlaces };
  const sheet = {
    document,
    page,
    look,
    title,
    language: page.locale,
    copyLine: line,
    furnitureFields,
    ...wanted,
  };
  try {
    return await typesetter.render({ ...sheet, logo, pictures, signal, background });
  } catch (error) {
    if (!(error instanceof TypesetError)) throw error;
    if (error.code !== 'busy' && error.code !== 'aborted')
      request.log('typesetting.failed', { code: error.code });
    throw refusal(error);
  }
}

/** The fields that headers and footers name, with their values. */
function fieldsOfFurniture(
  { pages }: Look,
  { fields, page }: Pick<TemplateText, 'fields' | 'page'>,
  values: Values,
): FurnitureFields | undefined {
  const texts = pages.flatMap(({ furniture: { header, footer } }) =>
    [...Object.values(header), ...Object.values(footer)].filter((one) => one !== undefined),
  );
  const named = fields.filter(({ name }) => texts.some((one) => one.includes(name)));
  if (named.length === 0) return undefined;
  // Whether a field counts may depend on any other one.
  const needed = named.some(({ show_when }) => show_when !== undefined) ? fields : named;
  const own = Object.fromEntries(needed.map(({ name }) => [name, values[name]]));
  return { fields: needed, values: own, locale: page };
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
