import { beforeAll, describe, expect, test, vi } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { newMailTo, noticesTo } from './mails.ts';
import {
  createClient,
  createPeople,
  newAddress,
  password,
  type People,
  type Person,
  signIn,
} from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { statusesOf } from './sessions.ts';
import { expectRefusal } from './refusals.ts';
import { type Product, realLimits } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
});

const alive = [200, 200, 404];
const over = [401, 401, 401];
const newPassword = 'entirely new words';

const apiFor = ({ access }: Person) => apiOf(product, access);
const listOf = (person: Person) => apiFor(person).listOwnSessions({});
const end = ({ access }: Person, id: string) =>
  send(product, `DELETE /api/account/sessions/${id}/`, { access });
const change = ({ access }: Person, present: string, site: { url: string } = product) =>
  send(site, 'POST /api/account/password/', {
    access,
    body: { present_password: present, new_password: newPassword, confirm_password: newPassword },
  });
const follow = (token: string) => send(product, 'POST /api/auth/email-change/', { body: { token } });

describe('one’s own sessions', () => {
  test('AC1 are listed without a token, and one that is ended is over with the next request', async () => {
    const person = await createClient(product);
    const other = await signIn(product, person);
    const [own, listed] = await listOf(person);
    expect([own?.current, listed?.current]).toEqual([true, false]);
    const text = JSON.stringify([own, listed]);
    for (const secret of [other.access, other.refresh, person.access]) expect(text).not.toContain(secret);
    expect((await end(person, listed?.id ?? '')).status).toBe(204);
    expect(await statusesOf(product, other)).toEqual(over);
    expect(await statusesOf(product, person)).toEqual(alive);
  });

  test('AC2 of somebody else are as absent as none, for staff and administrators too', async () => {
    const victim = await createClient(product);
    const [session] = await listOf(victim);
    const ids = [session?.id ?? '', '0'.repeat(32), 'none', `${session?.id}%00`, '%27%20or%201=1'];
    for (const thief of [people.A1, people.S, people.M])
      for (const id of ids) expectRefusal(await end(thief, id), 404, 'not_found');
    expect(await statusesOf(product, victim)).toEqual(alive);
  });

  test('AC3 end all but the one that asks, and nobody else’s', async () => {
    const person = await createClient(product);
    const others = [await signIn(product, person), await signIn(product, person)];
    const neighbour = await createClient(product);
    await apiFor(person).endOwnOtherSessions({});
    for (const other of others) expect(await statusesOf(product, other)).toEqual(over);
    for (const one of [person, neighbour]) expect(await statusesOf(product, one)).toEqual(alive);
  });
});

describe('one’s own password', () => {
  test('AC4 changes with the present one, which ends every other session and mails the owner', async () => {
    const person = await createClient(product);
    const other = await signIn(product, person);
    expectRefusal(await change(person, 'not the one'), 400, 'invalid');
    expect(await statusesOf(product, other)).toEqual(alive);
    expect((await change(person, password)).status).toBe(204);
    expect(await statusesOf(product, other)).toEqual(over);
    expect((await send(product, 'GET /api/users/profile/', person)).status).toBe(200);
    const notice = await newMailTo(product, person.email);
    expect(notice.subject).toBe('Your password was changed');
    await expect(signIn(product, person)).rejects.toThrow('401');
    await signIn(product, { ...person, password: newPassword });
  });

  test('AC5 is asked for no more often than at sign-in, and by both together', async () => {
    const limited = await startProduct(realLimits);
    try {
      const person = await createClient(limited);
      const statuses = [];
      for (let at = 0; at < 6; at += 1) statuses.push((await change(person, `guess ${at}`, limited)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
      expectRefusal(await change(person, password, limited), 429, 'rate_limited');
      await expect(signIn(limited, person)).rejects.toThrow('429');
    } finally {
      await limited.close();
    }
  });
});

describe('one’s own address', () => {
  /** The links of the three kinds, in the mails to the present and to another mailbox. */
  async function asked(person: Person, wanted = newAddress()) {
    await apiFor(person).askForEmail({ body: { new_email: wanted, present_password: password } });
    const tokensTo = async (address: string) => {
      const { text = '' } = await newMailTo(product, address);
      return [...text.matchAll(/\/email-change\/([\w-]{43})/g)].map(([, token]) => token ?? '');
    };
    const [former = '', cancel = ''] = await tokensTo(person.email);
    const [fresh = ''] = await tokensTo(wanted);
    return { wanted, fresh, former, cancel };
  }
  const emailOf = async (person: Person) => (await apiFor(person).getProfile({})).email;

  test('AC6 changes when both mailboxes agreed, each link once, and ends every other session', async () => {
    const person = await createClient(product);
    const other = await signIn(product, person);
    const { wanted, fresh, former, cancel } = await asked(person);
    expect((await follow(fresh)).json['outcome']).toBe('waiting');
    expectRefusal(await follow(fresh), 400, 'invalid_token');
    expect(await emailOf(person)).toBe(person.email);
    expect((await follow(former)).json['outcome']).toBe('changed');
    expect(await emailOf(person)).toBe(wanted);
    expect(await statusesOf(product, other)).toEqual(over);
    for (const token of [fresh, former, cancel]) expectRefusal(await follow(token), 400, 'invalid_token');
    await expect(signIn(product, person)).rejects.toThrow('401');
    await signIn(product, { ...person, email: wanted });
  });

  test('AC7 stays after it was stopped, the password changed, or the account disabled in between', async () => {
    const happenings: ((person: Person, cancel: string) => Promise<unknown>)[] = [
      (_, cancel) => follow(cancel),
      (person) => change(person, password),
      async ({ id }) => {
        for (const is_active of [false, true])
          await apiFor(people.M).updateUser({ params: { id }, body: { is_active } });
      },
    ];
    for (const happens of happenings) {
      const person = await createClient(product);
      const { fresh, former, cancel } = await asked(person);
      expect((await follow(fresh)).status).toBe(200);
      await happens(person, cancel);
      expectRefusal(await follow(former), 400, 'invalid_token');
      expect((await apiFor(people.M).getUser({ params: { id: person.id } })).email).toBe(person.email);
    }
  });
});

test('AC8 a sign-in from a device that is not known is mailed to the owner, but not the first', async () => {
  const person = await createClient(product);
  const agent = { 'user-agent': 'Visit http://evil.example (Windows) Firefox/1.0' };
  const body = { email: person.email, password };
  await send(product, 'POST /api/auth/login/', { body, headers: agent });
  const [notice] = await vi.waitFor(
    async () => {
      const notices = await noticesTo(product, person.email);
      if (notices.length === 0) throw new Error('There is no notice yet.');
      return notices;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(notice?.text).toContain('Device: Firefox on Windows');
  expect(`${notice?.text}${notice?.html}`).not.toMatch(/https?:|evil/);
  expect(await noticesTo(product, person.email)).toHaveLength(1);
});
