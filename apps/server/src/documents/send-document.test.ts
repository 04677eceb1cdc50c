import { maxAttachedBytes, maxForeignMails } from '@inkfield/contract/document-mails';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createMailbox, type Mailbox } from '../../test/mailbox.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { instant } from '../clock.ts';

const link = /\/api\/documents\/sent\/[\w-]{43}\//;

describeOnEachDatabase('sending a document', (createTestApp) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let template: { id: number };
  beforeAll(async () => {
    app = await createTestApp();
    mailbox = createMailbox(app);
    template = await createPublished(app, { name: 'Lease' });
  });

  async function createSender(proven = true): Promise<TestUser> {
    const user = await createUser(app);
    const email_proven_at = proven ? instant(app.clock.now()) : null;
    await app.deps.database.query
      .updateTable('users')
      .set({ email_proven_at })
      .where('id', '=', user.id)
      .execute();
    return user;
  }
  const send = (user: TestUser, id: number, to: string) =>
    app.api(user.access).sendDocument({ params: { id }, body: { to } });
  const mailsTo = async (address: string) => {
    while ((await mailbox.drain()) > 0);
    return mailbox.mails.filter(({ to }) => to === address);
  };

  /** A stored document whose row has a larger size than its PDF. */
  async function createLarge(user: TestUser) {
    const { sha256 } = await createDocument(app, user, template);
    const row = {
      user_id: user.id,
      template_id: template.id,
      template_version_id: null,
      template_version: 1,
      template_name: 'Lease',
      form_data_json: '{}',
      generated_at: instant(app.clock.now() + 1000),
      sha256,
      page_count: 1,
      byte_count: maxAttachedBytes + 1,
    };
    const { id } = await app.deps.database.query
      .insertInto('documents')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('mails the stored PDF with the address of its sender, and is on record', async () => {
    const user = await createSender();
    const document = await createDocument(app, user, template);
    await send(user, document.id, 'Bob@example.org');
    const [mail] = await mailsTo('Bob@example.org');
    expect(mail?.replyTo).toBe(user.email);
    expect(mail?.text).toContain(`${user.email}) sends you a document: Lease.`);
    expect(mail?.attachment?.filename).toBe(`document_${document.id}.pdf`);
    const pdf = await app.deps.storage.find(document.sha256);
    expect(Buffer.from(mail?.attachment?.bytes ?? []).equals(Buffer.from(pdf ?? []))).toBe(true);
    const detail = await app.api(user.access).getDocument({ params: { id: document.id } });
    expect(detail.mails).toMatchObject([{ to: 'Bob@example.org' }]);
    const events = await app.deps.database.query
      .selectFrom('audit')
      .select('after_json')
      .where('action', '=', 'document.sent')
      .where('actor_id', '=', user.id)
      .execute();
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('example.org');
  });

  test('only its owner can, from a proven address', async () => {
    const user = await createSender(false);
    const { id } = await createDocument(app, user, template);
    expect(await failureOf(send(user, id, 'bob@example.org'))).toMatchObject({ status: 409 });
    const stranger = await createSender();
    expect(await failureOf(send(stranger, id, 'bob@example.org'))).toMatchObject({ status: 404 });
  });

  test.each([
    'bob@example.org, eve@example.org',
    'bob@example.org\r\nBcc: eve@example.org',
    '"Bob" <bob@example.org>',
    'bob@example.org;eve@example.org',
    'bob@',
    '',
  ])('the address %j is refused', async (to) => {
    const user = await createSender();
    const { id } = await createDocument(app, user, template);
    expect(await failureOf(send(user, id, to))).toMatchObject({ status: 400 });
  });

  test('goes to other people a few times a day, and to oneself more often', async () => {
    const user = await createSender();
    const { id } = await createDocument(app, user, template);
    for (let sent = 0; sent < maxForeignMails; sent += 1) await send(user, id, `bob${sent}@example.org`);
    expect(await failureOf(send(user, id, 'late@example.org'))).toMatchObject({ status: 429 });
    await send(user, id, user.email.toUpperCase());
  });

  test('a large PDF is a link to this document alone, which ends', async () => {
    const user = await createSender();
    const id = await createLarge(user);
    await send(user, id, 'large@example.org');
    const [mail] = await mailsTo('large@example.org');
    expect(mail?.attachment).toBeUndefined();
    const [url = ''] = link.exec(mail?.text ?? '') ?? [];
    const answer = await app.request({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain(`document_${id}.pdf`);
    const forged = url.replace(/sent\/./, (start) => (start === 'sent/_' ? 'sent/-' : 'sent/_'));
    expect((await app.request({ url: forged })).statusCode).toBe(404);
    const stored = await app.deps.database.query
      .selectFrom('document_mails')
      .select('token_hash')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(url).not.toContain(stored.token_hash);
    app.clock.forward(31 * 86_400);
    expect((await app.request({ url })).statusCode).toBe(404);
    app.clock.forward(-31 * 86_400);
  });

  test('a person who follows a link that has ended gets a page', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const answer = await app.request({ url: '/api/documents/sent/none/', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/no-download']);
  });

  test('a repeated call with the same key sends one mail', async () => {
    const user = await createSender();
    const { id } = await createDocument(app, user, template);
    const post = (to: string) =>
      app.request({
        method: 'POST',
        url: `/api/documents/${id}/send/`,
        headers: { authorization: `Bearer ${user.access}`, 'idempotency-key': 'a-double-click' },
        payload: { to },
      });
    const [first, second] = [await post('twice@example.org'), await post('twice@example.org')];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect(await mailsTo('twice@example.org')).toHaveLength(1);
    expect((await post('other@example.org')).statusCode).toBe(422);
  });

  test('is not sent from an address that staff have changed meanwhile', async () => {
    const user = await createSender();
    const { id } = await createDocument(app, user, template);
    await send(user, id, 'waiting@example.org');
    const staff = await createUser(app, { role: 'admin' });
    const email = `typed-by-staff-${user.id}@example.org`;
    await app.api(staff.access).updateUser({ params: { id: user.id }, body: { email } });
    expect(await mailsTo('waiting@example.org')).toEqual([]);
  });

  test('a link of a disabled account is refused', async () => {
    const user = await createSender();
    await send(user, await createLarge(user), 'gone@example.org');
    const [mail] = await mailsTo('gone@example.org');
    const [url = ''] = link.exec(mail?.text ?? '') ?? [];
    const disabled_at = instant(app.clock.now());
    await app.deps.database.query
      .updateTable('users')
      .set({ disabled_at })
      .where('id', '=', user.id)
      .execute();
    expect((await app.request({ url })).statusCode).toBe(404);
  });
});
