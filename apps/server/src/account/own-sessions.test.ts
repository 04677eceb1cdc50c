import { beforeAll, expect, test } from 'vitest';
import { createUser, password, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnEachDatabase('own sessions', (createTestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });

  async function signIn({ email }: TestUser): Promise<{ access: string; refresh: string }> {
    const response = await app.request({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { 'user-agent': firefox },
      remoteAddress: '203.0.113.77',
      payload: { email, password },
    });
    return response.json();
  }
  const list = (access: string) => app.api(access).listOwnSessions({});
  const end = (access: string, id: string) => app.api(access).endOwnSession({ params: { id } });
  const statusOf = async (call: Promise<unknown>) => (await failureOf(call)).status;

  test('are listed with device, network and times, the one that asks first', async () => {
    const user = await createUser(app, { withPassword: true });
    app.clock.forward(60);
    const { access } = await signIn(user);
    expect(await list(user.access)).toMatchObject([
      { current: true, device: 'Firefox on Linux', network: '192.0.2.x' },
      { current: false, device: 'Firefox on Windows', network: '203.0.113.x' },
    ]);
    const [first, second] = await list(user.access);
    expect(Date.parse(second?.created_at ?? '') - Date.parse(first?.created_at ?? '')).toBeGreaterThan(
      59_999,
    );
    expect((await list(access)).map(({ current, network }) => [current, network])).toEqual([
      [true, '203.0.113.x'],
      [false, '192.0.2.x'],
    ]);
  });

  test('say when and where they were last renewed', async () => {
    const user = await createUser(app);
    const [before] = await list(user.access);
    app.clock.forward(300);
    await app.request({
      method: 'POST',
      url: '/api/auth/refresh/',
      remoteAddress: '2001:db8:1:2:3::4',
      payload: { refresh: user.refresh },
    });
    const [session] = await list(user.access);
    expect(session).toMatchObject({ network: '2001:db8:1:2::/64', created_at: before?.created_at });
    expect(Date.parse(session?.used_at ?? '') - Date.parse(before?.used_at ?? '')).toBeGreaterThan(299_999);
  });

  test('whose time is over are not listed', async () => {
    const user = await createUser(app, { role: 'staff', withPassword: true });
    app.clock.forward(2 * 3600);
    const { access } = await signIn(user);
    expect(await list(access)).toMatchObject([{ current: true }]);
    expect(await statusOf(list(user.access))).toBe(401);
  });

  test('end one by one, with access and refresh tokens, and once only', async () => {
    const user = await createUser(app, { withPassword: true });
    const other = await signIn(user);
    const [, ended] = await list(user.access);
    await end(user.access, ended?.id ?? '');
    expect(await statusOf(app.api(other.access).getProfile({}))).toBe(401);
    expect(await statusOf(app.api().refresh({ body: { refresh: other.refresh } }))).toBe(401);
    expect(await statusOf(end(user.access, ended?.id ?? ''))).toBe(404);
    expect(await list(user.access)).toHaveLength(1);
  });

  test('of somebody else are as absent as those that never were, and go on', async () => {
    const [owner, stranger] = [await createUser(app), await createUser(app, { role: 'admin' })];
    const [session] = await list(owner.access);
    for (const id of [session?.id ?? '', '0'.repeat(32), 'x', `${session?.id}' or 1=1`])
      expect(await statusOf(end(stranger.access, id))).toBe(404);
    expect(await list(owner.access)).toHaveLength(1);
  });

  test('end all but the one that asks, and nobody else’s', async () => {
    const user = await createUser(app, { withPassword: true });
    const neighbour = await createUser(app);
    const others = [await signIn(user), await signIn(user)];
    await app.api(user.access).endOwnOtherSessions({});
    expect(await list(user.access)).toMatchObject([{ current: true }]);
    for (const { access } of others) expect(await statusOf(list(access))).toBe(401);
    expect(await list(neighbour.access)).toHaveLength(1);
  });

  test('stay ended when they are refreshed in the same moment', async () => {
    const alive: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const user = await createUser(app, { withPassword: true });
      const thief = await signIn(user);
      const [, stolen] = await list(user.access);
      const refresh = () => app.api().refresh({ body: { refresh: thief.refresh } });
      const [, ...given] = await Promise.allSettled([
        end(user.access, stolen?.id ?? ''),
        refresh(),
        refresh(),
      ]);
      for (const one of given) {
        if (one.status === 'rejected') continue;
        const worked = await list(one.value.access).then(
          () => true,
          () => false,
        );
        if (worked) alive.push(one.value.access);
      }
      expect(await list(user.access)).toHaveLength(1);
    }
    expect(alive).toEqual([]);
  });
});
