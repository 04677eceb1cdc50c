import type { ImportAnswer, SourceDocument } from '@inkfield/contract/imports';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import type { Room } from '../quotas/room.ts';
import { storingFiles } from '../storage/unnamed-files.ts';
import { beginReview, type WrittenImport } from './reviews.ts';
import type { PictureFile } from './source-document.ts';

type SourceDeps = Pick<Deps, 'database' | 'clock' | 'storage'>;

export function selectSourceDocuments(queries: Queries) {
  return queries
    .selectFrom('source_documents as s')
    .leftJoin('users as u', 'u.id', 's.imported_by')
    .select(['s.id', 's.file_name', 's.byte_count', 's.sha256', 's.imported_at', 'u.email as imported_by']);
}

interface Received {
  file: UploadedFile;
  imported: WrittenImport;
  pictures: readonly PictureFile[];
  /** The file of a form's pages, and its hash as the import named it. */
  form: { bytes: Uint8Array; sha256: string | undefined; forbidsFilling: boolean } | undefined;
  room: Room;
}

/**
 * Stores the customer's file with an audit row, and begins the review of its content. The same file sent twice is
 * two source documents.
 */
export async function storeSourceDocument(
  deps: SourceDeps,
  act: Act,
  { file: { name, bytes }, imported, pictures, form, room }: Received,
): Promise<Pick<ImportAnswer, 'source_document' | 'review'>> {
  const { clock, storage } = deps;
  const file = await storage.prepare(bytes);
  const base = form && (await storage.prepare(form.bytes));
  if (base?.sha256 !== form?.sha256) throw new Error('an import named its form by another hash');
  const prepared = await Promise.all(pictures.map((picture) => storage.prepare(picture.bytes)));
  const parts = pictures.reduce(
    (sum, picture) => sum + picture.bytes.byteLength,
    form?.bytes.byteLength ?? 0,
  );
  const files = [file, ...(base ? [base] : []), ...prepared];
  return storingFiles(deps, files, async (tx) => {
    for (const one of files) await one.keep(tx);
    const { id } = await tx
      .insertInto('source_documents')
      .values({
        file_name: printableName(name),
        sha256: file.sha256,
        byte_count: bytes.byteLength,
        form_sha256: base?.sha256 ?? null,
        parts_byte_count: parts,
        forbids_filling: form?.forbidsFilling ? 1 : null,
        imported_at: instant(clock.now()),
        imported_by: act.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'source_document.imported',
      subject: { type: 'source_document', id },
      after: { sha256: file.sha256, byte_count: bytes.byteLength },
    });
    await keepPictures(tx, id, pictures);
    const review = await beginReview(tx, { clock }, { act, imported, sourceDocument: id });
    await room.take(tx, { bytes: bytes.byteLength + parts });
    const source_document = await selectSourceDocuments(tx).where('s.id', '=', id).executeTakeFirstOrThrow();
    return { source_document, review };
  });
}

async function keepPictures(tx: Queries, id: number, pictures: readonly PictureFile[]): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ sha256, media, width, height }) => ({
    source_document_id: id,
    sha256,
    media_type: media,
    pixel_width: width,
    pixel_height: height,
  }));
  await tx.insertInto('source_pictures').values(rows).execute();
}

function printableName(name: string): string {
  const plain = name.normalize('NFC').replace(/\p{C}/gu, '').trim();
  return plain.slice(-200) || 'document';
}

export async function listSourceDocuments({ database }: SourceDeps): Promise<SourceDocument[]> {
  return selectSourceDocuments(database.query)
    .orderBy('s.imported_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute();
}

/** Returns a picture that was found in a customer's file. */
export async function getSourcePicture(
  { database, storage }: SourceDeps,
  { id, sha256 }: { id: number; sha256: string },
): Promise<{ bytes: Uint8Array; media: PictureFile['media'] }> {
  const row = await database.query
    .selectFrom('source_pictures')
    .select('media_type as media')
    .where('source_document_id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const bytes = row && (await storage.find(sha256));
  if (row === undefined || bytes === undefined) throw new AppError('not_found');
  return { bytes, media: row.media };
}

/** Returns a customer's file to staff. The audit row is written before they get it. */
export async function openSourceFile(
  { database, clock, storage }: SourceDeps,
  act: Act,
  id: number,
): Promise<Pick<UploadedFile, 'name' | 'bytes'>> {
  const { file_name: name, sha256 } = await database.transaction(async (tx) => {
    const row = await selectSourceDocuments(tx).where('s.id', '=', id).executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'source_document.opened_by_staff',
      subject: { type: 'source_document', id },
    });
    return row;
  });
  const bytes = await storage.find(sha256);
  if (bytes === undefined) throw new AppError('not_found');
  return { name, bytes };
}
