import { beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { buildDocx, paragraph } from '../apps/server/test/docx-builder.ts';
import { apiOf, send } from '../harness/http.ts';
import { askForLink } from './links.ts';
import { mailsTo, newMailTo } from './mails.ts';
import { createClient, createPeople, type People, type Person, registration } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { countRows, withRows } from './rows.ts';
import { createPublished, download, generate, sendTable, textField } from '../harness/templates.ts';
import { importFile } from './uploads.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
});

describe('mails', () => {
  test('IN10 IN12 take no name or address that could be a header or a second recipient', async () => {
    const before = await countRows(product);
    for (const { name, value } of hostile.multi_line) {
      const answer = await send(product, 'POST /api/auth/register/', {
        body: registration({ first_name: value }),
      });
      expect([name, answer.status]).toEqual([name, 400]);
    }
    for (const email of [
      'a@b.co,x@y.zz',
      'a@b.co;x@y.zz',
      'a@b.co x@y.zz',
      '"a@b.co"@c.zz',
      'Eve <eve@evil.co>',
      'a@b.co\r\nBcc: x@y.zz',
      '<a@b.co>',
      'a@b.co(comment)',
    ]) {
      for (const call of ['register', 'forgot-password']) {
        const body = call === 'register' ? registration({ email }) : { email };
        expectRefusal(await send(product, `POST /api/auth/${call}/`, { body }), 400);
      }
    }
    expect(await countRows(product)).toEqual(before);
  });

  test('IN11 IN13 go to one address and carry a name as the words that it is', async () => {
    const markup = ['<img src=//evil.example/x>', '<a href="//evil.example">click</a>'];
    const names = hostile.strings
      .filter(({ name, value }) => name.startsWith('header_') && !value.includes('@'))
      .map(({ value }) => value);
    expect(names.length).toBeGreaterThan(1);
    for (const first_name of [...names, ...markup]) {
      const person = await createClient(product, { first_name });
      await proveMailbox(person);
      await askForLink(product, person);
      const mail = (await mailsTo(product, person.email)).at(-1) ?? expect.fail('There is no mail.');
      expect(mail.to?.map(({ address }) => address)).toEqual([person.email]);
      expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
      expect(mail.text).toContain(first_name);
      // One link and one picture-less page: nothing of a name has become markup.
      expect(mail.html ?? '').not.toMatch(/<img|evil\.example"/i);
    }
  });
});

/** As when a mail server had carried a link there. Mails carry a name only afterwards. */
function proveMailbox({ id }: Person): Promise<unknown> {
  return withRows(product, (query) =>
    query
      .updateTable('users')
      .set({ email_proven_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute(),
  );
}

test('IN21 a name is no way to send words of one’s own in our mails', async () => {
  const before = await countRows(product);
  for (const first_name of [
    'See https://evil.example',
    'See www.evil.example',
    'Mail ada@evil.example',
    'x'.repeat(61),
  ]) {
    const body = registration({ first_name });
    expectRefusal(await send(product, 'POST /api/auth/register/', { body }), 400);
  }
  expect(await countRows(product)).toEqual(before);
  const person = await createClient(product, { first_name: 'Your refund waits' });
  await askForLink(product, person);
  const mail = await newMailTo(product, person.email);
  expect(`${mail.text} ${mail.html}`).not.toContain('refund');
  const reminder = await remindOf(person, 'Your refund waits at www.evil.example');
  expect(`${reminder.text} ${reminder.html}`).not.toMatch(/refund|evil/);
});

/** The mail about a date of a document of this person, who has named the date. The sweep that queues it is hourly. */
async function remindOf(person: Person, label: string) {
  const { id: document } = await generate(product, person, await createPublished(product, people.S));
  const dates = [{ label, day: '2099-01-01', remind_days: 1 }];
  const changes = { params: { id: document }, body: { revision: 1, dates } };
  const changed = await apiOf(product, person.access).changeDocumentDetails(changes);
  const payload = { userId: person.id, dates: changed.dates.map(({ id }) => id) };
  const now = new Date().toISOString();
  const row = { kind: 'dates-near', payload_json: JSON.stringify(payload), created_at: now, due_at: now };
  await withRows(product, (query) =>
    query
      .insertInto('outbox')
      .values({ ...row, attempts: 0 })
      .execute(),
  );
  return newMailTo(product, person.email, 2);
}

/** The beginnings of a cell that spreadsheets run. */
const formula = /^[=+\-@＝＋－＠\t\r\n\0]/;

/** The texts of all cells of a CSV file. */
function cellsOf(csv: string): string[] {
  const cells = csv.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(?:,|\r\n)/g);
  return [...cells].map(([, cell = '']) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
}

describe('files', () => {
  test('IN15 a PDF is saved under its number and nothing else', async () => {
    const template = await createPublished(product, people.S, { name: '../../etc/passwd"; x="' });
    const { id } = await generate(product, people.A1, template);
    const address = `/api/templates/${template.id}/download_pdf/?document_id=${id}`;
    const { headers } = await send(product, `GET ${address}`, { access: people.A1.access });
    expect(headers['content-disposition']).toBe(`attachment; filename="document_${id}.pdf"`);
  });

  test('IN16 an original is saved under a plain name, whatever it was called', async () => {
    const bytes = buildDocx({ body: paragraph('Hello [Name]') });
    for (const name of [
      '../../../../etc/passwd.docx',
      '..\\..\\windows\\x.docx',
      'CON.docx',
      `${'x'.repeat(300)}.docx`,
      '\u202Excod.exe.docx',
      'a;b=c.docx',
      'Ärger.docx',
      "a'b%00c.docx",
    ]) {
      const sent = await importFile(product, people.S, { name, bytes });
      if (sent.status !== 200) {
        expectRefusal(sent, 400);
        continue;
      }
      const { id } = sent.json['source_document'] as { id: number };
      const { headers } = await send(product, `GET /api/source-documents/${id}/`, {
        access: people.S.access,
      });
      expect(headers['content-disposition'], name).toMatch(/^attachment; filename="[\w.-]{1,150}"$/);
      expect(headers['content-disposition'], name).not.toMatch(/\.\.|[/\\]/);
    }
  });

  test('IN14 a table to fill has no cell that a spreadsheet would run', async () => {
    const formulas = hostile.strings.filter(({ name }) => name.startsWith('csv_')).map(({ value }) => value);
    const fields = formulas.map((label, order) =>
      textField(`f${order}`, { field_type: 'select', options: [label, 'other'], order }),
    );
    const document_content = fields.map(({ name }) => `[${name}]`).join(' ');
    const template = await createPublished(product, people.S, { name: '=1+1', fields, document_content });
    const answer = await send(product, `GET /api/templates/${template.id}/table/?format=csv`, {
      access: people.A1.access,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    });
    const texts = cellsOf(answer.text);
    expect(texts).toContain("'=1+1");
    expect(texts.filter((text) => formula.test(text))).toEqual([]);
  });

  test('IN14 the results of a table have no cell that a spreadsheet would run', async () => {
    const template = await createPublished(product, people.S);
    const rows = ['=1+1', '"\n=1+1"', '"\r\n@SUM(1)"', '"\t-1"', '＋1'];
    const batch = await sendTable(product, people.A1, { template, rows });
    const { access } = people.A1;
    const { text } = await send(product, `GET /api/batches/${batch.id}/results/`, { access });
    expect(cellsOf(text).filter((cell) => cell.startsWith("'"))).toHaveLength(rows.length);
    expect(cellsOf(text).filter((cell) => formula.test(cell))).toEqual([]);
  });
});

describe('lists, logs and errors', () => {
  test('IN17 a line of the log stays one line, whatever is in a header, an address or a value', async () => {
    const forged = ['{"level":60,"msg":"forged"}', '%s %d %j', '\u001b[31mred', '2026-01-01 INFO forged'];
    for (const text of forged) {
      const headers = { 'user-agent': text.replaceAll('\u001b', ''), referer: encodeURI(text) };
      await send(product, `GET /api/templates/?x=${encodeURIComponent(`${text}\r\nforged`)}`, { headers });
      await send(product, `GET /${encodeURIComponent(`${text}\nforged`)}`, { headers });
      await send(product, 'POST /api/auth/login/', { body: { email: text, password: text } });
      await createClient(product, { last_name: text.replaceAll('\u001b', '') });
    }
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line !== '' && /^\W|forged/.test(line));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(product.output()).not.toMatch(/forged|[\u0000-\u0009\u000b-\u001f]/);
  });

  test('IN18 SQL in whatever searches a list is only a word', async () => {
    const tricks = hostile.strings.filter(({ name }) => name.startsWith('sql_'));
    expect(tricks.length).toBeGreaterThan(5);
    const before = await countRows(product);
    for (const { name, value } of tricks) {
      for (const path of [
        '/api/users/?q=',
        '/api/users/?search=',
        '/api/documents/all/?client=',
        '/api/audit/?action=',
        '/api/templates/?sort=',
        '/api/users/?sort=',
        '/api/documents/?cursor=',
      ]) {
        const answer = await send(product, `GET ${path}${encodeURIComponent(value)}`, {
          access: people.M.access,
        });
        expect([200, 400], `${name} ${path}`).toContain(answer.status);
        if (answer.status === 400) expectRefusal(answer, 400);
        else if (path.includes('client=')) expect([name, answer.text]).toEqual([name, '[]']);
      }
    }
    expect(await countRows(product)).toEqual(before);
  });

  test('IN20 a refusal is JSON and repeats nothing of what was sent', async () => {
    const canary = '<script>canary()</script>';
    const sent: [ask: string, body?: unknown][] = [
      [`GET /api/${encodeURIComponent(canary)}/`],
      [`GET /api/documents/?limit=${encodeURIComponent(canary)}`],
      [`GET /api/auth/validate-token/${encodeURIComponent(canary)}/`],
      ['POST /api/auth/register/', registration({ email: canary, first_name: `${canary}\0` })],
      ['POST /api/auth/login/', { email: canary, password: canary }],
      ['POST /api/auth/reset-password/', { token: canary, new_password: canary, confirm_password: 'x' }],
      ['POST /api/auth/refresh/', { refresh: canary }],
    ];
    for (const [ask, body] of sent) {
      const answer = await send(product, ask, { body, access: people.A1.access });
      expectRefusal(answer, answer.status);
      expect([ask, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
        ask,
        'application/json; charset=utf-8',
        'nosniff',
      ]);
      expect(answer.text).not.toContain('canary');
    }
    expect(
      (
        await download(
          product,
          people.A1,
          await generate(product, people.A1, await createPublished(product, people.S)),
        )
      ).length,
    ).toBeGreaterThan(1000);
  });
});
