import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, test } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { dayIn } from '../clock.ts';
import { mailComposers } from '../mail-composers.ts';
import { createMailTransport } from '../mail/transport.ts';
import { createMailWorker } from '../mail/worker.ts';
import { sweepDates } from './date-reminders.ts';

/** A mail server that takes every mail. */
async function startSmtp() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describeOnEachDatabase('the dates of a document', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let template: { id: number };
  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
    const date = { field_type: 'date', order: 2 };
    template = await createPublished(app, {
      name: 'Lease',
      fields: [
        textField('tenant'),
        textField('last_day', { ...date, due: { kind: 'end', remind_days: 30 } }),
        textField('renewal', { ...date, order: 3, due: { kind: 'renewal' } }),
      ],
      document_content: '[tenant][last_day][renewal]',
    });
  });

  const dayFromNow = (days: number) =>
    dayIn({ now: () => app.clock.now() + days * 86_400_000 }, app.deps.config.timeZone);
  const generate = (form_data: Record<string, string>) =>
    app.api(user.access).generateDocument({ params: { id: template.id }, body: { form_data } });
  const read = (id: number) => app.api(user.access).getDocument({ params: { id } });
  async function outboxOf(userId: number) {
    const rows = await app.deps.database.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'dates-near')
      .execute();
    return rows.map(({ payload_json }) => payload_json).filter((json) => json.includes(`${userId}`));
  }
  async function change(
    id: number,
    dates: { id?: number; label: string; day: string; remind_days: number | null }[],
  ) {
    const { revision } = await read(id);
    return app.api(user.access).changeDocumentDetails({ params: { id }, body: { revision, dates } });
  }

  test('are those that the template marks, and those that the owner adds, changes and removes', async () => {
    const { id } = await generate({ tenant: 'Ann', last_day: '2027-02-28' });
    const [marked] = (await read(id)).dates;
    expect(marked).toMatchObject({ kind: 'end', label: 'The last_day', day: '2027-02-28', remind_days: 30 });
    if (marked === undefined) throw new Error('no date');
    const own = { label: 'Notice', day: '2026-12-31', remind_days: null };
    const changed = await change(id, [own, { ...marked, remind_days: 7 }]);
    expect(changed.dates).toMatchObject([
      { kind: 'own', ...own },
      { kind: 'end', day: '2027-02-28', remind_days: 7 },
    ]);
    const [kept] = changed.dates;
    expect((await change(id, kept ? [kept] : [])).dates).toEqual([kept]);
    expect((await change(id, [])).dates).toEqual([]);
  });

  test('of another document or user cannot be changed', async () => {
    const other = await generate({ last_day: '2027-02-28' });
    const [foreign] = (await read(other.id)).dates;
    const { id } = await generate({});
    const wanted = [{ id: foreign?.id ?? 0, label: 'Mine', day: '2027-01-01', remind_days: null }];
    expect(await failureOf(change(id, wanted))).toMatchObject({ status: 400 });
    const stranger = await createUser(app);
    const body = { revision: 1, dates: [] };
    const call = app.api(stranger.access).changeDocumentDetails({ params: { id }, body });
    expect(await failureOf(call)).toMatchObject({ status: 404 });
    expect((await read(other.id)).dates).toEqual([foreign]);
  });

  test.each([
    [{ label: '', day: '2027-01-01', remind_days: null }],
    [{ label: 'x', day: '2027-02-30', remind_days: null }],
    [{ label: 'x', day: '2027-01-01', remind_days: 366 }],
    [{ label: 'a\nb', day: '2027-01-01', remind_days: 1 }],
  ])('%j is refused', async (date) => {
    const { id } = await generate({});
    expect(await failureOf(change(id, [date]))).toMatchObject({ status: 400 });
  });

  test('a list names the next one that is to come', async () => {
    const { id } = await generate({ last_day: dayFromNow(-2), renewal: dayFromNow(3) });
    const [document] = await app.api(user.access).listDocuments({});
    expect(document?.id).toBe(id);
    expect(document?.next_date).toEqual({ kind: 'renewal', label: 'The renewal', day: dayFromNow(3) });
  });

  test('a calendar file has them, for their owner alone', async () => {
    const { id } = await generate({ last_day: '2027-02-28' });
    const url = `/api/templates/${template.id}/calendar/?document_id=${id}`;
    const answer = await app.request({ url, headers: { authorization: `Bearer ${user.access}` } });
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(`document_${id}.ics`);
    expect(answer.body).toContain('DTSTART;VALUE=DATE:20270228\r\n');
    const { access } = await createUser(app);
    const refused = await app.request({ url, headers: { authorization: `Bearer ${access}` } });
    expect(refused.statusCode).toBe(404);
  });

  test('many of one owner are in one mail, and days that are over in none', async () => {
    const client = await createUser(app);
    const api = app.api(client.access);
    const make = (day: string) =>
      api.generateDocument({ params: { id: template.id }, body: { form_data: { last_day: day } } });
    await make(dayFromNow(1));
    await make(dayFromNow(2));
    await make(dayFromNow(-1));
    const mailbox = createMailbox(app);
    await sweepDates(app.deps);
    await mailbox.drain();
    const mails = mailbox.mails.filter(({ to }) => to === client.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Dates of your documents are near']);
    expect(mails[0]?.text.match(/Lease #/g)).toHaveLength(2);
  });

  test('say nothing in mails to a mailbox that may belong to somebody else', async () => {
    const client = await createUser(app, { unproven: true });
    const api = app.api(client.access);
    const body = { form_data: { last_day: dayFromNow(1) } };
    const { id } = await api.generateDocument({ params: { id: template.id }, body });
    const label = 'Your refund waits at www.evil.example';
    const dates = [{ label, day: dayFromNow(1), remind_days: 1 }];
    await api.changeDocumentDetails({ params: { id }, body: { revision: 1, dates } });
    const mailbox = createMailbox(app);
    await sweepDates(app.deps);
    expect(JSON.stringify(await outboxOf(client.id))).not.toContain('refund');
    await mailbox.drain();
    const [mail] = mailbox.mails.filter(({ to }) => to === client.email);
    expect(mail?.text).toContain(`Lease #${id}`);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/refund|evil/);
  });

  test('that are removed before their mail was sent are not in it', async () => {
    const { id } = await generate({ last_day: dayFromNow(1) });
    const mailbox = createMailbox(app);
    await sweepDates(app.deps);
    await change(id, []);
    await mailbox.drain();
    expect(mailbox.mails.filter(({ text }) => text.includes(`#${id}`))).toEqual([]);
  });

  test('of an erased document are gone', async () => {
    const { confirmed } = await createErasing(app);
    const { id } = await generate({ last_day: dayFromNow(1) });
    await confirmed({ document: id });
    await letHoldPass(app);
    await carryOut(app);
    const left = await app.deps.database.query
      .selectFrom('document_dates')
      .select('id')
      .where('document_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('a mail arrives once so many days before, and names no value', async () => {
    const smtp = await startSmtp();
    try {
      const client = await createUser(app);
      const api = app.api(client.access);
      const form_data = { tenant: 'SECRET', last_day: dayFromNow(30), renewal: dayFromNow(20) };
      const { id } = await api.generateDocument({ params: { id: template.id }, body: { form_data } });
      const own = { label: 'Ask for the keys', day: dayFromNow(9), remind_days: 7 };
      const { revision, dates } = await api.getDocument({ params: { id } });
      await api.changeDocumentDetails({ params: { id }, body: { revision, dates: [...dates, own] } });
      const config = { ...app.deps.config, smtpUrl: `smtp://127.0.0.1:${smtp.port}` };
      const transport = createMailTransport({ ...app.deps, config });
      const mails = async () => {
        await sweepDates(app.deps);
        await createMailWorker(app.deps, transport, mailComposers).drain();
        const parsed = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)));
        return parsed.filter(
          ({ to, subject }) => to?.[0]?.address === client.email && /date/i.test(subject ?? ''),
        );
      };
      const [first, ...none] = await mails();
      expect(none).toEqual([]);
      expect(first?.subject).toBe('A date of your document is near');
      expect(first?.text).toContain(`The last_day: Lease #${id}`);
      expect(first?.text).toContain(`/document?id=${id}`);
      expect(first?.text).not.toContain('SECRET');
      expect(first?.text).not.toContain(dayFromNow(30));
      expect(await mails()).toHaveLength(1);
      app.clock.forward(2 * 86_400);
      const later = await mails();
      expect(later).toHaveLength(2);
      expect(later[1]?.text).toContain(`Ask for the keys: Lease #${id}`);
      transport.close();
    } finally {
      await smtp.stop();
    }
  });
});
