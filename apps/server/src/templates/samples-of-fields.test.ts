import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { paragraph, run } from '../../test/docx-builder.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { importDocx } from '../../test/imported-docx.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';

const canary = 'Canary of the former customer';

describeOnEachDatabase('the words of a filled-in document', (createTestApp) => {
  const typed = {
    fields: [
      textField('buyer', { label: 'Buyer', sample: canary }),
      textField('note', { label: 'Note', field_type: 'textarea', sample: canary, order: 2 }),
    ],
    document_content: '[buyer] [note]',
  };

  async function scene(template: Pick<typeof typed, 'fields' | 'document_content'> = typed) {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const { id } = await createPublished(app, { staff, ...template });
    const client = await createUser(app);
    const get = (url: string, { access }: TestUser) =>
      app.request({ url, headers: { authorization: `Bearer ${access}` } });
    return { app, id, staff, client, get };
  }

  /** Fields that hold words, as a customer's Word file has them. */
  async function imported() {
    const control = (name: string) =>
      `<w:sdt><w:sdtPr><w:alias w:val="${name}"/></w:sdtPr><w:sdtContent>${run(canary)}</w:sdtContent></w:sdt>`;
    const body = `${run('Buyer: ')}${control('Buyer')}${run(` and ${canary} agree.`)}`;
    return importDocx({ body: paragraph(body) });
  }

  test.each([
    ['of a field', async () => typed],
    ['of an imported file', imported],
  ])('%s reach no client, nor staff who look at what a client gets', async (_, make) => {
    const { id, staff, client, get } = await scene(await make());
    const calls: [url: string, user: TestUser][] = [
      ['/api/templates/', client],
      [`/api/templates/${id}/`, client],
      [`/api/templates/${id}/table/?format=csv`, client],
      [`/api/templates/${id}/table/?format=csv`, staff],
      [`/api/templates/?user=${client.id}`, staff],
    ];
    for (const [url, user] of calls) {
      const response = await get(url, user);
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.payload).toContain('Buyer');
      expect(response.payload).not.toContain(canary);
      expect(response.payload).not.toContain('"sample"');
    }
    const dashboard = await get(`/api/users/${client.id}/dashboard/`, staff);
    expect(dashboard.payload).not.toContain(canary);
    const workbook = await get(`/api/templates/${id}/table/?format=xlsx`, client);
    const sheets = Object.values(unzipSync(workbook.rawPayload)).map((bytes) =>
      Buffer.from(bytes).toString(),
    );
    expect(sheets.join('')).toContain('Buyer');
    expect(sheets.join('')).not.toContain(canary);
  });

  test('stay with the draft and its versions for staff', async () => {
    const { app, id, staff } = await scene();
    const api = app.api(staff.access);
    const draft = await api.getTemplate({ params: { id } });
    expect(draft).toMatchObject({ has_changes: false, fields: [{ sample: canary }, { sample: canary }] });
    const version = await api.getTemplateVersion({ params: { id, version: 1 } });
    expect(version.fields[0]?.sample).toBe(canary);
  });

  test('are at most as long as a default', async () => {
    const { app, id, staff } = await scene();
    const save = (sample: string) =>
      app.api(staff.access).updateTemplate({
        params: { id },
        body: { revision: 1, fields: [textField('buyer', { sample })] },
      });
    await expect(save('x'.repeat(10_001))).rejects.toMatchObject({ status: 400 });
    expect((await save('x'.repeat(10_000))).fields[0]?.sample).toHaveLength(10_000);
  });
});
