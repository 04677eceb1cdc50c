import type { SourceText } from '@inkfield/contract/imports';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Act } from '../events/act.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { Importer } from './importer.ts';
import { openSourceFile } from './source-documents.ts';

/** Reads the words of a source document again from the stored file, in a child as at its import. */
export async function readSourceText(
  { deps, importer }: { deps: Deps; importer: Importer },
  act: Act & { request: Pick<RequestInfo, 'signal'> },
  id: number,
): Promise<SourceText> {
  const place = importer.reserve();
  if (place === undefined) throw new AppError('busy', { retryAfterS: 10 });
  try {
    const { name, bytes } = await openSourceFile(deps, act, id);
    const read = await place.read({ bytes, fileName: name }, act.request.signal);
    const { source_text, counted_pages, warnings } = read;
    return { file_name: name, source_text, warnings, ...(counted_pages !== undefined && { counted_pages }) };
  } catch (error) {
    if (error instanceof ImportRefusal) throw new AppError('import_failed', { detail: error.message });
    throw error;
  } finally {
    place.release();
  }
}
