import { type BasedOn, type draftRoutes, maxDrafts } from '@inkfield/contract/drafts';
import type { BodyOf } from '@inkfield/contract/route';
import { valueOf } from '@inkfield/engine/field-table';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { fitsField } from '@inkfield/engine/read-values';
import type { TemplateField, Value, Values } from '@inkfield/engine/template';
import { sql } from 'kysely';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import { by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { type IdempotentCall, rememberCall } from '../idempotency/idempotent-calls.ts';
import { whyNotAllowed } from '../permissions/why-not-allowed.ts';
import { findRoom, type Room } from '../quotas/room.ts';
import { readFields } from '../templates/template-answers.ts';
import { type ById, mergeSources, readChanges, readSources, writeById } from './draft-values.ts';
import { type DraftDeps, findVersion, requireUse } from './find-draft.ts';
import {
  cleanName,
  type DraftAct,
  nameDevice,
  progressColumns,
  requireVersion,
  writeValues,
} from './save-draft.ts';

type Prepared = BodyOf<(typeof draftRoutes)['prepareDraft']>;
type NewDraft = BodyOf<(typeof draftRoutes)['startDraft']>;

/** Stores a new draft, or nothing where the user has too many. Returns its id. */
export async function startDraft(
  deps: DraftDeps,
  act: DraftAct,
  { body, call }: { body: NewDraft; call: IdempotentCall | undefined },
): Promise<number> {
  const { caller } = act;
  const room = await findRoom(deps, caller.id, ['bytes']);
  return deps.database.transaction(async (tx) => {
    await requireUse(tx, deps, { user_id: caller.id, template_id: body.template, otherwise: 'not_found' });
    const { template, template_version: version, progress, name } = body;
    const form = requireVersion(await findVersion(tx, { template, version }));
    const values = readChanges(form.fields, body.changes);
    return insertDraft(tx, deps, {
      ...ownedBy(act),
      template,
      versionId: form.id,
      values,
      sources: readSources(form.fields, body.filled_from ?? {}),
      progress,
      name,
      call,
      room,
    });
  });
}

interface FromDocument extends BasedOn {
  call: IdempotentCall | undefined;
}

/** Stores a new draft with the values of one of the caller's documents, in the version that the document has. */
export async function startDraftFrom(
  deps: DraftDeps,
  act: DraftAct,
  { document, relation, call }: FromDocument,
): Promise<number> {
  const { caller } = act;
  const room = await findRoom(deps, caller.id, ['bytes']);
  return deps.database.transaction(async (tx) => {
    const row = await tx
      .selectFrom('documents')
      .leftJoin('template_versions as v', 'v.id', 'documents.template_version_id')
      .select(['documents.template_id', 'documents.form_data_json', 'v.id as version_id', 'v.fields_json'])
      .where('documents.id', '=', document)
      .where('documents.user_id', '=', caller.id)
      .where('documents.erased_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const { template_id: template, version_id: versionId, fields_json } = row;
    // The fields of a trial of a draft are not stored.
    if (versionId === null || fields_json === null) throw new AppError('not_found');
    await requireUse(tx, deps, {
      user_id: caller.id,
      template_id: template,
      otherwise: 'template_withdrawn',
    });
    // Written by `storedValues`, from values that the engine had read.
    const given: Values = JSON.parse(row.form_data_json);
    const values = new Map(
      readFields(fields_json).flatMap((field) => {
        const value = valueOf(given, field.name);
        return fitsField(field, value) ? [[field.id, withoutResults(field, value)]] : [];
      }),
    );
    const basedOn = { document, relation };
    return insertDraft(tx, deps, { ...ownedBy(act), template, versionId, values, basedOn, call, room });
  });
}

/** Rows without the cells that formulas make: a form computes them again. */
function withoutResults({ columns }: TemplateField, value: Value): Value {
  if (columns === undefined) return value;
  const results = new Set(columns.filter(({ formula }) => formula !== undefined).map(({ name }) => name));
  return rowsIn(value).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !results.has(name))),
  );
}

/** Stores a new draft of a client, with values of the team. Returns its id. */
export async function prepareDraft(
  deps: DraftDeps,
  act: DraftAct,
  { userId, body }: { userId: number; body: Prepared },
): Promise<number> {
  const room = await findRoom(deps, userId, ['bytes']);
  return deps.database.transaction(async (tx) => {
    const { template, changes } = body;
    const user = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
    if (user?.role !== 'client') throw new AppError('not_found');
    if ((await whyNotAllowed(tx, { user_id: userId, template_id: template }, deps.clock)) !== undefined)
      throw invalidField('template', 'This client may not use the template now.');
    const form = await findVersion(tx, { template, version: undefined });
    if (form === undefined) throw invalidField('template', 'This template is not published.');
    const values = readChanges(form.fields, changes);
    const draft = { userId, template, versionId: form.id, values, call: undefined, room };
    const id = await insertDraft(tx, deps, { ...draft, device: null, preparedBy: act.caller.id });
    await recordEvents(tx, deps.clock, {
      ...by(act),
      action: 'draft.prepared',
      subject: { type: 'draft', id },
      after: { user: userId, template },
    });
    return id;
  });
}

interface DraftToInsert {
  userId: number;
  device: string | null;
  preparedBy?: number;
  template: number;
  versionId: number;
  values: ById<unknown>;
  sources?: ById<string | null>;
  progress?: NewDraft['progress'];
  name?: string | undefined;
  basedOn?: BasedOn;
  call: IdempotentCall | undefined;
  room: Room;
}

function ownedBy(act: DraftAct) {
  return { userId: act.caller.id, device: nameDevice(act) };
}

async function insertDraft(
  tx: Queries,
  { clock }: DraftDeps,
  {
    userId,
    device,
    preparedBy,
    template,
    versionId,
    values,
    sources = new Map(),
    progress,
    name,
    basedOn,
    call,
    room,
  }: DraftToInsert,
): Promise<number> {
  await requireFewDrafts(tx, userId);
  const values_json = writeValues(values);
  const now = instant(clock.now());
  const { id } = await tx
    .insertInto('document_drafts')
    .values({
      user_id: userId,
      template_id: template,
      template_version_id: versionId,
      revision: 1,
      ...progressColumns({ progress }),
      created_at: now,
      updated_at: now,
      ended_at: null,
      ended_as: null,
      document_id: null,
      based_on_document_id: basedOn?.document ?? null,
      relation: basedOn?.relation ?? null,
      device,
      name: cleanName(name),
      warned_at: null,
      prepared_by: preparedBy ?? null,
      values_json,
      field_revisions_json: writeById(new Map([...values.keys()].map((field) => [field, 1]))),
      filled_from_json: writeById(mergeSources(new Map(), { changes: values, sources })),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (call !== undefined) await rememberCall(tx, call, { made: { made_id: id }, clock });
  await room.take(tx, { bytes: Buffer.byteLength(values_json) });
  return id;
}

/** Refuses one more unfinished draft than a user may have. */
export async function requireFewDrafts(tx: Queries, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('document_drafts')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxDrafts) throw new AppError('too_many_drafts');
}
