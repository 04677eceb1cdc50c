import { type Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hostile } from '../apps/server/test/hostile.ts';
import { type Answer, send } from '../harness/http.ts';
import { isLong, rounds } from './length.ts';
import { createPeople, type People, registration } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows } from './rows.ts';
import { createPublished, textField } from '../harness/templates.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let people: People;
let template: number;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
  ({ id: template } = await createPublished(product, people.S));
});

const calls: [name: string, route: Route][] = Object.entries(routes).filter(
  ([, route]: [string, Route]) => route.site !== 'provider',
);
const json = { 'content-type': 'application/json' };
/** As the administrator, who gets past every other guard. */
const ask = (
  route: Route,
  sent: { path?: string; query?: string; body?: unknown; headers?: Record<string, string> },
) => {
  const { path = route.path, query = '', body, headers = {} } = sent;
  const address = `${path.replace(':id', String(template)).replace(/:\w+/g, 'x')}${query}`;
  return send(product, `${route.method} ${address}`, { access: people.M.access, body, headers });
};

/** Ids that can occur in a path. */
const inAddress = (text: string) =>
  text.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign.toWellFormed()));

interface Attack {
  what: string;
  send: () => Promise<Answer>;
}

/** For a call that needs nothing: nothing at all, or an object. */
function isRight(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Every call with every body that is none, every wrong type as a whole and in each field, every id that is none. */
function attacks(): Attack[] {
  return calls.flatMap(([name, route]) => {
    const found: Attack[] = [];
    const add = (what: string, sent: Parameters<typeof ask>[1]) =>
      void found.push({ what: `${name} ${what}`, send: () => ask(route, sent) });
    if (route.body !== undefined && route.lenient !== true) {
      const needed = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }).required ?? [];
      for (const { name: what, value } of hostile.raw_bodies.filter(
        ({ value }) => needed.length > 0 || !isRight(value),
      ))
        add(what, { body: value, headers: json });
      for (const { name: what, value } of hostile.wrong_types) {
        if (needed.length === 0 && isRight(JSON.stringify(value))) continue;
        add(`body ${what}`, { body: JSON.stringify(value), headers: json });
      }
      for (const field of needed) {
        for (const { name: what, value } of hostile.wrong_types) {
          if (typeof value === 'object' && JSON.stringify(value) !== '{}')
            add(`${field} ${what}`, { body: { [field]: value } });
        }
      }
    }
    if (/:\w*id\b/.test(route.path)) {
      for (const { name: what, value } of hostile.ids) {
        add(`id ${what}`, {
          path: route.path.replace(/:\w*id\b/, inAddress(value)),
          ...(route.body && { body: {} }),
        });
      }
    }
    if (route.query !== undefined) {
      const { properties = {} } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' });
      for (const key of ['limit', 'document_id'].filter((key) => key in properties)) {
        for (const { name: what, value } of hostile.strings.filter(({ value }) => !/^\d{1,4}$/.test(value))) {
          add(`${key} ${what}`, {
            query: `?${key}=${encodeURIComponent(value.slice(0, 300).toWellFormed())}`,
          });
        }
      }
    }
    return found;
  });
}

/** A runaway parser takes minutes; in the quick run the machine may be busy. */
const mostMs = isLong ? 2000 : 60_000;

