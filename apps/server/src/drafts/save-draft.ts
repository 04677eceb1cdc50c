import { type draftRoutes, maxDraftBytes, type SavedDraft } from '@inkfield/contract/drafts';
import type { BodyOf } from '@inkfield/contract/route';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Act } from '../events/act.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { deviceOf } from '../sessions/devices.ts';
import { findRoom, type Room } from '../quotas/room.ts';
import { addStored } from '../quotas/stored.ts';
import { kindOfType } from '@inkfield/engine/fields/registry';
import {
  byName,
  type ById,
  mergeChanges,
  mergeSources,
  readById,
  readChanges,
  readSources,
  sourcesByName,
  writeById,
} from './draft-values.ts';
import { type DraftDeps, findVersion, type FormVersion, getDraftRow, requireUse } from './find-draft.ts';

type Changes = BodyOf<(typeof draftRoutes)['saveDraft']>;

/** Who saves, and with which browser. */
export interface DraftAct extends Act {
  request: RequestInfo;
}

/** The browser of a call, for the list of unfinished documents. */
export function nameDevice({ request }: DraftAct): string {
  return deviceOf(request.header('user-agent'));
}

interface Save {
  id: number;
  body: Changes;
}

/** Merges changes of a form into the draft, or stores nothing where another form has changed the same fields. */
export async function saveDraft(deps: DraftDeps, act: DraftAct, { id, body }: Save): Promise<SavedDraft> {
  const { caller } = act;
  const room = await findRoom(deps, caller.id, ['bytes']);
  return deps.database.transaction(async (tx) => {
    const row = await getDraftRow(tx, { id, userId: caller.id });
    if (row.ended_at !== null) throw new AppError('draft_ended', { extra: { document: row.document_id } });
    await requireUse(tx, deps, { ...row, otherwise: 'template_withdrawn' });
    if (body.base > row.revision) throw invalidField('base', 'There is no such revision yet.');
    const { template_id: template } = row;
    const form = requireVersion(await findVersion(tx, { template, version: body.template_version }));
    const changes = readChanges(form.fields, body.changes);
    const withRows = form.fields.filter(({ field_type }) => kindOfType(field_type) === 'rows');
    const before = readChanges(withRows, body.before ?? {}, 'before');
    const stored = {
      values: readById<unknown>(row.values_json),
      fieldRevisions: readById<number>(row.field_revisions_json),
      revision: row.revision,
    };
    const { merged, conflicts, others } = mergeChanges(stored, { base: body.base, changes, before });
    const named = (ids: readonly number[], values: ById<unknown>) =>
      byName(
        form.fields.filter((field) => ids.includes(field.id)),
        values,
      );
    if (conflicts.length > 0) {
      const [yours, theirs] = [named(conflicts, changes), named(conflicts, stored.values)];
      throw new AppError('stale_draft', { extra: { revision: row.revision, yours, theirs } });
    }
    const values_json = writeValues(merged.values);
    const sources = mergeSources(readById<string>(row.filled_from_json ?? '{}'), {
      changes,
      sources: readSources(form.fields, body.filled_from ?? {}),
    });
    const saved_at = instant(deps.clock.now());
    await tx
      .updateTable('document_drafts')
      .set({
        revision: merged.revision,
        // A form that was opened before the newest version was published may save after another one.
        template_version_id: Math.max(form.id, row.template_version_id),
        ...(body.progress && progressColumns(body)),
        ...(body.name !== undefined && { name: cleanName(body.name) }),
        updated_at: saved_at,
        device: nameDevice(act),
        warned_at: null,
        values_json,
        field_revisions_json: writeById(merged.fieldRevisions),
        filled_from_json: writeById(sources),
      })
      .where('id', '=', id)
      .execute();
    await takeBytes(tx, room, {
      userId: caller.id,
      bytes: Buffer.byteLength(values_json) - Buffer.byteLength(row.values_json),
    });
    return {
      revision: merged.revision,
      saved_at,
      others: named(others, merged.values),
      filled_from: sourcesByName(form.fields, sources),
    };
  });
}

/** A shorter draft is stored even beyond a quota. */
async function takeBytes(
  tx: Queries,
  room: Room,
  { userId, bytes }: { userId: number; bytes: number },
): Promise<void> {
  if (bytes > 0) await room.take(tx, { bytes });
  else if (bytes < 0) await addStored(tx, userId, { bytes });
}

export function requireVersion(form: FormVersion | undefined): FormVersion {
  if (form === undefined) throw invalidField('template_version', 'The template has no such version.');
  return form;
}

export function writeValues(values: ById<unknown>): string {
  const json = writeById(values);
  if (Buffer.byteLength(json) > maxDraftBytes)
    throw new AppError('too_large', { detail: 'The answers are longer than an unfinished document may be.' });
  return json;
}

/** A form makes the name of answers that need not be printable. */
export function cleanName(name: string | undefined): string | null {
  const printable = name?.replace(
    /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu,
    ' ',
  );
  return printable?.slice(0, maxLengths.document.name).toWellFormed().trim() || null;
}

export function progressColumns({ progress }: Pick<Changes, 'progress'>) {
  return { answered_count: progress?.answered ?? null, required_count: progress?.required ?? null };
}
