import type { OwnFont } from '@inkfield/contract/fonts';
import type { Look } from '@inkfield/contract/look';
import { withOwnFonts } from '@inkfield/contract/own-fonts';
import { plainLook } from '@inkfield/contract/plain-look';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { findMiscounted } from '../quotas/recount.ts';
import { buildFont } from '../../test/own-font.ts';
import { createDraft } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const look = plainLook({
  fonts: [{ name: 'firm mono', set: 'Arimo', ascent: 0.905, descent: 0.212, gap: 0.033 }],
  styles: { Body: { font: 'firm mono', size: 10 } },
});

describeOnEachDatabase('uploaded fonts', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let client: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    client = await createUser(app);
  });

  async function post(file: Buffer, { as = staff, mayUse = 'yes' }: { as?: TestUser; mayUse?: string } = {}) {
    const form = new FormData();
    form.append('may_use', mayUse);
    form.append('file', new Blob([new Uint8Array(file)]), 'font.ttf');
    const sent = new Request('http://localhost', { method: 'POST', body: form });
    return app.request({
      method: 'POST',
      url: '/api/fonts/',
      headers: {
        authorization: `Bearer ${as.access}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
  }
  async function send(file: Buffer): Promise<OwnFont> {
    const answer = await post(file);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  async function refusalOf(...sent: Parameters<typeof post>) {
    const answer = await post(...sent);
    return [answer.statusCode, answer.json()];
  }
  const fetchFont = (template: number, sha256: string, as?: TestUser) =>
    app.request({
      method: 'GET',
      url: `/api/templates/${template}/fonts/${sha256}/`,
      headers: as ? { authorization: `Bearer ${as.access}` } : {},
    });

  /** A shared template whose draft has the look in these fonts. */
  async function createInFonts(name: string, fonts: readonly OwnFont[]) {
    const draft = await createDraft(app, { name, access: 'shared', staff });
    const body = { revision: 1, look: withOwnFonts(look, fonts) };
    await app.api(staff.access).updateTemplate({ params: { id: draft.id }, body });
    return draft.id;
  }
  const publish = (id: number) => app.api(staff.access).publishTemplate({ params: { id } });

  test('a font is kept, listed, used by a version, read by its clients, and in their PDF', async () => {
    const font = await send(buildFont());
    expect(font).toMatchObject({ family: 'Firm Mono', bold: false, italic: false, ascent: 0.8325 });
    expect(await app.api(staff.access).listFonts({})).toEqual([font]);
    const id = await createInFonts('Letter in Mono', [font]);
    expect((await fetchFont(id, font.sha256, staff)).statusCode).toBe(200);
    // In no version yet.
    expect((await fetchFont(id, font.sha256, client)).statusCode).toBe(404);
    await publish(id);
    const answer = await fetchFont(id, font.sha256, client);
    expect(answer.headers).toMatchObject({
      'content-type': 'font/ttf',
      'cache-control': 'private, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.length).toBe(font.byte_count);
    expect((await fetchFont(id, font.sha256)).statusCode).toBe(401);
    expect((await fetchFont(id, 'a'.repeat(64), staff)).statusCode).toBe(404);
    const pdf = await app.request({
      method: 'POST',
      url: `/api/templates/${id}/preview_document/`,
      headers: { authorization: `Bearer ${client.access}`, accept: 'application/pdf' },
      payload: { form_data: { buyer: 'Ann' } },
    });
    expect(pdf.rawPayload.toString('latin1')).toContain('+FirmMono-Regular');
  });

  test('a font is deleted once nothing names it: no draft, no version, no house look', async () => {
    const api = app.api(staff.access);
    const font = await send(buildFont({ italic: true, postScript: 'FirmMono-Italic' }));
    const refusal = (template: string) => ({
      status: 409,
      body: { detail: expect.stringContaining(template) },
    });
    const remove = () => api.deleteFont({ params: { id: font.id } });
    const id = await createInFonts('Draft in Italic', [font]);
    expect(await failureOf(remove())).toMatchObject(refusal('the template "Draft in Italic"'));
    await publish(id);
    await api.updateTemplate({ params: { id }, body: { revision: 2, look: null } });
    expect(await failureOf(remove())).toMatchObject(refusal('the template "Draft in Italic"'));
    const other = await send(buildFont({ bold: true, postScript: 'FirmMono-Bold' }));
    await api.saveHouseLook({ body: { company: null, look: withOwnFonts(look, [other]) } });
    const removeOther = () => api.deleteFont({ params: { id: other.id } });
    expect(await failureOf(removeOther())).toMatchObject(refusal('a house look'));
    await api.saveHouseLook({ body: { company: null, look } });
    await removeOther();
    expect(await failureOf(removeOther())).toMatchObject({ status: 404 });
    // The same may be uploaded again.
    await send(buildFont({ bold: true, postScript: 'FirmMono-Bold' }));
    const rows = await app.deps.database.query.selectFrom('audit').select(['action', 'subject_id']).execute();
    expect(rows.filter(({ subject_id }) => subject_id === other.id)).toEqual(
      expect.arrayContaining([
        { action: 'font.uploaded', subject_id: other.id },
        { action: 'font.deleted', subject_id: other.id },
      ]),
    );
  });

  test('a look may name only fonts that were uploaded', async () => {
    const { id } = await createDraft(app, { staff });
    const own = [{ sha256: 'b'.repeat(64), bold: false, italic: false }];
    const wrong = { ...look, fonts: look.fonts.map((font) => ({ ...font, own })) };
    const refused = { status: 400, body: { look: [expect.stringContaining('font')] } };
    const api = app.api(staff.access);
    expect(
      await failureOf(api.updateTemplate({ params: { id }, body: { revision: 1, look: wrong } })),
    ).toMatchObject(refused);
    expect(await failureOf(api.saveHouseLook({ body: { company: null, look: wrong } }))).toMatchObject(
      refused,
    );
    const nameOf = (index: number) => index.toString(16).padStart(64, '0');
    const many = Array.from({ length: 17 }, (_, index) => ({
      ...look.fonts[0],
      name: `Font ${index}`,
      own: [{ sha256: nameOf(index), bold: false, italic: false }],
    }));
    const tooMany = { ...look, fonts: many } as Look;
    expect(
      await failureOf(api.updateTemplate({ params: { id }, body: { revision: 1, look: tooMany } })),
    ).toMatchObject({ body: { look: ['A look has at most 16 files of uploaded fonts.'] } });
    const body = { name: 'Wrong', document_content: 'Words\n', look: wrong };
    expect(await failureOf(api.createTemplate({ body }))).toMatchObject(refused);
  });

  test('only staff upload, who may use the font, each face once, and whole files', async () => {
    const odd = buildFont({ family: 'Firm Odd' });
    expect((await post(odd, { as: client })).statusCode).toBe(403);
    expect(await refusalOf(odd, { mayUse: 'no' })).toMatchObject([
      400,
      { may_use: ['Confirm that you may use this font.'] },
    ]);
    await send(odd);
    expect(await refusalOf(buildFont({ family: 'FIRM ODD' }))).toMatchObject([
      400,
      { file: ['There is a font "FIRM ODD" (regular) already. Delete it first.'] },
    ]);
    expect(await refusalOf(buildFont({ embedding: 2 }))).toMatchObject([
      400,
      { file: [expect.stringContaining('does not allow embedding')] },
    ]);
    // The reader finds nothing wrong, the typesetter does.
    const broken = buildFont({ family: 'Broken', tables: { maxp: Buffer.alloc(1) } });
    expect(await refusalOf(broken)).toMatchObject([400, { file: [expect.stringContaining('damaged')] }]);
    expect((await post(Buffer.alloc(6_000_000))).statusCode).toBe(413);
  });

  test('counts towards the quota of who uploaded it, until it is deleted', async () => {
    const { query } = app.deps.database;
    const keeper = await createUser(app, { role: 'staff' });
    const countedBytes = async () => {
      const row = query.selectFrom('stored_by_user').select('byte_count').where('user_id', '=', keeper.id);
      return (await row.executeTakeFirst())?.byte_count;
    };
    const font: OwnFont = (await post(buildFont({ family: 'Counted' }), { as: keeper })).json();
    expect(await countedBytes()).toBe(font.byte_count);
    expect(await findMiscounted(app.deps.database)).toEqual([]);
    await app.api(staff.access).deleteFont({ params: { id: font.id } });
    expect(await countedBytes()).toBe(0);
  });
});
