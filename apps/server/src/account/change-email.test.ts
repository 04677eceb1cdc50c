import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, password, registration, type TestUser, unique } from '../../test/factories.ts';
import { createMailbox, type Mailbox } from '../../test/mailbox.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('another address for one’s own account', (createTestApp) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let user: TestUser;
  let wanted: string;
  beforeAll(async () => {
    app = await createTestApp();
    mailbox = createMailbox(app);
  });
  beforeEach(async () => {
    user = await createUser(app, { withPassword: true });
    wanted = `Wanted${unique()}@example.com`;
  });

  const ask = (email = wanted, typed = password) =>
    app.api(user.access).askForEmail({ body: { new_email: email, present_password: typed } });
  const use = (token: string) => app.api().followEmailLink({ body: { token } });
  const look = (token: string) => app.api().checkEmailLink({ params: { token } });
  const statusOf = async (call: Promise<unknown>) => (await failureOf(call)).status;
  const login = (email: string) => app.api().login({ body: { email, password } });
  const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email);
  // A mail of a sign-in may be sent after the mail of a change, however they were written.
  const mailWithLinks = (email: string) => mailsTo(email).findLast(({ text }) => tokensIn(text).length > 0);
  const tokensIn = (text = '') =>
    [...text.matchAll(/\/email-change\/([\w-]{43})/g)].map(([, token]) => token ?? '');

  /** The links of a change that was just asked for. */
  async function links(): Promise<{ fresh: string; former: string; cancel: string }> {
    await ask();
    await mailbox.drain();
    const [fresh = ''] = tokensIn(mailWithLinks(wanted)?.text);
    const [former = '', cancel = ''] = tokensIn(mailWithLinks(user.email)?.text);
    return { fresh, former, cancel };
  }

  test.each([['fresh', 'former'] as const, ['former', 'fresh'] as const])(
    'counts when the link to the %s mailbox and then the one to the %s was used',
    async (first, second) => {
      const { access: other } = await login(user.email);
      const given = await links();
      expect(await use(given[first])).toEqual({ outcome: 'waiting', email: wanted });
      expect((await app.api(user.access).getProfile({})).email).toBe(user.email);
      expect(await use(given[second])).toEqual({ outcome: 'changed', email: wanted });
      expect((await app.api(user.access).getProfile({})).email).toBe(wanted);
      expect(await statusOf(app.api(other).getProfile({}))).toBe(401);
      expect(await statusOf(login(user.email))).toBe(401);
      await login(wanted.toLowerCase());
    },
  );

  test('says what a link does without using it up, and uses each once', async () => {
    const { fresh, former, cancel } = await links();
    expect(await look(fresh)).toEqual({ kind: 'new', new_email: wanted });
    expect(await look(former)).toEqual({ kind: 'former', new_email: wanted });
    expect(await look(cancel)).toEqual({ kind: 'cancel', new_email: wanted });
    await use(fresh);
    expect([await statusOf(use(fresh)), await statusOf(look(fresh))]).toEqual([400, 400]);
    await use(former);
    for (const token of [fresh, former, cancel]) expect(await statusOf(use(token))).toBe(400);
  });

  test('is stopped by the other link to the present mailbox, whatever was used before', async () => {
    const { fresh, former, cancel } = await links();
    await use(fresh);
    expect(await use(cancel)).toEqual({ outcome: 'cancelled', email: wanted });
    for (const token of [fresh, former, cancel]) expect(await statusOf(use(token))).toBe(400);
    expect((await app.api(user.access).getProfile({})).email).toBe(user.email);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a day has passed', () => Promise.resolve(app.clock.forward(24 * 3600 + 1))],
    ['another change was asked for', () => ask(`other${unique()}@example.com`)],
    [
      'the password was changed',
      () => {
        const next = 'a quite different one';
        const body = { present_password: password, new_password: next, confirm_password: next };
        return app.api(user.access).changePassword({ body });
      },
    ],
    [
      'the account was disabled, and enabled again',
      async () => {
        const { access } = await createUser(app, { role: 'admin' });
        for (const is_active of [false, true])
          await app.api(access).updateUser({ params: { id: user.id }, body: { is_active } });
      },
    ],
    [
      'staff corrected the address',
      async () => {
        const { access } = await createUser(app, { role: 'admin' });
        const email = `corrected${unique()}@example.com`;
        await app.api(access).updateUser({ params: { id: user.id }, body: { email } });
      },
    ],
  ])('ends when %s', async (_, happens) => {
    const { fresh, former, cancel } = await links();
    await use(fresh);
    await happens();
    expect([await statusOf(use(former)), await statusOf(use(cancel))]).toEqual([400, 400]);
  });

  test('does nothing while the account is disabled', async () => {
    const { fresh, former } = await links();
    await use(fresh);
    const at = new Date(app.clock.now()).toISOString();
    await app.deps.database.query
      .updateTable('users')
      .set({ disabled_at: at })
      .where('id', '=', user.id)
      .execute();
    expect(await statusOf(use(former))).toBe(400);
  });

  test('tells only the other mailbox that it has an account', async () => {
    const taken = await createUser(app);
    const known = await ask(taken.email);
    await mailbox.drain();
    const former = mailWithLinks(user.email);
    expect(mailsTo(taken.email).map(({ subject }) => subject)).toEqual([
      'This address already has an account',
    ]);
    expect(mailsTo(taken.email).at(-1)?.text).not.toContain(user.email);
    const unknown = await ask();
    await mailbox.drain();
    expect(known).toEqual(unknown);
    const shape = (text = '') =>
      text
        .replaceAll(/[\w-]{43}/g, '')
        .replace(taken.email, '')
        .replace(wanted, '');
    expect(shape(mailWithLinks(user.email)?.text)).toBe(shape(former?.text));
    expect(await use(tokensIn(former?.text)[0] ?? '').catch(() => 'ended')).toBe('ended');
  });

  test('to somebody else’s address waits for a link that nobody gets', async () => {
    const taken = await createUser(app);
    await ask(taken.email);
    await mailbox.drain();
    const [former = ''] = tokensIn(mailWithLinks(user.email)?.text);
    expect(await use(former)).toEqual({ outcome: 'waiting', email: taken.email });
    expect((await app.api(user.access).getProfile({})).email).toBe(user.email);
  });

  test('names nobody in the mail to the mailbox that is not proven', async () => {
    await links();
    const text = mailsTo(wanted).at(-1)?.text ?? '';
    expect(text).toContain('Hello,');
    for (const word of [user.first_name, user.last_name, user.email]) expect(text).not.toContain(word);
  });

  test('proves the mailbox only where a mail server carried the link', async () => {
    const { fresh, former } = await links();
    await use(former);
    await use(fresh);
    const provenOf = async ({ deps }: TestApp, id: number) =>
      deps.database.query
        .selectFrom('users')
        .select('email_proven_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect((await provenOf(app, user.id)).email_proven_at).not.toBeNull();
    const withFolder = await createTestApp({ smtpUrl: undefined });
    const folder = createMailbox(withFolder);
    const one = await createUser(withFolder, { withPassword: true });
    const body = { new_email: wanted, present_password: password };
    await withFolder.api(one.access).askForEmail({ body });
    await folder.drain();
    for (const { text } of folder.mails)
      await withFolder.api().followEmailLink({ body: { token: tokensIn(text)[0] ?? '' } });
    expect((await withFolder.api(one.access).getProfile({})).email).toBe(wanted);
    expect((await provenOf(withFolder, one.id)).email_proven_at).toBeNull();
  });

  test('needs the current password and an address that is another one', async () => {
    expect((await failureOf(ask(wanted, 'wrong'))).body['present_password']).toBeDefined();
    expect((await failureOf(ask(user.email.toUpperCase()))).body['new_email']).toBeDefined();
    expect((await failureOf(ask('nothing like one'))).body['new_email']).toBeDefined();
    expect(
      await app.deps.database.query
        .selectFrom('email_changes')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute(),
    ).toEqual([]);
  });

  test('stores digests only, and logs no token', async () => {
    const given = await links();
    await look(given.fresh);
    for (const token of Object.values(given)) await use(token).catch(() => undefined);
    const rows = await app.deps.database.query.selectFrom('email_changes').selectAll().execute();
    const mails = await app.deps.database.query.selectFrom('outbox').selectAll().execute();
    for (const token of Object.values(given))
      expect(JSON.stringify([rows, mails, app.logged])).not.toContain(token);
  });

  test('asked for too often is refused, by account and by address', async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    const asking = async () => {
      const { access } = await createUser(limited, { withPassword: true });
      return (email: string) =>
        limited.api(access).askForEmail({ body: { new_email: email, present_password: password } });
    };
    const [one, other] = [await asking(), await asking()];
    for (let more = 0; more < 5; more += 1) await one(wanted);
    expect(await statusOf(one(`x${wanted}`))).toBe(429);
    expect(await statusOf(other(wanted))).toBe(429);
  });

  test('and a registration of the same address in the same moment leave one account with it', async () => {
    for (let round = 0; round < 20; round += 1) {
      user = await createUser(app, { withPassword: true });
      wanted = `wanted${unique()}@example.com`;
      const { fresh, former } = await links();
      await use(fresh);
      const body = registration({ email: wanted });
      const [moved, registered] = await Promise.allSettled([use(former), app.api().register({ body })]);
      const isMoved = moved.status === 'fulfilled' && moved.value.outcome === 'changed';
      expect([isMoved, registered.status]).toContainEqual(isMoved ? 'rejected' : 'fulfilled');
      const holders = await app.deps.database.query
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', wanted)
        .execute();
      expect(holders).toHaveLength(1);
      expect((await app.api(user.access).getProfile({})).email).toBe(isMoved ? wanted : user.email);
    }
  });

  test('is changed once when both links are used in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      user = await createUser(app, { withPassword: true });
      wanted = `both${unique()}@example.com`;
      const { fresh, former } = await links();
      const used = await Promise.all([use(fresh), use(former)]);
      expect(used.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'waiting']);
      expect((await app.api(user.access).getProfile({})).email).toBe(wanted);
    }
  });
});
