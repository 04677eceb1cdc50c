import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, send } from '../harness/http.ts';
import { rounds } from './length.ts';
import { askForLink, useLink } from './links.ts';
import { mailsTo, newMailTo } from './mails.ts';
import { createClient, createPeople, password, type Person } from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { statusesOf } from './sessions.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const newPassword = 'entirely new words';
const validate = (token: string) => send(product, `GET /api/auth/validate-token/${token}/`);

async function signInStatus({ email }: Person, typed: string): Promise<number> {
  return (await send(product, 'POST /api/auth/login/', { body: { email, password: typed } })).status;
}

/** The failures of these calls say `error` too, because the screen shows it. */
function expectError(answer: Answer, wanted: number, code?: string): string {
  expectRefusal(answer, wanted, code);
  expect(answer.json['error']).toEqual(expect.any(String));
  return String(answer.json['error']);
}

async function clientWithLink(): Promise<{ person: Person; token: string }> {
  const person = await createClient(product);
  return { person, token: await askForLink(product, person) };
}

function isOld(token: string): string {
  return token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
}

test('RS21 sets no password of the team that is long but easy to guess', async () => {
  const { S } = await createPeople(product);
  const token = await askForLink(product, S);
  for (const weak of ['aaaaaaaaaaaaaaaaaaaa', 'qwertyuiopqwertyuiop', `${S.email}1`]) {
    expectError(await useLink(product, token, weak), 400);
  }
  expect((await useLink(product, token, 'lantern copper harbour 9 moths')).status).toBe(200);
});

describe('looking at a link', () => {
  test('RS7 does not use it up', async () => {
    const { person, token } = await clientWithLink();
    for (let count = 0; count < 5; count += 1) {
      const answer = await validate(token);
      expect([answer.status, answer.json]).toEqual([200, { email: person.email }]);
    }
    expect((await useLink(product, token, newPassword)).status).toBe(200);
  });

  test('RS8 tells of a wrong one in the shape of the contract, without repeating it', async () => {
    const used = await clientWithLink();
    await useLink(product, used.token, newPassword);
    const expired = await clientWithLink();
    await expire(expired.person);
    const wrong = [isOld(used.token), used.token, expired.token, 'short', `${used.token}${used.token}`];
    for (const token of wrong) {
      const answer = await validate(token);
      expect(expectError(answer, 400, 'invalid_token')).toBe('Invalid or expired reset link');
      expect(answer.text).not.toContain(token);
    }
    const odd = ['%00', `${used.token}%00`, '..%2f..%2f', '%zz', 'canary'.repeat(50), '%F0%9F%98%80canary'];
    for (const token of odd) {
      const answer = await validate(token);
      expect([400, 404, 414], token).toContain(answer.status);
      expectError(answer, answer.status);
      expect(answer.text).not.toMatch(/canary|%00|%zz/);
    }
    reached('P16', `${wrong.length + odd.length} wrong links: none repeated in an answer`);
  });
});

