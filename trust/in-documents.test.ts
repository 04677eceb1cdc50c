import { mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { lettersOf, readPdf } from '../apps/server/test/read-pdf.ts';
import { send } from '../harness/http.ts';
import { openTrap, reachingCalls, type Trap, watchCalls } from './outside.ts';
import { createPeople, type People } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { createPublished, download, generate, textField } from '../harness/templates.ts';
import { typesettersOf } from './typesetters.ts';
import { createWild, generating } from './wild-template.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

const marker = 'FOREIGN-FILE-CONTENT';
let product: Product;
let people: People;
let trap: Trap;
/** Outside of everything that the product may read. */
let folder: string;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
  trap = await openTrap();
  folder = mkdtempSync(join(tmpdir(), 'inkfield-foreign-'));
  writeFileSync(join(folder, 'secret.txt'), marker, { mode: 0o644 });
});
afterAll(async () => {
  trap.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Markup and code that would fetch or read if anything took it for more than words. */
function reaching(): string[] {
  const secret = join(folder, 'secret.txt');
  const addresses = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001'].map(
    (host) => `http://${host}:${trap.port}/x`,
  );
  const targets = [
    ...addresses,
    `file://${secret}`,
    `FiLe://${secret}`,
    secret,
    `../../../../../..${secret}`,
  ];
  return targets.flatMap((target) => [
    `<img src="${target}">`,
    `<iframe src="${target}"></iframe>`,
    `<link rel=stylesheet href="${target}">`,
    `#read("${target}")`,
    `#image("${target}")`,
    `#include "${target}"`,
    `#import "@preview/cetz:0.2.0"`,
    `![x](${target})`,
    `\\input{${target}}`,
    `<!ENTITY x SYSTEM "${target}">`,
  ]);
}

/** Documents of values and of template texts that try to get out. */
async function documentsThatReach(): Promise<Buffer[]> {
  const texts = reaching();
  const wild = await createWild(product, people.S);
  const values = { a_textarea: texts.join('\n').slice(0, 10_000) };
  const own = await createPublished(product, people.S, {
    name: texts[1] ?? '',
    description: texts[4] ?? '',
    document_content: texts.join('\n\n'),
    fields: [textField('buyer', { label: texts[3] ?? '', help_text: texts[4] ?? '' })],
  });
  return [
    await download(product, people.A1, await generate(product, people.A1, wild, values)),
    await download(product, people.A1, await generate(product, people.A1, own)),
  ];
}

describe('documents', () => {
  test('IN1 IN2 show every printable value letter by letter, and run nothing', async () => {
    const latin = hostile.strings
      .map(({ value }) => value)
      .filter((value) => /^[\u0020-\u007e]{1,300}$/.test(value) && value.trim() !== '');
    expect(latin.length).toBeGreaterThan(100);
    const wild = await createWild(product, people.S);
    const values = { a_textarea: latin.join('\n').slice(0, 10_000) };
    const pdf = await download(product, people.A1, await generate(product, people.A1, wild, values));
    const { text, scripts } = await readPdf(pdf);
    for (const line of values.a_textarea.split('\n')) expect(lettersOf(text)).toContain(lettersOf(line));
    expect(scripts).toBe(0);
    expect(pdf.toString('latin1')).not.toMatch(
      /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI|SubmitForm|GoToR)\b/,
    );
  });

  test('IN2 IN3 IN4 reach no network and read no other file, whatever stands in values and templates', async () => {
    const work = async () => {
      for (const pdf of await documentsThatReach()) {
        const { text } = await readPdf(pdf);
        expect(text).toContain('#read(');
        expect(text).not.toContain(marker);
      }
    };
    const lines = await watchCalls(product, { calls: reachingCalls, work });
    expect(trap.count()).toBe(0);
    // Where strace is not installed, the listener and the text of the documents have spoken.
    const connects = (lines ?? []).filter((line) => /connect\(.*AF_INET/.test(line));
    const foreign = (lines ?? []).filter((line) => line.includes(folder) || line.includes('/etc/passwd'));
    expect([connects, foreign]).toEqual([[], []]);
    const seen = lines === undefined ? '' : `, ${lines.length} system calls watched`;
    reached('P9', `typesetting: 0 connections, 0 foreign reads over ${reaching().length} texts${seen}`);
  });

  test('IN3 are set in a network of their own and by another user, where the system has such things', async () => {
    const line = product.log().find(({ event }) => event === 'typesetter.isolation');
    expect(line).toMatchObject({
      isolation: { network: expect.any(Boolean), memoryLimit: expect.any(Boolean) },
    });
    const [child = 0] = await typesettersOf(product);
    const networkOf = (pid: number) => readlinkSync(`/proc/${pid}/ns/net`);
    const isApart = networkOf(child) !== networkOf(product.pid());
    const ownerOf = (pid: number) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const isOther = ownerOf(child) !== ownerOf(product.pid());
    expect(line).toMatchObject({ isolation: { network: isApart, otherUser: isOther } });
    // Root alone can become another.
    if (process.getuid?.() !== 0) expect(isOther).toBe(false);
  });

  test('IN5 follow no link in a folder', async () => {
    const link = join(product.dataDir, 'linked.txt');
    symlinkSync(join(folder, 'secret.txt'), link);
    const wild = await createWild(product, people.S);
    for (const target of [link, `/${link}`, 'linked.txt', `../../..${link}`]) {
      const values = { a_text: `#read("${target}")` };
      const pdf = await download(product, people.A1, await generate(product, people.A1, wild, values));
      expect((await readPdf(pdf)).text).not.toContain(marker);
    }
  });

  test('IN6 keep every letter inside the page, however long a word, or are refused', async () => {
    const wild = await createWild(product, people.S);
    const cases: [word: string, count: number, value: string][] = [
      ['W', 10_000, 'W'.repeat(10_000)],
      ['i', 5000, 'i'.repeat(5000)],
      ['line', 1999, 'line\n'.repeat(1999)],
      ['x', 4000, '\u00a0x'.repeat(4000)],
    ];
    for (const [word, count, value] of cases) {
      const values = { a_textarea: value };
      const pdf = await download(product, people.A1, await generate(product, people.A1, wild, values));
      const { pages, text } = await readPdf(pdf);
      const out = pages.flatMap(({ width, height, items }) =>
        items.filter(({ x, y, width: own }) => x < 0 || x + own > width + 0.5 || y < 0 || y > height),
      );
      expect(out).toEqual([]);
      expect([word, text.split(word).length - 1]).toEqual([word, count]);
    }
  });

  test('IN6 too much for a document is refused and costs one request', async () => {
    const wild = await createPublished(product, people.S, {
      document_content: `${'A line of the agreement.\n\n'.repeat(19_000)}[buyer]`,
    });
    const { access } = people.A1;
    const address = `POST /api/templates/${wild.id}/generate_document/`;
    const answer = await send(product, address, { access, body: { form_data: { buyer: 'Ann' } } });
    if (answer.status !== 201) expectRefusal(answer, answer.status);
    expect([201, 400, 422, 503]).toContain(answer.status);
    const small = await createWild(product, people.S);
    expect((await generating(product, people.A1, small)({ a_text: 'x' })).status).toBe(201);
  });

  test('IN7 print every script that there is a font for, and name the signs that there is none for', async () => {
    const wild = await createWild(product, people.S);
    const names = [
      'arabic',
      'hebrew',
      'thai',
      'japanese',
      'korean',
      'emoji',
      'emoji_zwj',
      'emoji_flag',
      'zalgo',
    ];
    const chosen = hostile.strings.filter(({ name }) => names.includes(name));
    expect(chosen.length).toBe(names.length);
    for (const { name, value } of chosen) {
      const answer = await generating(product, people.A1, wild)({ a_text: value });
      if (answer.status === 422) {
        expectRefusal(answer, 422, 'unprintable');
        const told = JSON.stringify(answer.json['non_field_errors']);
        expect(
          [...value].some((sign) => told.includes(sign) || /U\+[0-9A-F]{4}/.test(told)),
          told,
        ).toBe(true);
        continue;
      }
      expect([name, answer.status]).toEqual([name, 201]);
      const { id, template } = answer.json as { id: number; template: number };
      const { text } = await readPdf(await download(product, people.A1, { id, template }));
      for (const sign of lettersOf(value).replaceAll(/[\p{Cf}\p{M}]/gu, ''))
        expect(lettersOf(text)).toContain(sign);
    }
  });

  test('IN19 carry the template’s name as their title and nobody’s address', async () => {
    const name = ') /JS (app.alert(1)) <</Author (x)>> "quoted"';
    const template = await createPublished(product, people.S, { name });
    const pdf = await download(product, people.A1, await generate(product, people.A1, template));
    const { title, scripts } = await readPdf(pdf);
    expect([title, scripts]).toEqual([name, 0]);
    expect(pdf.toString('latin1')).not.toContain(people.A1.email);
  });
});
