import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { Streamed } from '../http/replies.ts';
import { allRows, readErrors } from './batch-rows.ts';
import type { BatchRecordRow, FoundBatch } from './batches.ts';
import { sentences } from './error-sentences.ts';
import { byteOrderMark, csvLine } from './write-csv.ts';
import { streamZip, type ZipFile, zipLength } from './zip-stream.ts';

type ResultDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'storage'>;

/** Each row of the table with what became of it. */
export async function* streamResults(deps: ResultDeps, batch: FoundBatch): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    byteOrderMark + csvLine(['row', 'state', 'document', 'file', 'sha256', 'generated_at', 'errors']),
  );
  for await (const rows of allRows(deps, batch)) {
    const documents = await findDocuments(deps, rows);
    const lines = rows.map((row) => {
      const { row_number, state, document_id } = row;
      const document = document_id === null ? undefined : documents.get(document_id);
      const made =
        document === undefined
          ? ['', '', '', '']
          : [document.id, fileName(row_number, document.id), document.sha256, document.generated_at];
      return csvLine([row_number, state, ...made, sentences(readErrors(row))]);
    });
    yield Buffer.from(lines.join(''));
  }
}

interface MadeDocument {
  id: number;
  sha256: string;
  generated_at: string;
  byte_count: number;
}

async function findDocuments(
  { database }: ResultDeps,
  rows: readonly { document_id: number | null }[],
): Promise<Map<number, MadeDocument>> {
  const ids = rows.flatMap(({ document_id }) => (document_id === null ? [] : [document_id]));
  if (ids.length === 0) return new Map();
  const found = await database.query
    .selectFrom('documents')
    .select(['id', 'sha256', 'generated_at', 'byte_count'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((document) => [document.id, document]));
}

function fileName(row: number, documentId: number): string {
  return `row_${String(row).padStart(5, '0')}_document_${documentId}.pdf`;
}

interface ListedFile {
  name: string;
  byteLength: number;
  sha256: string;
}

/** All documents of a batch that are made, and the results. Known in length, made while it is sent. */
export async function zipBatch(deps: ResultDeps, batch: FoundBatch): Promise<Streamed> {
  const results: Buffer[] = [];
  for await (const part of streamResults(deps, batch)) results.push(Buffer.from(part));
  const table = Buffer.concat(results);
  const listed: ListedFile[] = [];
  for await (const rows of allRows(deps, batch)) {
    const documents = await findDocuments(deps, rows);
    for (const { row_number, document_id } of rows) {
      const document = document_id === null ? undefined : documents.get(document_id);
      if (document === undefined) continue;
      const { id, byte_count, sha256 } = document;
      listed.push({ name: fileName(row_number, id), byteLength: byte_count, sha256 });
    }
  }
  if (listed.length === 0)
    throw new AppError('conflict', { detail: 'No document of this batch is made yet.' });
  const first = { name: 'results.csv', byteLength: table.byteLength, read: () => Promise.resolve(table) };
  const chunks = streamZip(zipFiles(deps, first, listed), new Date(deps.clock.now()));
  return { chunks, byteLength: zipLength([first, ...listed]) };
}

async function* zipFiles(
  { storage }: ResultDeps,
  first: ZipFile,
  listed: readonly ListedFile[],
): AsyncGenerator<ZipFile> {
  yield first;
  for (const { name, byteLength, sha256 } of listed) {
    const read = async () => {
      const pdf = await storage.find(sha256);
      if (pdf === undefined) throw new AppError('storage_unavailable');
      return pdf;
    };
    yield { name, byteLength, read };
  }
}

export function downloadName(
  { template_name, id }: Pick<BatchRecordRow, 'template_name' | 'id'>,
  ending: string,
): string {
  const words = template_name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
  return `${words.slice(0, 60) || 'batch'}_${id}${ending}`;
}
