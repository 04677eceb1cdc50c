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

  interface Asking {
    as?: TestUser;
    query?: string;
    accept?: string;
    known_pages?: unknown;
    places?: unknown;
  }
  const preview = (
    values: unknown,
    { as = user, query = '', accept = '*/*', known_pages, places }: Asking = {},
  ) =>
    app.request({
      method: 'POST',
      url: `/api/templates/${template}/preview_document/${query}`,
      headers: { authorization: `Bearer ${as.access}`, accept },
      payload: { form_data: values, known_pages, places },
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

  test('numbers in words are in the language of the template, in the text and on the pages', async () => {
    const fields = [textField('preis', { field_type: 'currency' })];
    const page = { locale: 'de-DE', currency: 'EUR' };
    const about = { staff, fields, page, document_content: 'Der Preis: [preis as words].' };
    const { id } = await createPublished(app, about);
    const words = 'einhunderteintausend Euro und fünfzig Cent';
    const payload = { form_data: { preis: '101000.5' } };
    const asked = (accept: string) =>
      app.request({
        method: 'POST',
        url: `/api/templates/${id}/preview_document/`,
        headers: { authorization: `Bearer ${user.access}`, accept },
        payload,
      });
    expect((await asked('*/*')).json()).toMatchObject({ text: `Der Preis: ${words}.` });
    expect((await readPdf((await asked('application/pdf')).rawPayload)).text).toContain(words);
  });

  test('with ?pages=svg each page is a picture with its size in points', async () => {
    const answer = await preview({ buyer: 'Ann' }, { query: '?pages=svg' });
    const { pages, page_count, missing } = answer.json();
    expect({ page_count, missing }).toEqual({ page_count: 1, missing: [] });
    expect(pages).toEqual([
      { width: 612, height: 792, hash: expect.any(String), svg: expect.stringMatching(/^<svg/) },
    ]);
    expect((await preview({}, { query: '?pages=png' })).statusCode).toBe(400);
  });

  test('a page that the caller has comes without its picture', async () => {
    const query = '?pages=svg';
    const [first] = (await preview({ buyer: 'Ann' }, { query })).json().pages;
    const known_pages = [first.hash, 'A'.repeat(22)];
    const [same] = (await preview({ buyer: 'Ann' }, { query, known_pages })).json().pages;
    expect(same).toEqual({ width: 612, height: 792, hash: first.hash });
    const [changed] = (await preview({ buyer: 'Bob' }, { query, known_pages })).json().pages;
    expect(changed.hash).not.toBe(first.hash);
    expect(changed.svg).toMatch(/^<svg/);
  });

  test('places of the blocks are answered to a caller who wants them', async () => {
    const query = '?pages=svg';
    const found = (await preview({ buyer: 'Ann' }, { query, places: true })).json();
    const key = found.document.children[0].key;
    expect(found.places).toEqual([{ key, page: 1, top: expect.any(Number), bottom: expect.any(Number) }]);
    expect((await preview({ buyer: 'Ann' }, { query })).json()).not.toHaveProperty('places');
    expect((await preview({ buyer: 'Ann' }, { places: true })).json()).not.toHaveProperty('places');
    const refused = await preview({}, { query, places: 'all' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toHaveProperty('places');
  });

  test.each([
    ['no list', 'x', { known_pages: ['Must be a list.'] }],
    [
      'no hash',
      ['A'.repeat(22), '<svg>', 'A'.repeat(23)],
      { known_pages: { 1: ['Not the hash of a page.'], 2: ['Not the hash of a page.'] } },
    ],
    [
      'too many',
      Array.from({ length: 501 }, () => 'A'.repeat(22)),
      { known_pages: ['At most 500 entries.'] },
    ],
  ])('known pages that are %s are refused with their place', async (_, known_pages, errors) => {
    const refused = await preview({}, { query: '?pages=svg', known_pages });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject(errors);
  });

  test('staff see the draft, a client what is published', async () => {
    const body = { revision: 1, document_content: 'Draft for [buyer] [price].' };
    await app.api(staff.access).updateTemplate({ params: { id: template }, body });
    const values = { buyer: 'Ann', price: '1' };
    expect((await preview(values, { as: staff })).json()).toMatchObject({ text: 'Draft for Ann $1.00.' });
    expect((await preview(values)).json()).toMatchObject({ text: 'Sold to Ann for $1.00.' });
  });
});
