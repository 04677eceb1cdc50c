import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, apiOf, send } from '../harness/http.ts';
import { mailsTo, newMailTo, tokenIn } from './mails.ts';
import {
  createClient,
  createPeople,
  newAddress,
  type People,
  type Person,
  signIn,
} from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { dump, untilMailsAreDealtWith } from './rows.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { type Product, realLimits } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
});

const ask = (email: unknown, headers: Record<string, string> = {}, at = product) =>
  send(at, 'POST /api/auth/forgot-password/', { body: { email }, headers });

describe('asking for a link', () => {
  test('RS1 gets the same answer for a known, an unknown and a disabled address', async () => {
    const lookOf = ({ status, text, headers }: Answer) =>
      JSON.stringify([status, text, Object.keys(headers).toSorted()]);
    const answers = [await ask(people.A2.email), await ask(newAddress()), await ask(people.D.email)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(lookOf)).size).toBe(1);
    for (const malformed of ['nobody', '', 42, null]) {
      const answer = await ask(malformed);
      expectRefusal(answer, 400);
      expect(answer.json).toMatchObject({ email: [expect.any(String)], error: expect.any(String) });
    }
    await untilMailsAreDealtWith(product);
    expect(await mailsTo(product, people.D.email)).toEqual([]);
    reached('P8', 'forgot-password: known, unknown and disabled, one answer');
  });

  test('RS5 RS6 mails a link to our own address, whatever the request says, with its lifetime', async () => {
    const person = await createClient(product);
    const evil = 'evil.example';
    await ask(person.email, {
      host: evil,
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'https',
      'x-original-url': `https://${evil}/`,
      forwarded: `host=${evil}`,
      origin: `https://${evil}`,
      referer: `https://${evil}/`,
    });
    const mail = await newMailTo(product, person.email);
    const all = [mail.text, mail.html, mail.subject, JSON.stringify(mail.headers)].join('\n');
    expect(all).not.toContain(evil);
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    expect(mail.text).toContain(`${product.publicUrl}/reset-password/${tokenIn(mail)}`);
    expect(mail.text).toMatch(/works once, for (?:1 hour|an hour|60 minutes)/);
    expect(all).not.toContain(person.password);
    const addresses = [...all.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([address]) => new URL(address).origin);
    expect(new Set(addresses)).toEqual(new Set([product.publicUrl]));
  });

  test('RS3 RS4 sends one mail a minute and five an hour, and tells an unknown address to wait as long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkfield-clock-'));
    const clockFile = join(folder, 'offset');
    writeFileSync(clockFile, '0');
    const limited = await startProduct({
      ...realLimits,
      NODE_OPTIONS: `--import=${import.meta.resolve('./fault-clock.ts')}`,
      FAULT_CLOCK_FILE: clockFile,
    });
    try {
      const person = await createClient(limited);
      const stranger = newAddress();
      const waits = async () => {
        const [known, unknown] = [await ask(person.email, {}, limited), await ask(stranger, {}, limited)];
        expect([known.status, unknown.status]).toEqual([200, 200]);
        const isTold = [known, unknown].map(({ json }) => json['wait_s'] !== undefined);
        expect(isTold[1]).toBe(isTold[0]);
        return isTold[0];
      };
      expect([await waits(), await waits(), await waits()]).toEqual([false, true, true]);
      await untilMailsAreDealtWith(limited);
      expect(await mailsTo(limited, person.email)).toHaveLength(1);
      for (let minute = 1; minute <= 9; minute += 1) {
        writeFileSync(clockFile, String(minute * 61_000));
        await vi.waitFor(async () => {
          const ahead = issuedAt(await signIn(limited, person)) - Date.now();
          expect(ahead).toBeGreaterThan(minute * 61_000 - 30_000);
        }, patiently);
        await waits();
        await untilMailsAreDealtWith(limited);
      }
      expect(await mailsTo(limited, person.email)).toHaveLength(5);
    } finally {
      await limited.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('RS18 leaves no token in the database, only its digest', async () => {
    const person = await createClient(product);
    await ask(person.email);
    const token = tokenIn(await newMailTo(product, person.email));
    const stored = await dump(product);
    expect(stored).toContain(person.email);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    for (const file of product.databaseUrl === undefined ? ['inkfield.db', 'inkfield.db-wal'] : [])
      expect(readFileSync(join(product.dataDir, file), 'latin1')).not.toContain(token);
    expect(product.output()).not.toContain(token);
    reached('P16', 'no reset token in database or log');
  });

  test('RS15 is overtaken by an invitation that sets the password', async () => {
    const email = newAddress();
    const { id } = await apiOf(product, people.M.access).inviteUser({
      body: { email, first_name: 'Ina', last_name: 'Vited' },
    });
    const invitation = tokenIn(await newMailTo(product, email));
    await ask(email);
    const asked = tokenIn(await newMailTo(product, email, 2));
    const set = (token: string) =>
      send(product, 'POST /api/auth/reset-password/', {
        body: { token, new_password: 'a password of hers', confirm_password: 'a password of hers' },
      });
    expect((await set(invitation)).status).toBe(200);
    expectRefusal(await set(asked), 400, 'invalid_token');
    // One that staff send later is good again.
    await apiOf(product, people.M.access).sendSetUpLink({ params: { id } });
    // Beside the notice that the password was changed.
    await newMailTo(product, email, 4);
    const links = (await mailsTo(product, email)).filter(({ text }) => text?.includes('/reset-password/'));
    const newest = links.map(tokenIn).find((token) => token !== invitation && token !== asked);
    expect((await set(newest ?? 'none')).status).toBe(200);
  });
});

/** The time of the server's clock, in milliseconds. */
function issuedAt({ access }: Person): number {
  const claims = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(claims).iat * 1000;
}
