import type { Look } from '@inkfield/contract/look';
import { formAfterRenaming } from '@inkfield/contract/form-boxes';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { BodyOf } from '@inkfield/contract/route';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import type { Template, templateRoutes } from '@inkfield/contract/templates';
import type { Problem } from '@inkfield/engine/problem';
import type { PageLogo, TemplateField } from '@inkfield/engine/template';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import { engine } from '../threads/engine.ts';
import { Overrun } from '../threads/thread.ts';
import type { CheckedDraft, DraftToCheck } from './check-draft.ts';
import { findDraftRoom } from './draft-room.ts';
import { cleanDraftText, type DraftFields, noFields, readDraftFields } from './draft-fields.ts';
import { requireFonts } from './look-fonts.ts';
import { takePictures, takeSourcePictures } from './look-pictures.ts';
import { likeNewestVersion } from './same-content.ts';
import { findSameName } from './same-name.ts';
import {
  type DraftRow,
  draftAnswer,
  readFields,
  readForm,
  readLook,
  readPage,
  readPdfForm,
  writeForm,
} from './template-answers.ts';
import { findLists, requireSameLists } from './template-lists.ts';
import { takeSource } from './template-source.ts';
import { changeAccess } from './sharing.ts';
import { getDraft, type StoredDraft, type TemplateDeps } from './templates.ts';

type NewDraft = BodyOf<(typeof templateRoutes)['createTemplate']>;
type DraftChanges = BodyOf<(typeof templateRoutes)['updateTemplate']>;

export async function createTemplate(deps: TemplateDeps, act: Act, draft: NewDraft): Promise<Template> {
  const { database, clock, config } = deps;
  const { fields, nextFieldId } = requireFields(readDraftFields(draft.fields, noFields));
  if (draft.page.logo !== undefined)
    throw invalidField('page', 'A logo is uploaded once the template is there.');
  const sameName = await findSameName(database.query, draft);
  const columns = await draftColumns({ query: database.query, config }, { ...draft, fields, sameName });
  const { access } = draft;
  const now = instant(clock.now());
  const count = await findDraftRoom(deps, { userId: act.caller.id, after: columns });
  const values = {
    ...columns,
    access,
    next_field_id: nextFieldId,
    revision: 1,
    version: null,
    archived_at: null,
    source_document_id: draft.source_document,
    created_by: act.caller.id,
    edited_by: act.caller.id,
    created_at: now,
    updated_at: now,
  };
  return database.transaction(async (tx) => {
    await requireSameLists(tx, fields, columns.lists_json);
    await requireFonts(tx, draft.look);
    const { source_document: sourceDocument, pdf_form: form } = draft;
    const isConfirmed = draft.confirms_right_to_fill;
    await takeSource(tx, clock, { act, sent: sourceDocument, current: null, form, isConfirmed });
    const { id } = await tx.insertInto('templates').values(values).returning('id').executeTakeFirstOrThrow();
    const taking = { template: id, act, at: now };
    await takeSourcePictures(tx, { ...taking, sourceDocument });
    await takePictures(tx, taking, draft.look);
    const after = { name: draft.name, access };
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'template.created',
      subject: { type: 'template', id },
      after,
    });
    await count(tx);
    return draftAnswer(await getDraft(tx, id), config);
  });
}

/**
 * Only logos that were uploaded for this template, with their real size: a name alone could be that of any file.
 */
async function requireLogo(queries: Queries, templateId: number, logo: PageLogo | undefined): Promise<void> {
  if (logo === undefined) return;
  const known = await queries
    .selectFrom('template_logos')
    .select('sha256')
    .where('template_id', '=', templateId)
    .where('sha256', '=', logo.sha256)
    .where('pixel_width', '=', logo.pixel_width)
    .where('pixel_height', '=', logo.pixel_height)
    .executeTakeFirst();
  if (known === undefined) throw invalidField('page', 'This logo was not uploaded for this template.');
}

function requireFields(read: DraftFields) {
  if (!read.ok) throw new AppError('invalid', { fields: { fields: read.errors } });
  return read;
}

type Draft = Omit<
  NewDraft,
  'access' | 'confirms_right_to_fill' | 'fields' | 'look' | 'pdf_form' | 'source_document'
> & {
  look?: Look | null;
  pdf_form?: PdfForm | null;
  fields: TemplateField[];
  sameName?: Problem[];
};

/** Lists are read with these queries: those of a transaction see what it has made. */
interface DraftDeps extends Pick<TemplateDeps, 'config'> {
  query: Queries;
}

/** A stored draft, with the problems that the checks found. */
export async function draftColumns({ query, config }: DraftDeps, draft: Draft) {
  const document_content = cleanDraftText(draft.document_content);
  const page_json = JSON.stringify(draft.page);
  const { fields, form, cases, look = null, pdf_form = null } = draft;
  const page = readPage(page_json, config);
  const { lists, lists_json } = await findLists(query, fields);
  const checked = await checkInThread({
    document_content,
    fields,
    form,
    cases,
    page,
    look,
    lists,
    pdf_form,
  });
  return {
    name: draft.name,
    description: draft.description,
    document_content,
    fields_json: JSON.stringify(draft.fields),
    page_json,
    form_json: writeForm(draft.form),
    look_json: look ? JSON.stringify(look) : null,
    lists_json,
    pdf_form_json: pdf_form ? JSON.stringify(pdf_form) : null,
    cases_json: JSON.stringify(draft.cases),
    ...checkColumns({ ...checked, problems: [...checked.problems, ...(draft.sameName ?? [])] }),
  };
}

