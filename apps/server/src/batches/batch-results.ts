import type { Deps } from '../deps.ts';
import { clientsMayTakeWord } from '../documents/documents.ts';
import { isDetailsOfDocument } from '../documents/find-own.ts';
import { getOwnWord, type WordAct } from '../documents/word-files.ts';
import { AppError } from '../errors.ts';
import type { Streamed } from '../http/replies.ts';
import { createPauses } from '../pauses.ts';
import { allRows, readErrors } from './batch-rows.ts';
import { type BatchRecordRow, type FoundBatch, readColumns } from './batches.ts';
import { sentences } from './error-sentences.ts';
import { createFileNames } from './file-names.ts';
import { sentHeaders } from './sent-cells.ts';
import { byteOrderMark, csvLine } from '../http/write-csv.ts';
import { streamZip, type ZipFile, zipLength } from './zip.ts';

type ResultDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'storage'>;
type ZipDeps = ResultDeps & Pick<Deps, 'typesetter' | 'log'>;

/** Each row of the table: its first cells as they were sent, its state, its document and its errors. */
export async function* streamResults(deps: ResultDeps, batch: FoundBatch): AsyncGenerator<Uint8Array> {
  const headers = sentHeaders(readColumns(batch).map(({ header }) => header));
  const columns = ['state', 'document', 'file', 'sha256', 'generated_at', 'errors'];
  yield Buffer.from(byteOrderMark + csvLine(['row', ...headers, ...columns]));
  const pause = createPauses();
  for await (const rows of rowsWithDocuments(deps, batch)) {
    const lines: string[] = [];
    for (const { row, sent, document, file = '' } of rows) {
      const made =
        document === undefined
          ? ['', '', '', '']
          : [document.id, file, document.sha256, document.generated_at];
      const shown = headers.map((_, index) => sent[index] ?? '');
      // A row may have hundreds of errors.
      lines.push(csvLine([row.row_number, ...shown, row.state, ...made, sentences(readErrors(row))]));
      await pause();
    }
    yield Buffer.from(lines.join(''));
  }
}

/** The rows of a batch a part at a time, in order, each with its document and the name of its file. */
async function* rowsWithDocuments(deps: ResultDeps, batch: FoundBatch) {
  const fileNames = createFileNames();
  for await (const rows of allRows(deps, batch)) {
    const documents = await findDocuments(deps, rows);
    yield rows.map((row) => {
      // Written here, when the table was received.
      const sent: string[] = JSON.parse(row.sent_json ?? '[]');
      const document = row.document_id === null ? undefined : documents.get(row.document_id);
      if (document === undefined) return { row, sent };
      const name = document.name ?? sent.find((text) => text !== '');
      return { row, sent, document, file: fileNames(row.row_number, name ?? '') };
    });
  }
}

interface MadeDocument {
  id: number;
  sha256: string;
  generated_at: string;
  byte_count: number;
  /** 1 where clients may take the document as a Word file. */
  may_take_word: number;
  name: string | null;
}

async function findDocuments(
  { database }: ResultDeps,
  rows: readonly { document_id: number | null }[],
): Promise<Map<number, MadeDocument>> {
  const ids = rows.flatMap(({ document_id }) => (document_id === null ? [] : [document_id]));
  if (ids.length === 0) return new Map();
  const documents = await database.query
    .selectFrom('documents')
    .leftJoin('document_details as d', (join) => join.on(isDetailsOfDocument))
    .select(['id', 'sha256', 'documents.generated_at', 'byte_count', 'd.name'])
    .select(clientsMayTakeWord.as('may_take_word'))
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(documents.map((document) => [document.id, document]));
}

interface ListedFile {
  id: number;
  name: string;
  byteLength: number;
  sha256: string;
  hasWord: boolean;
}

/**
 * All documents of a batch that are made, and the results; with Word files where the template lets clients take them.
 * Made while it is sent. Its length is known if it has no Word files.
 */
export async function zipBatch(deps: ZipDeps, batch: FoundBatch, act: WordAct): Promise<Streamed> {
  const results: Buffer[] = [];
  for await (const part of streamResults(deps, batch)) results.push(Buffer.from(part));
  const table = Buffer.concat(results);
  const listed: ListedFile[] = [];
  for await (const rows of rowsWithDocuments(deps, batch)) {
    for (const { document, file } of rows) {
      if (document === undefined || file === undefined) continue;
      const { id, byte_count: byteLength, sha256, may_take_word } = document;
      listed.push({ id, name: file, byteLength, sha256, hasWord: may_take_word === 1 });
    }
  }
  if (listed.length === 0)
    throw new AppError('conflict', { detail: 'No document of this batch is made yet.' });
  const first = wholeFile('results.csv', table);
  const writeWord = (id: number) =>
    getOwnWord(deps, act, { id, templateId: batch.template_id, background: true });
  const chunks = streamZip(zipFiles(deps, [first, ...listed], writeWord), new Date(deps.clock.now()));
  const hasWord = listed.some((one) => one.hasWord);
  return { chunks, byteLength: hasWord ? undefined : zipLength([first, ...listed]) };
}

function wholeFile(name: string, bytes: Uint8Array): ZipFile {
  return { name, byteLength: bytes.byteLength, read: () => Promise.resolve(bytes) };
}

async function* zipFiles(
  { storage }: ZipDeps,
  files: readonly (ZipFile | ListedFile)[],
  writeWord: (id: number) => Promise<{ docx: Uint8Array }>,
): AsyncGenerator<ZipFile> {
  const leftOut: string[] = [];
  for (const file of files) {
    if ('read' in file) {
      yield file;
      continue;
    }
    const { id, name, byteLength, sha256, hasWord } = file;
    const read = async () => {
      const pdf = await storage.find(sha256);
      if (pdf === undefined) throw new AppError('storage_unavailable');
      return pdf;
    };
    yield { name, byteLength, read };
    if (!hasWord) continue;
    const wordName = name.replace(/\.pdf$/, '.docx');
    try {
      yield wholeFile(wordName, (await writeWord(id)).docx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push(`${wordName}: ${error.options.detail ?? 'This Word file could not be written.'}`);
    }
  }
  if (leftOut.length > 0)
    yield wholeFile('word-files-left-out.txt', Buffer.from(leftOut.map((line) => `${line}\r\n`).join('')));
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
