import { beforeEach, expect, test } from 'vitest';
import { makeStored, makeTemplate, makeUser, store } from '../../test/factories.ts';
import { createFakeServer, type Answering, type ReceivedRequest } from '../../test/fake-server.ts';
import type { Api } from '@inkfield/contract/api';
import { createClientApi } from './api.ts';
import type { Transport } from './transport.ts';
import { CallError } from '@inkfield/contract/call-error';
import { createSession, type Session } from './session.ts';
import { openSessionStorage } from './stored-session.ts';

const refreshCall = 'POST /api/auth/refresh/';
const templatesCall = 'GET /api/templates/';
const renewed = { json: { access: 'access-2', refresh: 'refresh-2' } };
const refusal = { status: 401, json: { code: 'not_authenticated', detail: 'Please sign in.' } };

/** Answers who comes with the newest access token. */
const forNewest = ({ access }: ReceivedRequest) =>
  access === 'access-2' ? { json: [makeTemplate()] } : refusal;

function openTab(answers: Record<string, Answering>, locks?: LockManager) {
  const session = createSession(openSessionStorage(() => window.localStorage));
  session.restore();
  const server = createFakeServer(answers);
  const transport: Transport = { fetch: server.fetch, locks };
  return { session, server, api: createClientApi(session, transport) };
}

/** Web Locks in one process: who asks later waits for who asked first. */
function createLocks(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
  // Only the form of `request` that is used here.
  return { request } as unknown as LockManager;
}

const stored = () => ({ ...localStorage });
const state = (session: Session) => session.getState();

beforeEach(() => store(makeStored()));

test('sends the stored access token with every call', async () => {
  const { api, server } = openTab({ [templatesCall]: { json: [] } });
  await api.listTemplates({});
  expect(server.asked).toMatchObject([{ access: 'access-1' }]);
});

test('ten calls that all find the token expired make one refresh, and each goes again once', async () => {
  const { api, server } = openTab({ [refreshCall]: renewed, [templatesCall]: forNewest });
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.listTemplates({})));
  expect(answers).toEqual(Array.from({ length: 10 }, () => [makeTemplate()]));
  expect(server.count(refreshCall)).toBe(1);
  expect(server.count(templatesCall)).toBe(20);
  expect(stored()).toMatchObject({ access_token: 'access-2', refresh_token: 'refresh-2' });
});

test('two tabs take turns: the second finds the token that the first has stored', async () => {
  const locks = createLocks();
  const answers = { [refreshCall]: renewed, [templatesCall]: forNewest };
  const one = openTab(answers, locks);
  const two = openTab(answers, locks);
  await Promise.all([one.api.listTemplates({}), two.api.listTemplates({})]);
  expect(one.server.count(refreshCall) + two.server.count(refreshCall)).toBe(1);
  expect([state(one.session).status, state(two.session).status]).toEqual(['signed-in', 'signed-in']);
});

test('a call whose token has been replaced meanwhile goes again without a refresh', async () => {
  const { api, server } = openTab({
    [refreshCall]: renewed,
    [templatesCall]: (asked) => {
      if (asked.access === 'access-1') store(makeStored({ access: 'access-2' }));
      return forNewest(asked);
    },
  });
  await expect(api.listTemplates({})).resolves.toHaveLength(1);
  expect(server.count(refreshCall)).toBe(0);
});

test('a second 401 goes to the caller: no second refresh, no loop', async () => {
  const { api, server, session } = openTab({ [refreshCall]: renewed, [templatesCall]: refusal });
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401 });
  expect(server.count(refreshCall)).toBe(1);
  expect(server.count(templatesCall)).toBe(2);
  expect(state(session).status).toBe('signed-in');
});

test.each([400, 401])('a refresh refused with %i clears the session', async (status) => {
  const { api, session } = openTab({ [refreshCall]: { status, json: {} }, [templatesCall]: refusal });
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401 });
  expect(stored()).toEqual({});
  expect(state(session)).toEqual({ status: 'anonymous', left: 'refused', was: makeUser() });
});

test.each<[string, Answering]>([
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['429', { status: 429 }],
  ['404', { status: 404 }],
  ['403', { status: 403 }],
  ['no answer', 'offline'],
  ['an answer that is no JSON', { status: 200 }],
])(
  'a refresh that ends with %s keeps the session and gives the caller the first error',
  async (_, answer) => {
    const { api, session } = openTab({ [refreshCall]: answer, [templatesCall]: refusal });
    await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401, code: 'not_authenticated' });
    expect(stored()).toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-1' });
    expect(state(session).status).toBe('signed-in');
  },
);

test('a server that does not rotate keeps the refresh token as it is', async () => {
  const { api } = openTab({ [refreshCall]: { json: { access: 'access-2' } }, [templatesCall]: forNewest });
  await api.listTemplates({});
  expect(stored()).toMatchObject({ access_token: 'access-2', refresh_token: 'refresh-1' });
});

test.each([
  ['none', () => localStorage.removeItem('refresh_token')],
  ['an empty one', () => localStorage.setItem('refresh_token', '')],
])('with %s for a refresh token a 401 ends the session: nothing can renew it', async (_, spoil) => {
  spoil();
  const { api, server, session } = openTab({ [templatesCall]: refusal });
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401 });
  expect(server.count(refreshCall)).toBe(0);
  expect(stored()).toEqual({});
  expect(state(session)).toEqual({ status: 'anonymous', left: 'refused', was: makeUser() });
});