/** Checks a draft beside the thread that answers: a long one takes a while. */
export async function checkInThread(draft: DraftToCheck): Promise<CheckedDraft> {
  try {
    return await engine.run('checkDraft', draft);
  } catch (error) {
    if (!(error instanceof Overrun)) throw error;
    const sentence = 'The text takes too much time or memory to check. Shorten it, or remove tests.';
    throw invalidField('document_content', sentence);
  }
}

/** Checks a stored draft again, after one of its lists has changed. A save in between does the same. */
export async function checkAgain(deps: TemplateDeps, id: number): Promise<void> {
  const { database, config } = deps;
  const row = await getDraft(database.query, id);
  const { name, description, document_content, cases = [] } = draftAnswer(row, config);
  const { problems_json, failed_cases_json } = await draftColumns(
    { query: database.query, config },
    {
      name,
      description,
      document_content,
      fields: readFields(row.fields_json),
      page: JSON.parse(row.page_json),
      form: readForm(row.form_json),
      look: readLook(row.look_json),
      cases,
      sameName: await findSameName(database.query, { id, name }),
    },
  );
  await database.query
    .updateTable('templates')
    .set({ problems_json, failed_cases_json })
    .where('id', '=', id)
    .where('revision', '=', row.revision)
    .execute();
}

export function checkColumns({ problems, failedCases }: CheckedDraft) {
  return { problems_json: JSON.stringify(problems), failed_cases_json: JSON.stringify(failedCases) };
}

export interface DraftUpdate {
  id: number;
  changes: DraftChanges;
}

/** Saves a draft. Refused if another user has saved it since it was read. */
export async function updateTemplate(deps: TemplateDeps, act: Act, { id, changes }: DraftUpdate) {
  const { database, clock, config } = deps;
  const row = await getDraft(database.query, id);
  if (row.revision !== changes.revision) throw stale(row);
  const before = draftAnswer(row, config);
  await requireLogo(database.query, id, changes.page?.logo);
  const { fields, nextFieldId } = await readChangedFields(deps, row, changes.fields);
  const name = changes.name ?? row.name;
  const formAfter = formAfterRenaming(readPdfForm(row.pdf_form_json), {
    before: readFields(row.fields_json),
    after: fields,
  });
  const pdfForm = changes.pdf_form === undefined ? formAfter : changes.pdf_form;
  const drafted = await draftColumns(
    { query: database.query, config },
    {
      name,
      description: changes.description ?? row.description,
      document_content: changes.document_content ?? row.document_content,
      fields,
      page: changes.page ?? JSON.parse(row.page_json),
      form: changes.form ?? readForm(row.form_json),
      look: changes.look === undefined ? readLook(row.look_json) : changes.look,
      pdf_form: pdfForm,
      cases: changes.cases ?? before.cases ?? [],
      sameName: await findSameName(database.query, { id, name }),
    },
  );
  const columns = { ...drafted, ...(await likeNewestVersion(deps, id, drafted)) };
  const now = instant(clock.now());
  const count = await findDraftRoom(deps, { userId: act.caller.id, before: row, after: columns });
  return database.transaction(async (tx) => {
    await requireSameLists(tx, fields, columns.lists_json);
    await requireFonts(tx, changes.look);
    const taking = { template: id, act, at: now };
    const sourceDocument = await takeSource(tx, clock, {
      act,
      sent: changes.source_document,
      current: row.source_document_id,
      form: pdfForm,
      isConfirmed: changes.confirms_right_to_fill,
    });
    await takeSourcePictures(tx, { ...taking, sourceDocument: changes.source_document ?? null });
    await takePictures(tx, taking, changes.look);
    const saved = await tx
      .updateTable('templates')
      .set({
        ...columns,
        next_field_id: nextFieldId,
        source_document_id: sourceDocument,
        revision: row.revision + 1,
        edited_by: act.caller.id,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('revision', '=', row.revision)
      .returning('id')
      .executeTakeFirst();
    if (saved === undefined) throw stale(await getDraft(tx, id));
    // Not a part of the draft: a save that does not name it must not bring an old one back.
    if (changes.access !== undefined) await changeAccess(tx, clock, { id, access: changes.access, act });
    await count(tx);
    return draftAnswer(await getDraft(tx, id), config);
  });
}

/** Names who saved the draft since it was read, and when. */
export function stale({
  revision,
  edited_by_name,
  updated_at,
}: Pick<DraftRow, 'revision' | 'edited_by_name' | 'updated_at'>): AppError {
  return new AppError('stale_revision', { extra: { revision, edited_by: edited_by_name, updated_at } });
}

async function readChangedFields(
  { database }: TemplateDeps,
  row: StoredDraft,
  sent: TemplateFieldInput[] | undefined,
) {
  const fields = readFields(row.fields_json);
  if (sent === undefined) return { fields, nextFieldId: row.next_field_id };
  const read = readDraftFields(sent, { fields, nextFieldId: row.next_field_id });
  if (read.ok) return read;
  // A name of an earlier version stays good, so that the version can be made the draft again.
  const versions = database.query.selectFrom('template_versions').select('fields_json');
  const earlier = await versions.where('template_id', '=', row.id).execute();
  const known = [...fields, ...earlier.flatMap(({ fields_json }) => readFields(fields_json))];
  return requireFields(readDraftFields(sent, { fields: known, nextFieldId: row.next_field_id }));
}
