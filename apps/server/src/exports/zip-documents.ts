import { createFileNames } from '../batches/file-names.ts';
import { streamZip, type ZipFile, zipLength } from '../batches/zip.ts';
import type { Deps } from '../deps.ts';
import { isDetailsOfDocument } from '../documents/find-own.ts';
import { AppError } from '../errors.ts';
import type { Streamed } from '../http/replies.ts';

interface ZipSelection {
  userId: number;
  ids: readonly number[];
}

/** The PDFs of some of a user's documents by their names. Made while it is sent: one PDF at a time is in memory. */
export async function zipDocuments(
  { database, storage, clock }: Pick<Deps, 'database' | 'storage' | 'clock'>,
  { userId, ids }: ZipSelection,
): Promise<Streamed> {
  const documents = await database.query
    .selectFrom('documents')
    .leftJoin('document_details as d', (join) => join.on(isDetailsOfDocument))
    .select(['id', 'sha256', 'byte_count', 'template_name', 'd.name'])
    .where('documents.user_id', '=', userId)
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  if (documents.length < ids.length) throw new AppError('not_found');
  const nameOf = createFileNames((id) => `#${id}`);
  const files = documents.map(({ id, sha256, byte_count: byteLength, template_name, name }): ZipFile => ({
    name: nameOf(id, name ?? template_name),
    byteLength,
    read: async () => {
      const pdf = await storage.find(sha256);
      if (pdf === undefined) throw new AppError('storage_unavailable');
      return pdf;
    },
  }));
  const chunks = streamZip(
    (async function* () {
      yield* files;
    })(),
    new Date(clock.now()),
  );
  return { chunks, byteLength: zipLength(files) };
}
