import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const look = plainLook({
  pages: [
    plainPage({
      margins: { top: 100, right: 72, bottom: 72, left: 90 },
      furniture: { header: { usual: 'Page [page] of [pages]\n' }, footer: {} },
    }),
  ],
  styles: { Body: { font: 'Arial', size: 10 }, Indented: { like: 'Body', left: 36 } },
});

describeOnEachDatabase('the look of a template', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });
  /** The first page of the template's preview. */
  async function firstPage(id: number) {
    const answer = await app.request({
      method: 'POST',
      url: `/api/templates/${id}/preview_document/`,
      headers: { authorization: `Bearer ${staff.access}`, accept: 'application/pdf' },
      payload: { form_data: {} },
    });
    const [page] = (await readPdf(answer.rawPayload)).pages;
    // Points from the left edge to the line that starts with these words.
    const at = (text: string) => Math.round(page?.items.find((item) => item.text.startsWith(text))?.x ?? 0);
    return { text: page?.text, at };
  }
  const create = (of: typeof look) =>
    app.api(staff.access).createTemplate({
      body: {
        name: 'Letter',
        document_content: 'First\n\n{style Indented}\nSecond\n{end style}\n',
        look: of,
      },
    });

  test('is stored with the draft and each version, and can be taken away', async () => {
    const api = app.api(staff.access);
    const { id, revision = 0, look: stored } = await create(look);
    expect(stored).toEqual(look);
    await api.publishTemplate({ params: { id } });
    const changed = await api.updateTemplate({ params: { id }, body: { revision, look: null } });
    expect([changed.look, changed.has_changes]).toEqual([null, true]);
    expect((await api.getTemplateVersion({ params: { id, version: 1 } })).look).toEqual(look);
    const kept = await api.updateTemplate({
      params: { id },
      body: { revision: changed.revision ?? 0, name: 'Mail' },
    });
    expect(kept.look).toBeNull();
  });

  test('is kept while the house style is asked for, which prints without it', async () => {
    const api = app.api(staff.access);
    const { id, revision = 0, page } = await create(look);
    expect((await firstPage(id)).at('First')).toBe(90);
    const changed = await api.updateTemplate({
      params: { id },
      body: { revision, page: { ...page, house_style: true } },
    });
    expect(changed.look).toEqual(look);
    expect((await firstPage(id)).at('First')).toBe(72);
  });

  test('comes to clients by a call of its own, of each version that they could open', async () => {
    const api = app.api(staff.access);
    const { id, revision = 0, page } = await create(look);
    await api.publishTemplate({ params: { id } });
    const client = app.api((await createUser(app)).access);
    const first = { params: { id, version: 1 } };
    expect((await failureOf(client.getTemplateLook(first))).status).toBe(404);
    await api.setTemplateAccess({ params: { id }, body: { access: 'shared' } });
    const template = await client.getTemplate({ params: { id } });
    expect(template).not.toHaveProperty('look');
    expect(template.has_look).toBe(true);
    expect(await client.getTemplateLook(first)).toEqual(look);

    const body = { revision, page: { ...page, house_style: true } };
    await api.updateTemplate({ params: { id }, body });
    await api.publishTemplate({ params: { id } });
    expect((await client.getTemplate({ params: { id } })).has_look).toBe(false);
    expect(await client.getTemplateLook(first)).toEqual(look);
    expect((await failureOf(client.getTemplateLook({ params: { id, version: 3 } }))).status).toBe(404);
  });

  test('sets the pages', async () => {
    const { id } = await create(look);
    const { text, at } = await firstPage(id);
    expect([at('First'), at('Second')]).toEqual([90, 126]);
    expect(text).toContain('Page 1 of 1');
  });

  test('prints values in a header, and counts the pages of a part from its own number', async () => {
    const [page] = look.pages;
    if (page === undefined) throw new Error('a page');
    const header = { usual: 'For [company], [page] of [pages]\n' };
    const pages = [
      { ...page, furniture: { header, footer: {} } },
      {
        ...page,
        name: 'Annex',
        furniture: { header, footer: {} },
        numbers: { from: 4, figures: 'i' as const },
      },
    ];
    const { id } = await app.api(staff.access).createTemplate({
      body: {
        name: 'Letter',
        document_content: 'Dear [company],\n\n{page break: Annex}\n\nSecond\n',
        fields: [
          {
            name: 'company',
            label: 'Company',
            field_type: 'text',
            required: true,
            order: 1,
            show_when: 'for_company',
          },
          { name: 'for_company', label: 'For a company', field_type: 'checkbox', required: false, order: 0 },
        ],
        look: { ...look, pages },
      },
    });
    const answer = await app.request({
      method: 'POST',
      url: `/api/templates/${id}/preview_document/`,
      headers: { authorization: `Bearer ${staff.access}`, accept: 'application/pdf' },
      payload: { form_data: { company: 'Acme [Ltd] {if', for_company: true } },
    });
    const printed = (await readPdf(answer.rawPayload)).pages.map(({ text }) => text.replace(/\s+/g, ' '));
    expect(printed[0]).toContain('For Acme [Ltd] {if, 1 of 2');
    expect(printed[1]).toContain('For Acme [Ltd] {if, iv of 2');
  });

  test.each([
    ['a font that is not ours', { fonts: [{ ...look.fonts[0], set: 'Comic Sans' }] }],
    ['a size without bounds', { styles: { Body: { size: 5000 } } }],
    ['no page', { pages: [] }],
    ['a name with signs of the template', { styles: { '{end}': {} } }],
  ])('is refused with %s', async (_, wrong) => {
    // The cast is needed because the compiler refuses these looks as well.
    const failure = await failureOf(create({ ...look, ...wrong } as typeof look));
    expect(failure.status).toBe(400);
  });
});