const passwords = { new_password: 'x', confirm_password: 'x' };
const names = { first_name: 'Ada', last_name: 'Reyes' };
test.each<[string, (api: Api) => Promise<unknown>]>([
  ['POST /api/auth/login/', (api) => api.login({ body: { email: 'a@b.co', password: 'x' } })],
  [
    'POST /api/auth/register/',
    (api) => api.register({ body: { email: 'a@b.co', password: 'x', password_confirm: 'x', ...names } }),
  ],
  ['POST /api/auth/forgot-password/', (api) => api.forgotPassword({ body: { email: 'a@b.co' } })],
  ['GET /api/auth/validate-token/tok/', (api) => api.validateResetToken({ params: { token: 'tok' } })],
  ['POST /api/auth/reset-password/', (api) => api.resetPassword({ body: { token: 'tok', ...passwords } })],
])('%s carries no token and its 401 refreshes nothing, whatever is stored', async (call, make) => {
  const { api, server } = openTab({ [call]: refusal });
  await expect(make(api)).rejects.toMatchObject({ status: 401 });
  expect(server.asked).toMatchObject([{ call, access: undefined }]);
  expect(stored()).toMatchObject({ access_token: 'access-1' });
});

test('a call that goes again carries the same Idempotency-Key', async () => {
  const generate = 'POST /api/templates/7/generate_document/';
  const { api, server } = openTab({ [refreshCall]: renewed, [generate]: forNewest });
  await api.generateDocument({ params: { id: 7 }, body: { form_data: {} }, idempotencyKey: 'key-1234' });
  const keys = server.asked
    .filter(({ call }) => call === generate)
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual(['key-1234', 'key-1234']);
});

test('signing out while a refresh is under way stays signed out', async () => {
  const { api, session } = openTab({
    [refreshCall]: () => {
      session.end('signed-out');
      return renewed;
    },
    [templatesCall]: refusal,
  });
  await expect(api.listTemplates({})).rejects.toBeInstanceOf(CallError);
  expect(stored()).toEqual({});
});

test.each([
  ['another person', makeUser({ id: 2 }), undefined],
  ['the same person', makeUser(), []],
])('a refused refresh leaves the session that %s began in another tab meanwhile', async (_, user, list) => {
  const next = makeStored({ access: tokenOf(user.id), refresh: 'refresh-2', user });
  const { api, server } = openTab({
    [refreshCall]: () => {
      store(next);
      return { status: 401, json: { code: 'token_not_valid', detail: 'The token is not valid.' } };
    },
    [templatesCall]: ({ access }) => (access === next.access ? { json: [] } : refusal),
  });
  expect(await api.listTemplates({}).catch(() => undefined)).toEqual(list);
  expect(stored()).toMatchObject({ access_token: next.access, refresh_token: 'refresh-2' });
  expect(server.count(refreshCall)).toBe(1);
});

test("a tab never goes on with somebody else's token", async () => {
  const { api, server, session } = openTab({ [templatesCall]: { json: [] } });
  const other = makeUser({ id: 2, email: 'other@example.com' });
  store(makeStored({ access: 'access-of-2', user: other }));
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401 });
  expect(server.asked).toEqual([]);
  expect(state(session)).toEqual({ status: 'signed-in', user: other });
  await api.listTemplates({});
  expect(server.asked).toMatchObject([{ access: 'access-of-2' }]);
});

/** An access token that says whose it is. */
const tokenOf = (id: number) => `x.${btoa(JSON.stringify({ sub: String(id) }))}.y`;

test('while another tab is writing who it signed in as, this page shows and asks nothing of theirs', async () => {
  store(makeStored({ access: tokenOf(1) }));
  const { api, server, session } = openTab({ [templatesCall]: { json: [] } });
  const other = makeUser({ id: 2, email: 'other@example.com' });
  localStorage.setItem('user', JSON.stringify(other));
  session.restore();
  expect(state(session)).toMatchObject({ user: { id: 1 } });
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401 });
  expect(server.asked).toEqual([]);
  localStorage.setItem('access_token', tokenOf(2));
  session.restore();
  expect(state(session)).toEqual({ status: 'signed-in', user: other });
});

test('a call of one person is never made again with the token of another', async () => {
  const { api, server } = openTab({
    [templatesCall]: () => {
      store(makeStored({ access: tokenOf(2), user: makeUser({ id: 2 }) }));
      return refusal;
    },
  });
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: 401 });
  expect(server.count(templatesCall)).toBe(1);
  expect(server.count(refreshCall)).toBe(0);
});

test('an unreachable server is an error without a status, and what it says otherwise is kept', async () => {
  const { api } = openTab({
    [templatesCall]: 'offline',
    'GET /api/documents/': { status: 503, json: { code: 'busy', detail: 'The server is busy.' } },
  });
  await expect(api.listTemplates({})).rejects.toMatchObject({ status: undefined, name: 'CallError' });
  await expect(api.listDocuments({ query: {} })).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    message: 'The server is busy.',
  });
});

test('a call that is given up rejects as given up', async () => {
  const { api } = openTab({ [templatesCall]: 'never' });
  const leaving = new AbortController();
  const call = api.listTemplates({ signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