describe('using a link', () => {
  test('RS9 refuses a password that will not do, in words for the user, and stays good', async () => {
    const { person, token } = await clientWithLink();
    const send_ = (body: Record<string, unknown>) =>
      send(product, 'POST /api/auth/reset-password/', { body: { token, ...body } });
    const cases: [Record<string, unknown>, string, RegExp][] = [
      [{ new_password: 'short', confirm_password: 'short' }, 'new_password', /at least 8 characters long/],
      [{ new_password: 'password1', confirm_password: 'password1' }, 'new_password', /too common/],
      [{ new_password: person.email, confirm_password: person.email }, 'new_password', /must not be/],
      [{ new_password: newPassword, confirm_password: password }, 'confirm_password', /do not match/],
      [{ new_password: newPassword }, 'confirm_password', /./],
      [{}, 'new_password', /./],
    ];
    for (const [body, field, words] of cases) {
      const answer = await send_(body);
      expect(expectError(answer, 400)).toMatch(words);
      expect(answer.json[field], answer.text).toEqual(expect.arrayContaining([expect.any(String)]));
    }
    expect((await validate(token)).status).toBe(200);
    expect((await useLink(product, token, newPassword)).status).toBe(200);
  });

  test('RS10 RS11 RS12 RS19 sets the password once, ends every session and sends a notice', async () => {
    const { person, token } = await clientWithLink();
    expect(await statusesOf(product, person)).toEqual([200, 200, 404]);
    expect((await useLink(product, token, newPassword)).status).toBe(200);
    expect(await statusesOf(product, person)).toEqual([401, 401, 401]);
    expect(await signInStatus(person, newPassword)).toBe(200);
    expect(await signInStatus(person, password)).toBe(401);
    const again = await useLink(product, token, 'a third password');
    expect(expectError(again, 400, 'invalid_token')).toBe('Invalid or expired reset link');
    expect(await signInStatus(person, newPassword)).toBe(200);

    const notice = await newMailTo(product, person.email, 2);
    expect(notice.subject).toBe('Your password was changed');
    expect(`${notice.text}${notice.html}`).not.toMatch(/https?:|entirely new words|reset-password/);
    reached('P7', 'password reset: 0 s');
  });

  test('RS14 one of three ends the others', async () => {
    const person = await createClient(product);
    const tokens = [];
    for (let count = 0; count < 3; count += 1) tokens.push(await askForLink(product, person));
    const [first = '', second = '', third = ''] = tokens;
    expect((await useLink(product, second, newPassword)).status).toBe(200);
    for (const token of [first, third]) {
      expectError(await validate(token), 400, 'invalid_token');
      expectError(await useLink(product, token, 'a third password'), 400, 'invalid_token');
    }
  });

  test('RS13 ten times at once succeeds once', async () => {
    const count = rounds({ quick: 10, long: 200 });
    const people = [];
    for (let at = 0; at < count; at += 1) people.push(await createClient(product));
    const tokens = await Promise.all(people.map((person) => askForLink(product, person)));
    for (const [at, token] of tokens.entries()) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, one) => useLink(product, token, `password number ${one}`)),
      );
      const winners = answers.flatMap(({ status }, one) => (status === 200 ? [one] : []));
      expect(winners).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expectError(answer, 400, 'invalid_token');
      const person = people[at];
      if (person !== undefined) expect(await signInStatus(person, `password number ${winners[0]}`)).toBe(200);
    }
    reached('P6', `${count} races of 10: one winner each`);
  });

  test('RS16 does not work when its time is over', async () => {
    const { person, token } = await clientWithLink();
    await expire(person);
    expectError(await validate(token), 400, 'invalid_token');
    expectError(await useLink(product, token, newPassword), 400, 'invalid_token');
    expect(await signInStatus(person, password)).toBe(200);

    const brief = await startProduct({ RESET_TTL_S: '1' });
    try {
      const other = await createClient(brief);
      const late = await askForLink(brief, other);
      await expect
        .poll(async () => (await send(brief, `GET /api/auth/validate-token/${late}/`)).status, patiently)
        .toBe(400);
      expectError(await useLink(brief, late, newPassword), 400, 'invalid_token');
      expect((await mailsTo(brief, other.email)).length).toBe(1);
    } finally {
      await brief.close();
    }
    reached('P6', '0 uses after the time, after a use, after another change of the password');
  });

  test('RS20 is a page that sends its address nowhere and is kept nowhere', async () => {
    const { token } = await clientWithLink();
    const page = await send(product, `GET /reset-password/${token}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).not.toContain(token);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => !address?.startsWith('/') || address.startsWith('//'))).toEqual([]);
    const api = await validate(token);
    expect(api.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });
});

/** The links of a person are over. */
function expire({ id }: Person): Promise<unknown> {
  const past = new Date(Date.now() - 1000).toISOString();
  return withRows(product, (query) =>
    query.updateTable('password_links').set({ expires_at: past }).where('user_id', '=', id).execute(),
  );
}
