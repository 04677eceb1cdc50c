import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ImportAnswer,
  ImportReview,
  ImportReviewRecord,
  importRoutes,
} from '@inkfield/contract/imports';
import { askedMarks } from '@inkfield/contract/asked-marks';
import type { BodyOf } from '@inkfield/contract/route';
import type { Deps } from '../deps.ts';
import type { Act } from '../events/act.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { openMember } from '../open-member.ts';
import { AppError } from '../errors.ts';
import type { WrittenAnswer } from '../http/replies.ts';
import { createParts } from '../http/write-parts.ts';

type ReviewDeps = Pick<Deps, 'database' | 'clock'>;

/** The result of reading a document, as it is stored and sent. */
export interface WrittenImport {
  name: string;
  markCount: number;
  /** The whole `ImportedTemplate`. */
  json: string;
}

interface NewReview {
  act: Act;
  imported: WrittenImport;
  sourceDocument: number;
}

/** Begins the review of an import, in the transaction that keeps its source document. */
export async function beginReview(
  tx: Queries,
  { clock }: Pick<Deps, 'clock'>,
  { act, imported, sourceDocument }: NewReview,
): Promise<ImportAnswer['review']> {
  const { id } = await tx
    .insertInto('import_reviews')
    .values({
      source_document_id: sourceDocument,
      name: imported.name,
      imported_json: imported.json,
      state_json: null,
      mark_count: imported.markCount,
      seen_count: 0,
      revision: 1,
      updated_at: instant(clock.now()),
      updated_by: act.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, revision: 1 };
}

/** The reviews that can be continued, the last saved first; at most 100. */
export async function listReviews({ database }: ReviewDeps): Promise<ImportReviewRecord[]> {
  return database.query
    .selectFrom('import_reviews as r')
    .innerJoin('source_documents as s', 's.id', 'r.source_document_id')
    .leftJoin('users as u', 'u.id', 'r.updated_by')
    .select(['r.id', 'r.name', 's.file_name', 'r.mark_count', 'r.seen_count', 'r.updated_at'])
    .select('u.email as updated_by')
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
}

/** Both texts of JSON were checked before they were stored, and go out as they are: they may be megabytes. */
export async function getReview({ database }: ReviewDeps, id: number): Promise<WrittenAnswer> {
  const row = await database.query
    .selectFrom('import_reviews as r')
    .innerJoin('source_documents as s', 's.id', 'r.source_document_id')
    .leftJoin('users as u', 'u.id', 's.imported_by')
    .select(['r.revision', 'r.imported_json', 'r.state_json', 'r.source_document_id'])
    .select(['s.file_name', 's.byte_count', 's.sha256', 's.imported_at', 'u.email as imported_by'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { revision, imported_json, state_json, source_document_id, ...document } = row;
  const source_document: ImportReview['source_document'] = { id: source_document_id, ...document };
  const parts = createParts();
  await parts.add(openMember(JSON.stringify({ id, revision, source_document }), 'imported'));
  await parts.add(imported_json);
  await parts.add(`,"state":${state_json ?? 'null'}}`);
  return parts.answer();
}

interface Save extends BodyOf<(typeof importRoutes)['saveImportReview']> {
  id: number;
  caller: Act['caller'];
}

/** Saves the decisions of a review. Refused if the review was saved elsewhere since it was read. */
export async function saveReview(
  { database, clock }: ReviewDeps,
  { id, caller, revision, ...state }: Save,
): Promise<{ revision: number }> {
  // It may be megabytes, and was read just before.
  await nextTurn();
  const asked = askedMarks(state.marks);
  const columns = {
    name: state.name,
    state_json: JSON.stringify(state),
    mark_count: asked.length,
    seen_count: asked.filter(({ is_seen }) => is_seen).length,
    revision: revision + 1,
    updated_at: instant(clock.now()),
    updated_by: caller.id,
  };
  return database.transaction(async (tx) => {
    const saved = await tx
      .updateTable('import_reviews')
      .set(columns)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returning('revision')
      .executeTakeFirst();
    if (saved !== undefined) return saved;
    const known = await tx
      .selectFrom('import_reviews')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) throw new AppError('not_found');
    throw new AppError('stale_revision', {
      detail: 'This review was saved in another window or by somebody else.',
      extra: { revision: known.revision },
    });
  });
}

/** Ends a review; it is no error when it has ended. */
export async function discardReview({ database }: ReviewDeps, id: number): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom('import_reviews').where('id', '=', id).execute());
}
