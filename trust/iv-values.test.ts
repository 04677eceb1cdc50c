import type { Template } from '@inkfield/contract/templates';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostile, keptText } from '../apps/server/test/hostile.ts';
import { type Answer, send } from '../harness/http.ts';
import { createPeople, type People, registration } from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { countRows } from './rows.ts';
import { createPublished, textField } from '../harness/templates.ts';
import { createWild, fieldTypes, generating, previewing, type Values } from './wild-template.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let people: People;
let wild: Template;
let generate: (values: Values) => Promise<Answer>;
let preview: (values: Values) => Promise<Answer>;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
  wild = await createWild(product, people.S);
  generate = generating(product, people.A1, wild);
  preview = previewing(product, people.A1, wild);
});

/** No refused call may change a row. */
async function expectNothingStored(work: () => Promise<void>): Promise<void> {
  const before = await countRows(product);
  await work();
  expect(await countRows(product)).toEqual(before);
}

/** The complaint about one field of the form. */
function expectComplaint(answer: Answer, field: string, what: string): void {
  expectRefusal(answer, 400);
  expect(answer.json, what).toMatchObject({ form_data: { [field]: [expect.any(String)] } });
}

// As the catalogue puts it: NUL, C0 and C1 but tab and newline, DEL, half a surrogate pair, non-characters, overrides.
const impossible =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]|\p{Noncharacter_Code_Point}/u;
// The line and page breaks of word processors become line breaks.
const isPossible = (text: string) =>
  text.isWellFormed() && !impossible.test(text.replace(/\r\n?|[\v\f\u0085]/g, '\n'));

describe('text', () => {
  test('IV1 is stored and given back as it was typed but for blanks around it, or refused with a reason', async () => {
    const outcomes = { kept: 0, refused: 0 };
    for (const { name, value } of [...hostile.strings, ...hostile.multi_line, ...hostile.unprintable]) {
      const field = /[\r\n]/.test(value) ? 'a_textarea' : 'a_text';
      const answer = await generate({ [field]: value });
      if (answer.status === 201) {
        outcomes.kept += 1;
        expect(isPossible(value), name).toBe(true);
        expect(answer.json, name).toMatchObject({ form_data: { [field]: keptText(value, field) } });
      } else {
        outcomes.refused += 1;
        // Characters that no bundled font has are refused at typesetting, and named.
        expectRefusal(answer, answer.status === 422 ? 422 : 400);
        if (isPossible(value) && value.length <= 10_000) expect([name, answer.status]).toEqual([name, 422]);
      }
    }
    expect(outcomes.kept).toBeGreaterThan(outcomes.refused * 3);
  });

  test('IV1 names and companies of one line are kept exactly, or refused with a reason', async () => {
    let kept = 0;
    const register = async (name: string, value: string, fields: readonly string[]) => {
      const body = registration(Object.fromEntries(fields.map((field) => [field, value])));
      const answer = await send(product, 'POST /api/auth/register/', { body });
      if (answer.status !== 201) {
        expectRefusal(answer, 400);
        // One of them hides what becomes of the other.
        if (fields.length > 1) for (const field of fields) await register(name, value, [field]);
        else expect(answer.json[fields[0] ?? ''], name).toEqual(expect.arrayContaining([expect.any(String)]));
        return;
      }
      kept += fields.length;
      expect(isPossible(value) && !/[\n\r\t\v\f\u0085]/.test(value), name).toBe(true);
      for (const field of fields)
        expect(answer.json[field], name).toBe(value.trim() === '' ? null : value.trim());
    };
    for (const { name, value } of [...hostile.strings, ...hostile.multi_line, ...hostile.unprintable])
      await register(name, value, ['first_name', 'company_name']);
    expect(kept).toBeGreaterThan(200);
  });
});

/** Plain decimal text of what en-US writes in other ways; everything else as it is. */
function asPlain(type: string, typed: string): string {
  const plain: Record<string, string> = {
    '1,000.00': '1000.00',
    '1.': '1',
    '.5': '0.5',
    '+5': '5',
    '１２': '12',
    ...(type === 'percentage' && { '5%': '5' }),
    ...(type === 'currency' && { $5: '5' }),
  };
  return plain[typed] ?? typed.trim();
}

