import { askedMarks } from '@inkfield/contract/asked-marks';
import type { Look } from '@inkfield/contract/look';
import { withOwnFonts } from '@inkfield/contract/own-fonts';
import { picturesOfPages, portableLook } from '@inkfield/contract/portable-look';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { Act } from '../events/act.ts';
import { AppError, invalidField } from '../errors.ts';
import { listFonts } from '../fonts/fonts.ts';
import { WrittenAnswer } from '../http/replies.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { findRoom } from '../quotas/room.ts';
import { openMember } from '../open-member.ts';
import { drawFormPages } from '../forms/form-files.ts';
import { keepPictures } from '../logos/logos.ts';
import { getTemplate } from '../templates/templates.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportedTemplate } from './imported-template.ts';
import type { Importer } from './importer.ts';
import type { PdfOptions } from './child-messages.ts';
import { checkPictures } from './keep-pictures.ts';
import { storeSourceDocument } from './source-documents.ts';

interface ImportDeps {
  deps: Deps;
  importer: Importer;
}

interface ImportAct extends Act, PdfOptions {
  request: RequestInfo;
}

/**
 * Receives a source document, proposes a draft, stores the original and starts the review. Unreadable files are not
 * stored.
 */
export async function importTemplate(
  { deps, importer }: ImportDeps,
  act: ImportAct,
  receive: () => Promise<UploadedFile>,
): Promise<WrittenAnswer> {
  const room = await findRoom(deps, act.caller.id, ['bytes']);
  // The place is taken before the file is received, so that no more files than places are ever in memory.
  const place = importer.reserve();
  if (place === undefined) throw new AppError('busy', { retryAfterS: 10 });
  try {
    const file = await receive();
    const job = { bytes: file.bytes, fileName: file.name, pdf: act.pdf, fill: act.fill };
    const { form_file, ...read } = await refusalsAsErrors(place.read(job, act.request.signal));
    const { template, pictures } = await checkPictures(deps, await setInOwnFonts(deps, read), act.caller.id);
    // Its shape was checked when it was read: written once, it is stored and sent.
    const json = JSON.stringify(template);
    await nextTurn();
    const { name, marks, forbids_filling: forbidsFilling = false } = template;
    const imported = { name, markCount: askedMarks(marks).length, json };
    const { source_document, review } = await storeSourceDocument(deps, act, {
      file,
      imported,
      pictures,
      form: form_file && { bytes: form_file, sha256: template.pdf_form?.base, forbidsFilling },
      room,
    });
    // The pictures of its pages are for later: the caller need not wait for them.
    if (template.pdf_form) void drawFormPages(deps, template.pdf_form);
    const stored = `${openMember(json, 'source_document')}${JSON.stringify(source_document)}}`;
    return new WrittenAnswer(`${openMember(stored, 'review')}${JSON.stringify(review)}}`);
  } finally {
    place.release();
  }
}

const picturesLeft = 'Pictures of the text were not taken. A template that is made from the file has them.';

interface LookAct extends Act {
  request: RequestInfo;
  /** Gets the pictures of headers and footers. */
  template: number | undefined;
}

/** The look of a file alone, such as a letterhead. Neither the file nor its words are kept. */
export async function readLookOfFile(
  { deps, importer }: ImportDeps,
  { caller, request, template }: LookAct,
  receive: () => Promise<UploadedFile>,
): Promise<{ look: Look; warnings: string[] }> {
  if (template !== undefined) await getTemplate(deps, caller, template);
  const place = importer.reserve();
  if (place === undefined) throw new AppError('busy', { retryAfterS: 10 });
  try {
    const { bytes, name } = await receive();
    const read = await refusalsAsErrors(place.read({ bytes, fileName: name }, request.signal));
    const { look, ...words } = await setInOwnFonts(deps, read);
    if (look === undefined)
      throw new AppError('import_failed', { detail: 'Only Word files (DOCX) have a look.' });
    const wanted = template === undefined ? new Set<string>() : picturesOfPages(look);
    const portable = portableLook(look, wanted);
    const isSame = Object.keys(portable.pictures ?? {}).length === Object.keys(look.pictures ?? {}).length;
    const files = words.pictures?.filter(({ sha256 }) => wanted.has(sha256));
    const alone = { ...words, look: portable, pictures: files };
    const { template: checked, pictures } = await checkPictures(deps, alone, caller.id);
    if (template !== undefined) await keepPictures(deps, { template, act: { caller, request } }, pictures);
    const { look: shown = portable, warnings } = checked;
    return { look: shown, warnings: isSame ? warnings : [picturesLeft, ...warnings] };
  } finally {
    place.release();
  }
}

/** Uploaded fonts that the document names are set instead of ours. */
async function setInOwnFonts(deps: Deps, read: ImportedTemplate): Promise<ImportedTemplate> {
  return read.look === undefined ? read : { ...read, look: withOwnFonts(read.look, await listFonts(deps)) };
}

async function refusalsAsErrors<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    if (error.kind === 'invalid') throw invalidField('file', error.message);
    throw new AppError('import_failed', { detail: error.message });
  }
}
