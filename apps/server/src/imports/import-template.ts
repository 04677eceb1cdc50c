import type { ImportAnswer } from '@inkfield/contract/imports';
import type { Deps } from '../deps.ts';
import type { Act } from '../audit/act.ts';
import { AppError, invalidField } from '../http/errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { Importer } from './importer.ts';
import { storeSourceDocument } from './source-documents.ts';

interface Using {
  deps: Deps;
  importer: Importer;
}

interface ImportAct extends Act {
  request: RequestInfo;
}

/** Receives a source document, proposes a draft and keeps the original. Nothing is kept of what can't be read. */
export async function importTemplate(
  { deps, importer }: Using,
  act: ImportAct,
  receive: () => Promise<UploadedFile>,
): Promise<ImportAnswer> {
  await deps.limits.take('import', `user:${act.caller.id}`, { max: 30, perS: 3600 });
  // The place is taken before the file is received, so that no more files than places are ever in memory.
  const place = importer.reserve();
  if (place === undefined) throw new AppError('busy', { retryAfterS: 10 });
  try {
    const file = await receive();
    const job = { bytes: file.bytes, fileName: file.name };
    const template = await refusalsAsErrors(place.read(job, act.request.signal));
    return { ...template, source_document: await storeSourceDocument(deps, act, file) };
  } finally {
    place.release();
  }
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