describe('fields', () => {
  test('IV2 take decimals as plain text or as the locale writes them, and keep them digit by digit', async () => {
    for (const type of ['number', 'currency', 'percentage']) {
      for (const { name, value } of hostile.numbers) {
        // Other types are for IV6.
        if (typeof value !== 'string' && typeof value !== 'number') continue;
        const what = `${type} ${name}`;
        const answer = await generate({ [`a_${type}`]: value });
        // JSON numbers carry fifteen digits; further digits are an artefact of the sender.
        const text = typeof value === 'string' ? asPlain(type, value) : String(Number(value.toPrecision(15)));
        const decimals = /^-?\d{1,15}(?:\.(\d{1,20}))?$/.exec(text);
        const isFine =
          typeof value !== 'boolean' &&
          decimals !== null &&
          (type !== 'currency' || (decimals[1]?.length ?? 0) <= 2);
        if (isFine || text === '')
          expect([what, answer.status, answer.text]).toEqual([what, 201, answer.text]);
        else expectComplaint(answer, `a_${type}`, what);
        if (isFine) expect(answer.json, what).toMatchObject({ form_data: { [`a_${type}`]: text } });
      }
    }
    for (const exact of ['1.005', '999999999999999.99', '0.1']) {
      const field = exact === '1.005' ? 'a_number' : 'a_currency';
      expect((await generate({ [field]: exact })).json).toMatchObject({ form_data: { [field]: exact } });
    }
  });

  test('IV4 take nothing but an option, and nothing but true or false', async () => {
    await expectNothingStored(async () => {
      for (const value of ['three', 'ones', 'o ne', 'one,two', ['one'], 0]) {
        expectComplaint(await generate({ a_select: value }), 'a_select', JSON.stringify(value));
      }
      for (const value of ['yes', 1, 'true', 'on', [], {}]) {
        expectComplaint(await generate({ a_checkbox: value }), 'a_checkbox', JSON.stringify(value));
      }
    });
  });

  test('IV5 take the addresses that registration takes', async () => {
    for (const { name, value, accepted } of hostile.emails) {
      const answer = await preview({ a_email: value });
      if (value.trim() !== '') expect([name, answer.status]).toEqual([name, accepted ? 200 : 400]);
      if (!accepted && value.trim() !== '') expectComplaint(answer, 'a_email', name);
    }
  });

  test('IV6 refuse every wrong type at the field itself', async () => {
    for (const type of fieldTypes) {
      for (const { name, value } of hostile.wrong_types) {
        if (value === null || typeof value === 'boolean' || typeof value === 'number' || value === '')
          continue;
        if (typeof value === 'string') continue;
        expectComplaint(await generate({ [`a_${type}`]: value }), `a_${type}`, `${type} ${name}`);
      }
    }
  });

  test('IV7 say of all required ones at once that they are missing', async () => {
    const names = ['one', 'two', 'three'];
    const template = await createPublished(product, people.S, {
      document_content: names.map((name) => `[${name}]`).join(' '),
      fields: names.map((name, order) => textField(name, { required: true, order })),
    });
    for (const empty of ['', '   ', null, undefined]) {
      const values = Object.fromEntries(names.map((name) => [name, empty]));
      const answer = await generating(product, people.A1, template)(values);
      expectRefusal(answer, 400);
      const complaints = names.map((name) => [name, ['This field is required.']]);
      expect(answer.json['form_data']).toEqual(Object.fromEntries(complaints));
    }
  });

  test('IV8 that nobody defined are refused, and reach no prototype', async () => {
    await expectNothingStored(async () => {
      for (const name of ['nobody', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
        const body = `{"form_data":{"${name}":{"polluted":"yes"}}}`;
        const headers = { 'content-type': 'application/json' };
        const address = `POST /api/templates/${wild.id}/generate_document/`;
        expectRefusal(await send(product, address, { access: people.A1.access, body, headers }), 400);
      }
    });
    const { json } = await send(product, 'GET /api/users/profile/', { access: people.A1.access });
    expect(JSON.stringify(json)).not.toContain('polluted');
    expect(Object.keys(json).toSorted()).toEqual(
      ['company_name', 'email', 'first_name', 'id', 'last_name', 'role'].toSorted(),
    );
  });

  test('IV10 can not be named like what every object has, or like the engine’s own words', async () => {
    await expectNothingStored(async () => {
      for (const name of ['toString', 'constructor', '__proto__', '1a', 'a b', 'a'.repeat(65), 'a-b', '']) {
        const body = { name: 'Bad names', document_content: 'x', fields: [textField(name)] };
        const answer = await send(product, 'POST /api/templates/', { access: people.S.access, body });
        expect([name, answer.status]).toEqual([name, 400]);
        expectRefusal(answer, 400);
      }
    });
  });

  test('IV14 of two keys of one name take the last one, for the rule and for the document', async () => {
    const headers = { 'content-type': 'application/json' };
    const address = `POST /api/templates/${wild.id}/generate_document/`;
    const ask = (body: string) => send(product, address, { access: people.A1.access, body, headers });
    const kept = await ask('{"form_data":{"a_number":"x","a_number":"7"}}');
    expect([kept.status, kept.json['form_data']]).toMatchObject([201, { a_number: '7' }]);
    expectRefusal(await ask('{"form_data":{"a_number":"7","a_number":"x"}}'), 400);
  });

  test('IV18 put placeholders and signs of replacement into the text once, as they are', async () => {
    const template = await createPublished(product, people.S, {
      document_content: '<<[one]>> <<[two]>>',
      fields: [textField('one'), textField('two', { order: 2 })],
    });
    for (const value of ['[two]', '$&', '$1 $$ $`', '[one]', '{if two}', '\\[two]', '[[two]]']) {
      const { json } = await previewing(product, people.A1, template)({ one: value, two: 'SECOND' });
      expect(json['text']).toContain(`<<${value}>> <<SECOND>>`);
    }
  });
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'IV3 a day stays the day that was typed, with the server in %s',
  async (TZ) => {
    const elsewhere = await startProduct({ TZ });
    try {
      const { S, A1 } = await createPeople(elsewhere);
      const shown = previewing(elsewhere, A1, await createWild(elsewhere, S));
      for (const { name, value } of hostile.dates) {
        const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim());
        const [year = 0, month = 0, date = 0] = (day ?? []).slice(1).map(Number);
        const time = new Date(Date.UTC(year, month - 1, date));
        const isReal = day !== null && year >= 1000 && time.toISOString().startsWith(day[0]);
        const answer = await shown({ a_date: value });
        if (value.trim() !== '') expect([name, answer.status]).toEqual([name, isReal ? 200 : 400]);
      }
      for (const [value, words] of [
        ['2026-03-01', '3/1/2026'],
        ['2024-02-29', '2/29/2024'],
        ['2026-12-31', '12/31/2026'],
        ['2027-01-01', '1/1/2027'],
      ]) {
        expect((await shown({ a_date: value })).json['text']).toContain(words);
      }
    } finally {
      await elsewhere.close();
    }
  },
);
