import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, password, registration } from '../../test/factories.ts';
import { createMailbox, type Mailbox } from '../../test/mailbox.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

const subject = 'A new device has signed in to your account';
const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36';

describeOnEachDatabase('a sign-in from a device that is not known', (createTestApp) => {
  let app: TestApp;
  let mailbox: Mailbox;
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(() => {
    mailbox = createMailbox(app);
  });

  async function signIn(email: string, cookie?: string): Promise<string> {
    const { headers } = await app.request({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { 'user-agent': phone, ...(cookie !== undefined && { cookie }) },
      remoteAddress: '198.51.100.7',
      payload: { email, password },
    });
    return String(headers['set-cookie']).match(/device=[\w-]+/)?.[0] ?? '';
  }
  async function told(): Promise<string[]> {
    await mailbox.drain();
    return mailbox.mails.filter((mail) => mail.subject === subject).map(({ text }) => text);
  }

  test('is mailed to the owner with time, device and network, and no link', async () => {
    const { email } = await createUser(app, { withPassword: true });
    await signIn(email);
    const [text = ''] = await told();
    expect(text).toContain('Device: Chrome on Android');
    expect(text).toContain('Network: 198.51.100.x');
    expect(text).toMatch(/Time: \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC/);
    expect(text).not.toContain('http');
  });

  test('is mailed once: the next one comes from a device that is known', async () => {
    const { email } = await createUser(app, { withPassword: true });
    const cookie = await signIn(email);
    await signIn(email, cookie);
    expect(await told()).toHaveLength(1);
  });

  test('is not mailed when it is the first of a fresh account', async () => {
    const body = registration();
    await app.api().register({ body });
    await signIn(body.email);
    expect(await told()).toEqual([]);
    await signIn(body.email);
    expect(await told()).toHaveLength(1);
  });

  test('is mailed for an old account that has no sessions any more', async () => {
    const body = registration();
    await app.api().register({ body });
    app.clock.forward(2 * 24 * 3600);
    await signIn(body.email);
    expect(await told()).toHaveLength(1);
  });

  test('is mailed three times a day at most', async () => {
    const { email } = await createUser(app, { withPassword: true });
    for (let more = 0; more < 5; more += 1) await signIn(email);
    expect(await told()).toHaveLength(3);
    app.clock.forward(24 * 3600 + 1);
    await signIn(email);
    expect(await told()).toHaveLength(4);
  });

  test('that fails is not mailed', async () => {
    const { email } = await createUser(app, { withPassword: true });
    await app
      .api()
      .login({ body: { email, password: 'wrong' } })
      .catch(() => undefined);
    expect(await told()).toEqual([]);
  });
});
