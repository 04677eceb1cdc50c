import { inFlight, limits } from '@inkfield/contract/limits';
import { type Access, type Route, route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createAuthenticate } from '../sessions/authenticate.ts';
import { implement } from './implement.ts';
import { createLimits } from '../limits/limits.ts';
import { createOwnLimits } from './own-limits.ts';
import { createServer } from './server.ts';

const calls: [name: string, declared: Route][] = Object.entries(routes);
const roles = { 'signed-in': 'client', staff: 'staff', admin: 'admin' } as const satisfies Partial<
  Record<Access, string>
>;

/** As declared, except for reading and answering. */
function bare({ method, path, summary, access, limit, inFlight: name, site }: Route): Route {
  return { method, path, summary, access, limit, inFlight: name, status: 204, ...(site && { site }) };
}

interface Scales {
  often: number;
  atOnce: number;
}

let app: TestApp;
beforeAll(async () => {
  ({ testApp: app } = await createTestApp({ database: 'sqlite', accessTtlS: 100_000 }));
});

/** A server of all calls, each of which does the same work. */
function serve({ often, atOnce }: Scales, work: () => Promise<undefined>): FastifyInstance {
  const { deps } = app;
  const server = createServer(deps, { https: false });
  const ownLimits = createOwnLimits({
    limits: createLimits(app.clock, often),
    config: { ...deps.config, rateLimitScale: atOnce },
  });
  const authenticate = createAuthenticate(deps, 'provider');
  const site = { kind: 'provider', server, authenticate, limits: ownLimits, servesStaff: true } as const;
  const bareRoutes: Record<string, Route> = Object.fromEntries(
    calls.map(([name, declared]) => [name, bare(declared)]),
  );
  implement(site, bareRoutes, Object.fromEntries(calls.map(([name]) => [name, work])));
  return server;
}

let networks = 0;

/** Makes a call as a user, or from a network, that has made none before. */
async function newCaller(server: FastifyInstance, { access, method, path }: Route) {
  networks += 1;
  const remoteAddress = `10.0.${Math.floor(networks / 250)}.${1 + (networks % 250)}`;
  const user = access === 'public' ? undefined : await createUser(app, { role: roles[access] });
  return () =>
    server.inject({
      method,
      url: path.replace(/:\w+/g, '1'),
      remoteAddress,
      headers: user === undefined ? {} : { authorization: `Bearer ${user.access}` },
    });
}

describe('how often', () => {
  const often = 0.01;
  let server: FastifyInstance;
  beforeAll(() => {
    server = serve({ often, atOnce: 1 }, () => Promise.resolve(undefined));
  });

  test.each(calls)('%s is limited as declared, for each caller alone', async (_name, declared) => {
    const { max, perS } = limits[declared.limit];
    const [call, others] = [await newCaller(server, declared), await newCaller(server, declared)];
    for (let made = 0; made < Math.max(1, Math.floor(max * often)); made += 1) {
      expect((await call()).statusCode).toBe(204);
    }
    const refused = await call();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    const waitS = Number(refused.headers['retry-after']);
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(perS);
    expect((await others()).statusCode).toBe(204);
    app.clock.forward(waitS);
    expect((await call()).statusCode).toBe(204);
  });

  test('calls that name one limit are counted together', async () => {
    const network = '192.0.2.1';
    const ask = ({ method, path }: Route) =>
      server.inject({ method, url: path, remoteAddress: network }).then(({ statusCode }) => statusCode);
    expect(await ask(routes.login)).toBe(204);
    expect(await ask(routes.startProviderSession)).toBe(429);
    expect(await ask(routes.register)).toBe(204);
  });
});

test('calls of one user begin in different turns of the event loop', async () => {
  let loopTurn = 0;
  const ticking = new AbortController();
  const count = () => {
    loopTurn += 1;
    if (!ticking.signal.aborted) setImmediate(count);
  };
  count();
  const begun: number[] = [];
  const server = serve({ often: 1, atOnce: 1 }, () => {
    begun.push(loopTurn);
    return Promise.resolve(undefined);
  });
  const call = await newCaller(server, routes.listTemplates);
  await Promise.all([call(), call(), call(), call()]);
  ticking.abort();
  expect(new Set(begun).size).toBe(4);
});

