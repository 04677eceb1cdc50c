import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('the line that identifies a copy', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
  });

  const headers = () => ({ authorization: `Bearer ${user.access}` });
  const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).text.replaceAll(/\s+/g, ' ');

  test('stands on the PDF with the moment of the document and digits of its stored values', async () => {
    const template = await createPublished(app, { page: { copy_line: true } });
    const document = await createDocument(app, user, template);
    const url = `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
    const { rawPayload } = await app.request({ url, headers: headers() });
    const stored = await app.deps.database.query
      .selectFrom('documents')
      .select('form_data_json')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    const hash = createHash('sha256').update(stored.form_data_json).digest('hex');
    const moment = document.generated_at.slice(0, 19).replace('T', ' ');
    expect(await textOf(rawPayload)).toContain(`${moment} UTC · ${hash.slice(0, 12)}`);
  });

  test('stands on the PDF of a preview, and changes with the values', async () => {
    const template = await createPublished(app, { page: { copy_line: true } });
    const lineOf = async (buyer: string) => {
      const { rawPayload } = await app.request({
        method: 'POST',
        url: `/api/templates/${template.id}/preview_document/`,
        headers: { ...headers(), accept: 'application/pdf' },
        payload: { form_data: { buyer } },
      });
      return /UTC · ([\da-f]{12})/.exec(await textOf(rawPayload))?.[1];
    };
    const [ann, bob, again] = [await lineOf('Ann'), await lineOf('Bob'), await lineOf('Ann')];
    expect(ann).toMatch(/^[\da-f]{12}$/);
    expect(bob).not.toBe(ann);
    expect(again).toBe(ann);
  });

  test('does not change the pictures of pages with the values', async () => {
    const more = { page: { copy_line: true }, document_content: 'One\n{page break}\n[buyer]' };
    const template = await createPublished(app, more);
    const hashes = async (buyer: string) => {
      const answer = await app.request({
        method: 'POST',
        url: `/api/templates/${template.id}/preview_document/?pages=svg`,
        headers: headers(),
        payload: { form_data: { buyer } },
      });
      return answer.json<{ pages: { hash: string }[] }>().pages.map(({ hash }) => hash);
    };
    const [ann, bob] = [await hashes('Ann'), await hashes('Bob')];
    expect(ann[0]).toBe(bob[0]);
    expect(ann[1]).not.toBe(bob[1]);
  });

  test('is left out where the template does not ask for it', async () => {
    const template = await createPublished(app);
    const document = await createDocument(app, user, template);
    const url = `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
    expect(await textOf((await app.request({ url, headers: headers() })).rawPayload)).not.toContain('UTC');
  });
});
