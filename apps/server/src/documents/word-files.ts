import type { Selectable } from 'kysely';
import type { Act } from '../events/act.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { RenderedAs } from '../pdf/rendered.ts';
import { clientsMayTakeWord, openForStaff, type OwnDocument } from './documents.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { readStored } from './stored-document.ts';
import { typesetDocument, type TypesetDeps } from './typeset-document.ts';

// Word files are written on demand from what is stored with a document.

type WordFile = RenderedAs<'docx'>;

export interface WordAct extends Act {
  request: RequestInfo;
}

const maxPages = 500;

interface WordAsked extends Omit<OwnDocument, 'userId'> {
  /** No caller waits for this one file. */
  background?: boolean;
}

/** A user's own document, where its template lets clients take Word files. Staff always may. */
export async function getOwnWord(
  deps: TypesetDeps,
  { caller, request }: WordAct,
  { id, templateId, background = false }: WordAsked,
): Promise<WordFile> {
  const row = await deps.database.query
    .selectFrom('documents')
    .selectAll()
    .select(clientsMayTakeWord.as('may_take_word'))
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .where('template_id', '=', templateId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const isAllowed = caller.role !== 'client' || row?.may_take_word === 1;
  if (row === undefined || !isAllowed) throw new AppError('not_found');
  return writeWord(deps, row, { request, background });
}

/** A client's document for staff; that they opened it is on record before they get it. */
export async function openClientWord(deps: TypesetDeps, act: WordAct, id: number): Promise<WordFile> {
  return writeWord(deps, await openForStaff(deps, act, id), { request: act.request });
}

async function writeWord(
  deps: TypesetDeps,
  row: Selectable<Tables['documents']>,
  asked: { request: RequestInfo; background?: boolean },
): Promise<WordFile> {
  if (row.page_count > maxPages)
    throw new AppError('unprintable', {
      detail: `A document of more than ${maxPages} pages has no Word file.`,
    });
  const { text, values } = await readStored(deps, row);
  const resolved = await runEngine('resolveStored', { text: engineText(text), values });
  if ('stopping' in resolved) throw new AppError('unprintable');
  const { user_id: userId, generated_at: date, code } = row;
  const written = { userId, text, document: resolved.document, values, date, ...asked };
  return typesetDocument(deps, { ...written, ...(code !== null && { code }), output: 'docx' });
}
