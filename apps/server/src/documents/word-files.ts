import type { Values } from '@inkfield/engine/template';
import type { Selectable } from 'kysely';
import type { Act } from '../events/act.ts';
import type { Tables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { RenderedAs } from '../pdf/rendered.ts';
import { getVersionText } from '../templates/template-text.ts';
import { clientsMayTakeWord, openForStaff, type OwnDocument } from './documents.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { typesetDocument } from './typeset-document.ts';

// Word files are written on demand from what is stored with a document.

type WordFile = RenderedAs<'docx'>;

type WordDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage'>;

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
  deps: WordDeps,
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
export async function openClientWord(deps: WordDeps, act: WordAct, id: number): Promise<WordFile> {
  return writeWord(deps, await openForStaff(deps, act, id), { request: act.request });
}

async function writeWord(
  deps: WordDeps,
  row: Selectable<Tables['documents']>,
  asked: { request: RequestInfo; background?: boolean },
): Promise<WordFile> {
  // The text of a trial of a draft is not stored.
  if (row.template_version_id === null) throw new AppError('not_found');
  if (row.page_count > maxPages)
    throw new AppError('unprintable', {
      detail: `A document of more than ${maxPages} pages has no Word file.`,
    });
  const version = await getVersionText(deps, row.template_version_id);
  const { page } = version;
  const locale = row.locale ?? page.locale;
  const text = { ...version, page: { ...page, locale, currency: row.currency ?? page.currency } };
  // Written here, from values that the engine had read.
  const values = JSON.parse(row.form_data_json) as Values;
  const resolved = await runEngine('resolveStored', { text: engineText(text), values });
  if ('stopping' in resolved) throw new AppError('unprintable');
  const { user_id: userId, generated_at: date, code } = row;
  const written = { userId, text, document: resolved.document, values, date, ...asked };
  return typesetDocument(deps, { ...written, ...(code !== null && { code }), output: 'docx' });
}
