import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('previewing', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let user: TestUser;
  let template: number;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    user = await createUser(app);
    const fields = [
      textField('buyer', { required: true, label: 'Buyer' }),
      textField('price', { field_type: 'currency', order: 2 }),
    ];
    const document_content = 'Sold to [buyer] for [price].';
    ({ id: template } = await createPublished(app, { staff, fields, document_content }));
  });

  const preview = (values: unknown, { as = user, query = '', accept = '*/*' } = {}) =>
    app.request({
      method: 'POST',
      url: `/api/templates/${template}/preview_document/${query}`,
      headers: { authorization: `Bearer ${as.access}`, accept },
      payload: { form_data: values },
    });
  const countDocuments = async () => (await app.api(user.access).listDocuments({})).length;

  test('shows what is filled, blanks for the rest, and names what is still required', async () => {
    const answer = await preview({ price: '1234.5' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      text: expect.stringMatching(/^Sold to .*Buyer.* for \$1,234\.50\.$/),
      document: expect.objectContaining({ type: 'resolved' }),
      missing: ['buyer'],
      problems: [],
    });
    expect(await countDocuments()).toBe(0);
  });

  test('a value that does not fit is refused at its field', async () => {
    const answer = await preview({ price: 'abc', nobody: '1' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      form_data: { price: [expect.any(String)], nobody: [expect.any(String)] },
    });
  });

  test('asked for application/pdf it gives the typeset pages, and stores nothing', async () => {
    const answer = await preview({ buyer: 'Ann' }, { accept: 'application/pdf' });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(answer.rawPayload);
    expect(text).toContain('Sold to Ann for');
    expect(await countDocuments()).toBe(0);
  });

  test('with ?pages=svg each page is a picture with its size in points', async () => {
    const answer = await preview({ buyer: 'Ann' }, { query: '?pages=svg' });
    const { pages, page_count, missing } = answer.json();
    expect({ page_count, missing }).toEqual({ page_count: 1, missing: [] });
    expect(pages).toEqual([{ width: 612, height: 792, svg: expect.stringMatching(/^<svg/) }]);
    expect((await preview({}, { query: '?pages=png' })).statusCode).toBe(400);
  });

  test('staff see the draft, a client what is published', async () => {
    const body = { revision: 1, document_content: 'Draft for [buyer] [price].' };
    await app.api(staff.access).updateTemplate({ params: { id: template }, body });
    const values = { buyer: 'Ann', price: '1' };
    expect((await preview(values, { as: staff })).json()).toMatchObject({ text: 'Draft for Ann $1.00.' });
    expect((await preview(values)).json()).toMatchObject({ text: 'Sold to Ann for $1.00.' });
  });
});
