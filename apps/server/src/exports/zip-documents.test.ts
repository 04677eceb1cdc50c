import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';

describeOnEachDatabase('a zip of documents', (createTestApp) => {
  test('has the PDFs of the caller by their names, and none of other people', async () => {
    const app = await createTestApp();
    const user = await createUser(app);
    const named = await createPublished(app, { page: { document_name: 'For [buyer]' } });
    const plain = await createPublished(app, { name: 'Lease' });
    const first = await createDocument(app, user, named);
    const second = await createDocument(app, user, named);
    const third = await createDocument(app, user, plain);
    const zip = (documents: string, access = user.access) =>
      app.request({
        url: `/api/templates/own_documents/?documents=${documents}`,
        headers: { authorization: `Bearer ${access}` },
      });
    const answer = await zip([third.id, second.id, first.id, first.id].join(','));
    expect(answer.headers['content-disposition']).toBe('attachment; filename="documents.zip"');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(Object.keys(files)).toEqual(['For Ann.pdf', `For Ann (#${second.id}).pdf`, 'Lease.pdf']);
    for (const bytes of Object.values(files))
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const stranger = await createUser(app);
    expect((await zip(String(first.id), stranger.access)).statusCode).toBe(404);
    expect((await zip(`${first.id},999999`)).statusCode).toBe(404);
    for (const wrong of ['', 'x', '1,,2', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])
      expect((await zip(wrong)).statusCode).toBe(400);
  });
});