test('a user who makes very many calls pauses between them while others are there', async () => {
  const server = serve({ often: 1_000_000, atOnce: 1_000_000 }, () => Promise.resolve(undefined));
  const [greedy, other] = [
    await newCaller(server, routes.listTemplates),
    await newCaller(server, routes.listTemplates),
  ];
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => pauses.mockRestore());
  const pausesOf = async (calls: number) => {
    pauses.mockClear();
    await Promise.all(Array.from({ length: calls }, greedy));
    return pauses.mock.calls.filter(([, ms]) => ms === 10).length;
  };
  expect(await pausesOf(100)).toBe(0);
  await other();
  expect(await pausesOf(100)).toBeGreaterThan(0);
});

describe('how many at once', () => {
  let ends: (() => void)[] = [];
  let server: FastifyInstance;
  const endAll = () => {
    for (const end of ends) end();
    ends = [];
  };
  const untilAtWork = (count: number) =>
    vi.waitFor(() => expect(ends).toHaveLength(count), { timeout: 20_000, interval: 5 });
  beforeAll(() => {
    server = serve(
      { often: 1_000_000, atOnce: 1 },
      () => new Promise<undefined>((end) => void ends.push(() => end(undefined))),
    );
  });

  test.each(calls)('%s is limited as declared, for each caller alone', async (_name, declared) => {
    const max = inFlight[declared.inFlight];
    const [call, others] = [await newCaller(server, declared), await newCaller(server, declared)];
    const held = Array.from({ length: max }, call);
    await untilAtWork(max);
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(['rate_limited', 'too_many_in_flight']).toContain(refused.json().code);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    held.push(others());
    await untilAtWork(max + 1);
    endAll();
    for (const answer of await Promise.all(held)) expect(answer.statusCode).toBe(204);
    const again = call();
    await untilAtWork(1);
    endAll();
    expect((await again).statusCode).toBe(204);
  });

  test('a caller who hangs up keeps the place until the work has ended', async () => {
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const { access } = await createUser(app);
    const headers = { authorization: `Bearer ${access}` };
    const url = '/api/templates/1/batches/';
    const controller = new AbortController();
    const left = fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      headers,
      signal: controller.signal,
    });
    await untilAtWork(1);
    controller.abort();
    await expect(left).rejects.toThrow('aborted');
    await vi.waitFor(
      async () => {
        const open = await new Promise((resolve) =>
          server.server.getConnections((_, count) => resolve(count)),
        );
        expect(open).toBe(0);
      },
      { timeout: 20_000 },
    );
    const call = () => server.inject({ method: 'POST', url, headers });
    expect((await call()).statusCode).toBe(429);
    endAll();
    const again = call();
    await untilAtWork(1);
    endAll();
    expect((await again).statusCode).toBe(204);
    await server.close();
  });
});

describe('a route that declares no limits', () => {
  const declared = {
    method: 'GET',
    path: '/api/whose/',
    summary: 'A call.',
    access: 'public',
    limit: 'reads',
    inFlight: 'reads',
    status: 204,
  } as const;
  const { limit: _limit, ...withoutLimit } = declared;
  const { inFlight: _inFlight, ...withoutInFlight } = declared;

  test.each([
    // @ts-expect-error A limit is asked for.
    [route(withoutLimit), 'does not say how often'],
    // @ts-expect-error So is how many may be in flight.
    [route(withoutInFlight), 'does not say how many at once'],
    // @ts-expect-error Only limits that there are.
    [route({ ...declared, limit: 'toString' }), 'does not say how often'],
  ])('neither compiles nor starts', (lacking: Route, reason) => {
    const server = createServer(app.deps, { https: false });
    expect(() => server.get(lacking.path, { config: { route: lacking } }, () => '')).toThrow(reason);
    expect(() => server.get(declared.path, { config: { route: declared } }, () => '')).not.toThrow();
  });
});
