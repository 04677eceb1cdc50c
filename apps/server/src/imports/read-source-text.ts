import type { SourceText } from '@inkfield/contract/imports';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { Importer } from './importer.ts';
import { getSourceFile } from './source-documents.ts';

/** The words of a source document, read anew from the file that was kept: in a child, as at its import. */
export async function readSourceText(
  { deps, importer }: { deps: Deps; importer: Importer },
  id: number,
  { signal }: Pick<RequestInfo, 'signal'>,
): Promise<SourceText> {
  const place = importer.reserve();
  if (place === undefined) throw new AppError('busy', { retryAfterS: 10 });
  try {
    const { name, bytes } = await getSourceFile(deps, id);
    const { source_text } = await place.read({ bytes, fileName: name }, signal);
    return { file_name: name, source_text };
  } catch (error) {
    if (error instanceof ImportRefusal) throw new AppError('import_failed', { detail: error.message });
    throw error;
  } finally {
    place.release();
  }
}
