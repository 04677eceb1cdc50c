import { fieldTypes } from '@inkfield/engine/template';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { hostile, keptText } from '../../test/hostile.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

/** The types that work without columns, options of their own or a formula. */
const types = fieldTypes.filter((type) => !['choices', 'rows', 'calculated'].includes(type));

describeOnEachDatabase('hostile values', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let template: number;
  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
    const fields = types.map((type, order) =>
      textField(`a_${type}`, {
        field_type: type,
        order,
        ...(type === 'select' && { options: ['one', 'two'] }),
      }),
    );
    const document_content = types.map((type) => `<<[a_${type}]>>`).join('\n');
    ({ id: template } = await createPublished(app, { fields, document_content }));
  });

  const send = (values: unknown, call = 'generate_document') =>
    app.request({
      method: 'POST',
      url: `/api/templates/${template}/${call}/`,
      headers: { authorization: `Bearer ${user.access}` },
      payload: { form_data: values },
    });
  const countDocuments = async () => {
    const count = app.deps.database.query
      .selectFrom('documents')
      .select((row) => row.fn.countAll<number>().as('count'));
    return (await count.executeTakeFirstOrThrow()).count;
  };
  /** The text of the document, without the characters that a page changes or breaks at. */
  const letters = (text: string) => text.normalize('NFKC').replace(/[\s\u00AD\p{Cf}]/gu, '');

  test('text stands in the document letter by letter as it was sent, or is refused with a reason', async () => {
    const outcomes = { printed: 0, refused: 0 };
    for (const { name, value: sent } of [...hostile.strings, ...hostile.multi_line]) {
      const before = await countDocuments();
      const field = /[\r\n]/.test(sent) ? 'a_textarea' : 'a_text';
      const value = keptText(sent, field);
      const answer = await send({ [field]: sent });
      if (answer.statusCode === 201) {
        outcomes.printed += 1;
        expect(answer.json().form_data[field], name).toBe(value);
        const text = await app.request({
          method: 'POST',
          url: `/api/templates/${template}/preview_document/`,
          headers: { authorization: `Bearer ${user.access}` },
          payload: { form_data: { [field]: value } },
        });
        if (value.trim() !== '') expect(text.json().text, name).toContain(`<<${value}>>`);
        expect(await countDocuments()).toBe(before + 1);
      } else {
        outcomes.refused += 1;
        expect([400, 422], `${name}: ${answer.body}`).toContain(answer.statusCode);
        expect(answer.json(), name).toHaveProperty(
          answer.statusCode === 400 ? 'form_data' : 'non_field_errors',
        );
        expect(await countDocuments()).toBe(before);
      }
    }
    // Most are ordinary text to paper: a rule that refuses them all would pass otherwise.
    expect(outcomes.printed).toBeGreaterThan(outcomes.refused * 4);
  }, 120_000);

  test('the PDF shows markup, code and addresses as the words they are, and runs nothing', async () => {
    const latin = hostile.strings.filter(
      ({ value }) => /^[\u0020-\u007E]{1,300}$/.test(value) && value.trim() !== '',
    );
    expect(latin.length).toBeGreaterThan(50);
    const values = {
      a_textarea: latin
        .map(({ value }) => value)
        .join('\n')
        .slice(0, 10_000),
    };
    const answer = await send(values);
    expect(answer.statusCode, answer.body).toBe(201);
    const pdf = await app.request({
      url: answer.headers['location'] ?? '',
      headers: { authorization: `Bearer ${user.access}` },
    });
    const { text, scripts } = await readPdf(pdf.rawPayload);
    expect(scripts).toBe(0);
    for (const line of values.a_textarea.split('\n')) expect(letters(text)).toContain(letters(line));
    expect(pdf.rawPayload.toString('latin1')).not.toMatch(
      /\/(?:JavaScript|JS|OpenAction|Launch|EmbeddedFile|URI)\b/,
    );
  });

  test('what no paper can show is refused at its field', async () => {
    // Isolates are no overrides: text of two directions needs them, and paper shows it right. Breaks become spaces.
    const refused = hostile.unprintable.filter(
      ({ value }) => !/[\u2066-\u2069]/.test(value) && keptText(value, 'a_text') === value,
    );
    expect(refused.length).toBeGreaterThan(10);
    for (const { name, value } of refused) {
      const answer = await send({ a_text: value });
      expect(answer.statusCode, `${name}: ${answer.body}`).toBe(400);
      expect(answer.json(), name).toMatchObject({ form_data: { a_text: [expect.any(String)] } });
    }
  });

  test('a value of a wrong type is refused at its field, in every type of field', async () => {
    for (const type of types) {
      for (const { name, value } of hostile.wrong_types) {
        const answer = await send({ [`a_${type}`]: value });
        if (answer.statusCode === 201) {
          // Some fields accept empty values, ticks or JSON numbers.
          expect([null, true, false, '', 'number'], `${type} ${name}`).toContain(
            typeof value === 'number' ? 'number' : value,
          );
        } else {
          expect(answer.statusCode, `${type} ${name}: ${answer.body}`).toBe(400);
        }
      }
    }
  }, 120_000);

  test('numbers and dates are kept exactly or refused', async () => {
    for (const field of ['a_number', 'a_percentage', 'a_currency']) {
      for (const { name, value } of hostile.numbers) {
        const { statusCode, body } = await send({ [field]: value }, 'preview_document');
        expect([200, 400], `${field} ${name}: ${body}`).toContain(statusCode);
        if (statusCode === 200) expect(body, `${field} ${name}`).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
    for (const { name, value } of hostile.dates) {
      const { statusCode, body } = await send({ a_date: value }, 'preview_document');
      expect([200, 400], `${name}: ${body}`).toContain(statusCode);
      if (statusCode === 200) expect(body, name).not.toMatch(/NaN|Invalid/);
    }
  });

  test('names that every object has are no fields', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'nobody']) {
      const answer = await send({ [name]: 'x' });
      expect(answer.statusCode, name).toBe(400);
      expect(Object.keys(answer.json().form_data), name).toEqual([name]);
    }
    const poisoned = await app.request({
      method: 'POST',
      url: `/api/templates/${template}/generate_document/`,
      headers: { authorization: `Bearer ${user.access}`, 'content-type': 'application/json' },
      payload: '{"form_data":{"__proto__":{"x":1}}}',
    });
    expect(poisoned.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
