import { endedDraftDays, type UsedDraft } from '@inkfield/contract/drafts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Act, by } from '../events/act.ts';
import { type AuditEvent, recordEvents } from '../events/record.ts';
import { addStored } from '../quotas/stored.ts';
import { type DraftDeps, type DraftRow, getDraftRow, requireUse } from './find-draft.ts';
import { isNotHeld, pieceSize } from './draft-sweep.ts';
import { requireFewDrafts } from './start-draft.ts';
import { warnOfEnd } from './warn-of-end.ts';

const dayS = 24 * 60 * 60;

/** The draft that a document is made of, and the document that the draft began with. */
export interface Origin extends Pick<DraftRow, 'based_on_document_id' | 'relation'> {
  draft_id: number;
}

export async function findOrigin(
  tx: Queries,
  { userId, draft, templateId }: { userId: number; draft: UsedDraft; templateId: number },
): Promise<Origin | undefined> {
  return tx
    .selectFrom('document_drafts')
    .select(['id as draft_id', 'based_on_document_id', 'relation'])
    .where('id', '=', draft.id)
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .executeTakeFirst();
}

/**
 * Ends the draft that a document was made of, in the transaction that stores the document. A draft that another form has
 * saved since stays, with what the document does not have.
 */
export async function endWithDocument(
  tx: Queries,
  { clock }: Pick<Deps, 'clock'>,
  { userId, draft, documentId }: { userId: number; draft: UsedDraft; documentId: number },
): Promise<void> {
  await tx
    .updateTable('document_drafts')
    .set({ ended_at: instant(clock.now()), ended_as: 'document', document_id: documentId })
    .where('id', '=', draft.id)
    .where('user_id', '=', userId)
    .where('revision', '=', draft.revision)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends one of the caller's drafts; it can be restored for seven days. */
export async function deleteDraft(deps: DraftDeps, act: Act, id: number): Promise<void> {
  const { database, clock } = deps;
  await database.transaction(async (tx) => {
    const row = await getDraftRow(tx, { id, userId: act.caller.id });
    if (row.ended_at !== null) return;
    await tx
      .updateTable('document_drafts')
      .set({ ended_at: instant(clock.now()), ended_as: 'deleted' })
      .where('id', '=', id)
      .execute();
    await recordEvents(tx, clock, { ...by(act), action: 'draft.deleted', ...about(row) });
  });
}

export async function restoreDraft(deps: DraftDeps, act: Act, id: number): Promise<void> {
  const { database, clock } = deps;
  await database.transaction(async (tx) => {
    const row = await getDraftRow(tx, { id, userId: act.caller.id });
    if (row.ended_at === null) return;
    if (row.ended_as === 'document')
      throw new AppError('draft_ended', { extra: { document: row.document_id } });
    // The sweep comes later, and keeps the drafts of people on legal hold.
    if (row.ended_at < secondsFrom(clock, -endedDraftDays * dayS)) throw new AppError('not_found');
    await requireUse(tx, deps, { ...row, otherwise: 'template_withdrawn' });
    await requireFewDrafts(tx, act.caller.id);
    await tx
      .updateTable('document_drafts')
      .set({ ended_at: null, ended_as: null, updated_at: instant(clock.now()), warned_at: null })
      .where('id', '=', id)
      .execute();
    await recordEvents(tx, clock, { ...by(act), action: 'draft.restored', ...about(row) });
  });
}

function about({ id, user_id, template_id }: Pick<DraftRow, 'id' | 'user_id' | 'template_id'>) {
  return {
    subject: { type: 'draft', id },
    after: { user: user_id, template: template_id },
  } satisfies Partial<AuditEvent>;
}

/** Ends drafts that were not saved for DRAFT_DAYS, mails their owners before, and removes those that ended a week ago. */
export async function sweepDrafts(deps: DraftDeps): Promise<void> {
  for (const work of [warnOfEnd, expire, removeEnded]) {
    while ((await work(deps)) === pieceSize) await setImmediate();
  }
}

/** Drafts of people on legal hold stay. */
async function expire({ database, clock, config }: DraftDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const found = await tx
      .selectFrom('document_drafts')
      .select(['id', 'user_id', 'template_id'])
      .where('ended_at', 'is', null)
      .where('updated_at', '<', secondsFrom(clock, -config.draftDays * dayS))
      .where(isNotHeld)
      .limit(pieceSize)
      .execute();
    for (const row of found) {
      await tx
        .updateTable('document_drafts')
        .set({ ended_at: instant(clock.now()), ended_as: 'expired' })
        .where('id', '=', row.id)
        .execute();
      await recordEvents(tx, clock, { action: 'draft.expired', ...about(row) });
    }
    return found.length;
  });
}

async function removeEnded({ database, clock }: DraftDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = selectSizes(tx)
      .where('ended_at', '<', secondsFrom(clock, -endedDraftDays * dayS))
      .where(isNotHeld);
    return removeAll(tx, await ended.limit(pieceSize).execute());
  });
}

/** Removes the next drafts of a person, or those that the documents ended. Returns whether there were any. */
export async function removeDraftsOf(
  tx: Queries,
  { userId, documents }: { userId: number; documents?: readonly number[] },
): Promise<boolean> {
  let select = selectSizes(tx).where('user_id', '=', userId);
  if (documents !== undefined) select = select.where('document_id', 'in', documents);
  return (await removeAll(tx, await select.limit(pieceSize).execute())) > 0;
}

function selectSizes(tx: Queries) {
  return tx
    .selectFrom('document_drafts')
    .select(['id', 'user_id', sql<number>`octet_length(values_json)`.as('bytes')]);
}

/** Removes drafts, and their bytes from the quotas. Returns how many they are. */
async function removeAll(
  tx: Queries,
  drafts: readonly { id: number; user_id: number; bytes: number }[],
): Promise<number> {
  for (const { id, user_id, bytes } of drafts) {
    await tx.deleteFrom('document_drafts').where('id', '=', id).execute();
    await addStored(tx, user_id, { bytes: -bytes });
  }
  return drafts.length;
}