describe('hostile requests', () => {
  test('IV9 each call refuses every body, type and id that is none, in our shape, and nothing is stored', async () => {
    const before = await countRows(product);
    const all = attacks();
    const slow: string[] = [];
    for (const { what, send: attack } of all) {
      const answer = await attack();
      expect(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status} ${answer.text}`).toBe(
        true,
      );
      expectRefusal(answer, answer.status);
      if (answer.ms > mostMs) slow.push(what);
    }
    expect(await countRows(product)).toEqual(before);
    expect(slow).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(2500);
    reached('P4', `${all.length} of ${all.length} refused, 0 x 5xx, 0 rows changed`);
  });

  test('IV19 whatever JSON is sent is never our mistake', async () => {
    const withBody = calls.filter(([, { body, upload }]) => body !== undefined && upload !== true);
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(...hostile.wrong_types.map(({ value }) => value)),
      fc.constantFrom(
        ...[...hostile.strings, ...hostile.unprintable].map(({ value }) => value.slice(0, 200)),
      ),
    );
    let count = 0;
    for (const [name, route] of withBody) {
      const { body = z.any() } = route;
      const names = Object.keys(
        z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      );
      const record = fc.record(Object.fromEntries(names.map((key) => [key, anything])), { requiredKeys: [] });
      // As a client: what succeeds must not change the administrator's own rows.
      const sent = fc.asyncProperty(fc.oneof(record, anything), async (value) => {
        const address = `${route.method} ${route.path.replace(':id', '999999').replace(/:\w+/g, 'x')}`;
        const answer = await send(product, address, {
          access: people.N.access,
          body: JSON.stringify(value) ?? 'null',
          headers: json,
        });
        count += 1;
        if (answer.status !== 503) expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      });
      await fc.assert(sent, { numRuns: Math.ceil(rounds({ quick: 600, long: 2000 }) / withBody.length) });
    }
    reached('P4', `${count} random bodies: 0 x 5xx`);
  });

  test('IV11 a body over the limit is refused, one at the limit of fields is not', async () => {
    const before = await countRows(product);
    const body = `"${'x'.repeat(256 * 1024)}"`;
    const tooLarge = await send(product, 'POST /api/auth/login/', { body, headers: json });
    expectRefusal(tooLarge, 413, 'too_large');
    expect(await countRows(product)).toEqual(before);
    const fields = Array.from({ length: 300 }, (_, order) => textField(`f${order}`, { order }));
    const document_content = fields.map(({ name }) => `[${name}]`).join('\n');
    const most = await createPublished(product, people.S, { fields, document_content });
    const form_data = Object.fromEntries(fields.map(({ name }) => [name, 'x'.repeat(500)]));
    const address = `POST /api/templates/${most.id}/generate_document/`;
    expect((await send(product, address, { access: people.A1.access, body: { form_data } })).status).toBe(
      201,
    );
  });

  test('IV12 a packed body is never unpacked', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await send(product, 'POST /api/auth/login/', { body: Buffer.alloc(1000, 1), headers });
      expectRefusal(answer, 415, 'unsupported_media_type');
    }
  });

  test('IV13 bytes that are no UTF-8, and other character sets, are refused', async () => {
    for (const charset of ['utf-16', 'utf-7', 'latin1', 'x']) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      expectRefusal(await send(product, 'POST /api/auth/login/', { body: '{}', headers }), 415);
    }
    for (const bytes of [[0xc0, 0xae], [0xff], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
      const body = Buffer.concat([Buffer.from('{"email":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expectRefusal(await send(product, 'POST /api/auth/login/', { body, headers: json }), 400, 'malformed');
    }
    expectRefusal(await send(product, 'GET /api/%c0%ae%c0%ae/'), 400);
  });

  test('IV15 parameters that are repeated, nested or countless change nothing', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => `p${at}=1`).join('&');
    for (const query of ['limit=1&limit=2', 'limit[a]=1', 'limit[]=1', '__proto__[x]=1', many]) {
      const answer = await send(product, `GET /api/documents/?${query}`, { access: people.A1.access });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) expectRefusal(answer, 400);
    }
  });

  test('IV16 an address without its last slash is not there, and no body is lost silently', async () => {
    const before = await countRows(product);
    expectRefusal(await send(product, 'GET /api/templates', { access: people.A1.access }), 404);
    expectRefusal(await send(product, 'POST /api/auth/register', { body: registration() }), 404);
    expect(await countRows(product)).toEqual(before);
  });

  test('IV17 no text makes a pattern run for long', async () => {
    const redos = [
      ...hostile.strings.filter(({ name }) => name.startsWith('redos')).map(({ value }) => value),
      `${'a'.repeat(5000)}@${'a.'.repeat(2000)}`,
      'a@'.repeat(4000),
      ' '.repeat(9000),
      '['.repeat(100_000),
    ];
    const times: number[] = [];
    const time = async (answer: Promise<Answer>) => {
      const { ms, status } = await answer;
      expect(status).toBeLessThan(500);
      times.push(ms);
    };
    for (const text of redos) {
      await time(send(product, 'POST /api/auth/login/', { body: { email: text, password: 'x' } }));
      await time(
        send(product, 'POST /api/auth/register/', { body: registration({ email: text, first_name: text }) }),
      );
      await time(ask(routes.previewDocument, { body: { form_data: { buyer: text } } }));
    }
    // A machine that backtracks would need hours.
    const pattern = `${'a?'.repeat(35)}a{150}`;
    const letter = await createPublished(product, people.S, {
      document_content: '[code]',
      fields: [textField('code', { pattern })],
    });
    const generating = send(product, `POST /api/templates/${letter.id}/generate_document/`, {
      access: people.A1.access,
      body: { form_data: { code: `${'a'.repeat(184)}b` } },
    });
    await time(generating);
    // Matched to its end, and not given up.
    expectRefusal(await generating, 400, 'invalid');
    const body = { name: 'Brackets', document_content: '['.repeat(100_000), fields: [] };
    await time(send(product, 'POST /api/templates/', { access: people.S.access, body }));
    expect(Math.max(...times)).toBeLessThan(mostMs);
  });
});
