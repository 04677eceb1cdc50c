import type { ImportAnswer, ReviewState } from '@inkfield/contract/imports';
import { beforeAll, expect, test } from 'vitest';
import { buildDocx, paragraph } from '../../test/docx-builder.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { uploadImport } from '../../test/upload-import.ts';

describeOnEachDatabase('the review of an import', (createTestApp) => {
  let app: TestApp;
  let ann: TestUser;
  let bob: TestUser;

  beforeAll(async () => {
    app = await createTestApp();
    ann = await createUser(app, { role: 'staff' });
    bob = await createUser(app, { role: 'staff' });
  });

  async function importLetter(): Promise<ImportAnswer> {
    const bytes = buildDocx({ body: paragraph('Dear [Client Name], you owe us $____.') });
    const response = await uploadImport(app, ann, { name: 'letter.docx', bytes });
    return response.json<ImportAnswer>();
  }

  /** The state that a browser would save after the first mark was turned into text. */
  const decided = (name: string): ReviewState => ({
    name,
    document_content: 'Dear [Client Name], you owe us $[you_owe_us].\n',
    fields: [{ name: 'you_owe_us', label: 'You owe us', field_type: 'currency', required: true, order: 1 }],
    marks: [
      {
        text: '[Client Name]',
        before: 'Dear ',
        after: ',',
        decision: 'field',
        reason: 'Named.',
        confidence: 1,
        range: { from: 5, to: 18 },
        is_seen: true,
        outcome: 'text',
      },
    ],
  });
  const asAnn = () => app.api(ann.access);
  const asBob = () => app.api(bob.access);
  const listed = async (id: number) => (await asBob().listImportReviews({})).find((one) => one.id === id);

  test('begins with the import, and another member of staff continues it where it was saved', async () => {
    const { review, source_document, ...imported } = await importLetter();
    expect(await listed(review.id)).toMatchObject({
      name: 'letter',
      file_name: 'letter.docx',
      mark_count: 2,
      seen_count: 0,
      updated_by: ann.email,
    });
    const params = { id: review.id };
    expect(await asBob().getImportReview({ params })).toEqual({
      ...review,
      imported,
      source_document,
      state: null,
    });
    const state = decided('Reminder');
    expect(await asBob().saveImportReview({ params, body: { ...state, revision: 1 } })).toEqual({
      revision: 2,
    });
    expect(await asAnn().getImportReview({ params })).toMatchObject({ revision: 2, state });
    expect(await listed(review.id)).toMatchObject({
      name: 'Reminder',
      mark_count: 1,
      seen_count: 1,
      updated_by: bob.email,
    });
  });

  test('counts the values of a filled-in sample once staff go through them', async () => {
    const { review } = await importLetter();
    const params = { id: review.id };
    const state = decided('Sample');
    const save = (revision: number, is_seen: boolean) => {
      const samples = state.marks.map((mark) => ({
        ...mark,
        decision: 'sample' as const,
        outcome: undefined,
        is_seen,
      }));
      const marks = [...state.marks, ...samples];
      return asAnn().saveImportReview({ params, body: { ...state, revision, marks } });
    };
    await save(1, true);
    expect(await listed(review.id)).toMatchObject({ mark_count: 1, seen_count: 1 });
    await save(2, false);
    expect(await listed(review.id)).toMatchObject({ mark_count: 2, seen_count: 1 });
  });

  test('is not overwritten by a save that is based on an older one, also when both come at once', async () => {
    const { review } = await importLetter();
    const params = { id: review.id };
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((name) =>
        asAnn().saveImportReview({ params, body: { ...decided(name), revision: 1 } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = asBob().saveImportReview({ params, body: { ...decided('Three'), revision: 1 } });
    expect(await failureOf(late)).toMatchObject({
      status: 409,
      body: { code: 'stale_revision', revision: 2 },
    });
  });

  test('ends with the template that is made of it, or when it is discarded', async () => {
    const { review, source_document } = await importLetter();
    const body = { ...decided('Reminder'), source_document: source_document.id };
    const { name, document_content, fields } = body;
    await asAnn().createTemplate({
      body: { name, document_content, fields, source_document: source_document.id },
    });
    expect(await failureOf(asAnn().getImportReview({ params: { id: review.id } }))).toMatchObject({
      status: 404,
    });
    const save = asAnn().saveImportReview({
      params: { id: review.id },
      body: { ...decided('x'), revision: 1 },
    });
    expect(await failureOf(save)).toMatchObject({ status: 404 });

    const replaced = await importLetter();
    const made = await asAnn().createTemplate({ body: { name: 'Replaced', document_content } });
    const update = {
      params: { id: made.id },
      body: { revision: 1, source_document: replaced.source_document.id },
    };
    const saved = await asAnn().updateTemplate(update);
    expect(saved).toMatchObject({ revision: 2, source_document: replaced.source_document.id });
    expect(await listed(replaced.review.id)).toBeUndefined();
    const unknown = { ...update, body: { revision: 2, source_document: 999_999 } };
    expect(await failureOf(asAnn().updateTemplate(unknown))).toMatchObject({ status: 400 });

    const other = await importLetter();
    await asBob().discardImportReview({ params: { id: other.review.id } });
    expect(await listed(other.review.id)).toBeUndefined();
    await asBob().discardImportReview({ params: { id: other.review.id } });
    const sources = await asAnn().listSourceDocuments({});
    expect(sources.map(({ id }) => id)).toContain(other.source_document.id);
  });
});
