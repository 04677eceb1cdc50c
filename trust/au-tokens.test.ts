import { createHmac, hkdfSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from './fault-disk.ts';
import { type Answer, send, sendRaw } from '../harness/http.ts';
import { newMailTo, tokenIn } from './mails.ts';
import { createClient, createPeople, type People, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

const secret = 'the secret of this test, long enough for every check';

let product: Product;
let people: People;
let own: Person;
beforeAll(async () => {
  product = await startProduct({ APP_SECRET: secret });
  people = await createPeople(product);
  own = await signIn(product, people.A1);
});
afterAll(() => product.close());

const profile = (access: string) => send(product, 'GET /api/users/profile/', { access });
const refresh = (token: unknown) => send(product, 'POST /api/auth/refresh/', { body: { refresh: token } });

type Members = Record<string, unknown>;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (part: string | undefined): Members =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

/** A forged token in the format of ours, signed with `key`. */
function forge(header: Members, claims: Members, key: Buffer | string): string {
  const message = `${base64url(header)}.${base64url(claims)}`;
  return `${message}.${createHmac('sha256', key).update(message).digest('base64url')}`;
}

describe('an access token', () => {
  test('AU26 is refused when its algorithm, key, kind, claims or time are not ours', async () => {
    const [header, claims] = own.access.split('.').slice(0, 2).map(read) as [Members, Members];
    const key = Buffer.from(hkdfSync('sha256', secret, 'inkfield', 'access', 32));
    // The forger is good enough: with our own key and claims it is let in.
    expect((await profile(forge(header, claims, key))).status).toBe(200);

    const with_ = (changes: Members) => forge(header, { ...claims, ...changes }, key);
    const headed = (changes: Members) => forge({ ...header, ...changes }, claims, key);
    const [, body, signature] = own.access.split('.');
    const forged: Record<string, string> = {
      'alg none': `${base64url({ ...header, alg: 'none' })}.${body}.`,
      'alg none, signed': `${base64url({ ...header, alg: 'none' })}.${body}.${signature}`,
      'an empty key': forge(header, claims, Buffer.alloc(0)),
      'a public text as the key': forge(header, claims, 'inkfield'),
      'the secret itself as the key': forge(header, claims, secret),
      'alg RS256': headed({ alg: 'RS256' }),
      'alg HS512': headed({ alg: 'HS512' }),
      'a key in the header': forge(
        { ...header, jwk: { kty: 'oct', k: base64url('x') } },
        claims,
        Buffer.from('x'),
      ),
      'an address of keys': forge({ ...header, jku: 'http://127.0.0.1:9/keys' }, claims, Buffer.alloc(32)),
      'a file as the key': forge({ ...header, kid: '../../dev/null' }, claims, ''),
      'another user, unsigned': `${base64url(header)}.${base64url({ ...claims, sub: '1' })}.${signature}`,
      'another user': with_({ sub: String(people.B1.id) }),
      'no user': with_({ sub: undefined }),
      'another role, unsigned': `${base64url(header)}.${base64url({ ...claims, role: 'admin' })}.${signature}`,
      'no end': with_({ exp: undefined }),
      'an end as text': with_({ exp: '9999999999' }),
      'an end in the past': with_({ exp: Math.floor(Date.now() / 1000) - 1 }),
      'another audience': with_({ aud: 'somebody' }),
      'no audience': with_({ aud: undefined }),
      'another issuer': with_({ iss: 'somebody' }),
      'no session': with_({ sid: undefined }),
      'a session that is not there': with_({ sid: '0'.repeat(32) }),
      'another kind': headed({ typ: 'JWT' }),
      'no kind': headed({ typ: undefined }),
      'a critical header': headed({ crit: ['x'], x: 1 }),
    };
    for (const [name, token] of Object.entries(forged)) {
      const answer = await profile(token);
      expect(answer.status, name).toBe(401);
      expectRefusal(answer, 401);
    }
    // A role in the token changes nothing, whichever key signs it.
    const asAdmin = with_({ role: 'admin' });
    expect((await send(product, 'GET /api/users/', { access: asAdmin })).status).toBe(403);
  });

  test('AU27 can not be exchanged for a token of another kind', async () => {
    await send(product, 'POST /api/auth/forgot-password/', { body: { email: own.email } });
    const resetToken = tokenIn(await newMailTo(product, own.email));
    const cookieValue = own.cookie.split('=')[1] ?? '';
    for (const token of [own.refresh, resetToken, cookieValue]) expectRefusal(await profile(token), 401);
    for (const token of [own.access, resetToken, cookieValue]) expectRefusal(await refresh(token), 401);
    for (const token of [own.access, own.refresh, cookieValue]) {
      const answer = await send(product, `GET /api/auth/validate-token/${token.slice(0, 190)}/`);
      expectRefusal(answer, 400);
    }
    const pdf = 'GET /api/templates/1/download_pdf/?document_id=1';
    for (const token of [own.access, own.refresh, resetToken]) {
      expectRefusal(await send(product, pdf, { headers: { cookie: `dl=${token}` } }), 401);
    }
  });

  test('AU28 that is long or has strange characters is refused, never a failure of the server', async () => {
    const raw = (token: string) =>
      sendRaw(
        product.port,
        Buffer.from(
          `GET /api/users/profile/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
          'latin1',
        ),
      );
    const tokens = [
      ...[8, 100].map((kib) => 'x'.repeat(kib * 1024)),
      ...['\0', '\r', '\n', '\u00e9', '\u00ff', '\x7f', ' '].map((odd) => `${own.access}${odd}x`),
    ];
    for (const token of tokens) expect(await raw(token)).toMatch(/^HTTP\/1\.1 (?:400|401|431) /);
  });

  test('AU29 with any one character changed is refused, and so is a refresh token', async () => {
    const { access, refresh: token } = await signIn(product, people.A2);
    const statuses = new Map<string, number>();
    const count = (kind: string, { status }: Answer) =>
      statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
    for (const changed of changesOf(access)) count('access', await profile(changed));
    for (const changed of changesOf(token)) count('refresh', await refresh(changed));
    expect(Object.fromEntries(statuses)).toEqual({
      'access 401': access.length,
      'refresh 401': token.length,
    });
    expect((await profile(access)).status).toBe(200);
    expect((await refresh(token)).status).toBe(200);
  });
});

/** The text with each of its characters changed to another one of the alphabet. */
function changesOf(text: string): string[] {
  return Array.from(
    text,
    (letter, at) => text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1),
  );
}

/** Nodes that share a database refuse to start with another secret until the first one is removed. */
async function forgetSecret(): Promise<void> {
  if (product.databaseUrl === undefined) return;
  const { code, output } = await runAdmin(['forget-secret'], {
    DATA_DIR: product.dataDir,
    DATABASE_URL: product.databaseUrl,
  });
  expect(code, output).toBe(0);
}

describe('another secret', () => {
  test('AU30 ends every session', async () => {
    const person = await createClient(product);
    await product.stop();
    await forgetSecret();
    await product.start({ APP_SECRET: 'quite another secret, just as long as the first one' });
    expectRefusal(await profile(person.access), 401);
    expectRefusal(await refresh(person.refresh), 401);
    const pdf = 'GET /api/templates/1/download_pdf/?document_id=1';
    expectRefusal(await send(product, pdf, { headers: { cookie: person.cookie } }), 401);
  });

  test('AU31 ends none while the one before is known', async () => {
    await product.stop();
    await forgetSecret();
    await product.start({ APP_SECRET: secret });
    const person = await createClient(product);
    await product.stop();
    await product.start({
      APP_SECRET: 'a third secret, not known to anybody until today',
      SECRET_PREVIOUS: secret,
    });
    expect((await profile(person.access)).status).toBe(200);
    const next = await refresh(person.refresh);
    expect(next.status).toBe(200);
    await product.stop();
    await product.start({ SECRET_PREVIOUS: '' });
    expectRefusal(await profile(person.access), 401);
    expect((await profile(String(next.json['access']))).status).toBe(200);
    expect((await refresh(next.json['refresh'])).status).toBe(200);
  });
});
