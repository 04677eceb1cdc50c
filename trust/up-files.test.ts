import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocx, paragraph, run } from '../apps/server/test/docx-builder.ts';
import { hostileFiles } from '../apps/server/test/hostile-documents.ts';
import { buildPackedPdf, buildPdf } from '../apps/server/test/pdf-builder.ts';
import { type Answer, send } from '../harness/http.ts';
import { isLong } from './length.ts';
import { openTrap, reachingCalls, type Trap, watchCalls } from './outside.ts';
import { createPeople, type People } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows } from './rows.ts';
import { importFile } from './uploads.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';
import { memoryOf } from '../harness/system-processes.ts';

let product: Product;
let people: People;
let trap: Trap;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
  trap = await openTrap();
});
afterAll(async () => {
  trap.close();
});

const files = hostileFiles();
const sendFile = (name: string, bytes: Uint8Array): Promise<Answer> =>
  importFile(product, people.S, { name, bytes });
const sound = buildDocx({ body: paragraph('Hello [Name].') });

/** The total cost of all refused files, for the table. */
const cost = { refused: new Set<string>(), slowestMs: 0, growthMb: 0 };

/** The hostile files of the catalogue, by how the project's own list calls them. */
async function expectRefused(...names: string[]): Promise<void> {
  const before = await countRows(product);
  const size = memoryOf(product.pid());
  for (const name of names) {
    const file = files[name];
    if (file === undefined) throw new Error(`There is no file with ${name}.`);
    const answer = await sendFile(file.name, file.bytes);
    // 422: it would be read, but takes too much.
    expect([400, 422], `${name}: ${answer.status} ${answer.text}`).toContain(answer.status);
    expectRefusal(answer, answer.status);
    if (answer.status === 400)
      expect(answer.json['file'], name).toEqual([expect.stringMatching(/^[A-Z].+\.$/)]);
    cost.refused.add(name);
    cost.slowestMs = Math.max(cost.slowestMs, answer.ms);
    cost.growthMb = Math.max(cost.growthMb, memoryOf(product.pid()) - size);
  }
  expect(await countRows(product)).toEqual(before);
  expect(cost.growthMb).toBeLessThan(150);
  if (isLong) expect(cost.slowestMs).toBeLessThan(10_000);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const external = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" TargetMode="External"/>`;

describe('imported files', () => {
  test('UP1 UP20 a sound one becomes a draft, and the same one again another', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const before = await countRows(product);
      const answer = await sendFile('offer.docx', sound);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ document_content: 'Hello [name].\n', fields: [{ name: 'name' }] });
      const after = await countRows(product);
      expect(Number(after['source_documents'])).toBe(Number(before['source_documents']) + 1);
      expect(after['templates']).toBe(before['templates']);
    }
  });

  test('UP2 markup in the words stays words', async () => {
    const body = paragraph(run('<script>alert(1)</script> <img src=x onerror=alert(1)>'));
    const answer = await sendFile('script.docx', buildDocx({ body }));
    expect(answer.json['document_content']).toBe('<script>alert(1)</script> <img src=x onerror=alert(1)>\n');
  });

  test('UP3 UP4 links keep their words; nothing that a file points to is fetched or read', async () => {
    // Every program reads files of the system at its start. No program has a reason to read this one.
    const secret = join(product.dataDir, 'nobody-reads-this.txt');
    writeFileSync(secret, 'secret', { mode: 0o644 });
    const url = `http://127.0.0.1:${trap.port}/x`;
    const targets: [type: string, target: string][] = [
      ['hyperlink', 'javascript:alert(1)'],
      ['hyperlink', 'data:text/html,x'],
      ['image', `file://${secret}`],
      ['image', url],
      ['attachedTemplate', url],
      ['attachedTemplate', `FiLe://${secret}`],
      ['subDocument', url],
      ['frame', url],
    ];
    const relationships = targets.map(([type, target], at) => external(`l${at}`, type, target)).join('');
    const body = paragraph(
      '<w:hyperlink r:id="l0"><w:r><w:t>our terms</w:t></w:r></w:hyperlink><w:r><w:drawing/></w:r>',
    );
    let answer: Answer | undefined;
    const work = async () => {
      answer = await sendFile('links.docx', buildDocx({ body, relationships }));
      const pdf = buildPdf({
        pages: [[{ text: 'This agreement is made between the two parties named below.', x: 72, y: 700 }]],
        catalog: `/OpenAction<</S/URI/URI(${url})>>/AA<</O<</S/JavaScript/JS(app.launchURL\\('${url}'\\))>>>>`,
      });
      const fromPdf = await sendFile('links.pdf', pdf);
      expect([fromPdf.status, fromPdf.text]).toEqual([200, fromPdf.text]);
    };
    const lines = await watchCalls(product, { calls: reachingCalls, work });
    expect(answer?.status, answer?.text).toBe(200);
    expect(answer?.json['document_content']).toBe('our terms\n');
    expect(String(answer?.json['warnings'])).toMatch(/not opened/);
    expect(answer?.text).not.toMatch(/javascript:|data:text|nobody-reads/);
    expect(trap.count()).toBe(0);
    const reaching = (lines ?? []).filter((line) => /connect\(.*AF_INET/.test(line) || line.includes(secret));
    expect(reaching).toEqual([]);
    const seen = lines === undefined ? '' : `, ${lines.length} system calls watched`;
    reached('P9', `importing: 0 connections, 0 foreign reads over ${targets.length + 2} links${seen}`);
  });

  test('UP5 UP6 a way out of the package and entities are refused', () =>
    expectRefused(
      'a relationship out of the package',
      'an entry out of the package',
      'an external entity',
      'entities of entities',
    ));

  test('UP7 pictures are left out, and never come back as markup', async () => {
    const body = paragraph('<w:r><w:drawing/></w:r><w:r><w:t>Text</w:t></w:r>');
    const entries = { 'word/media/image1.svg': '<svg onload="alert(1)"/>', 'word/media/image2.xyz': 'x' };
    const answer = await sendFile('pictures.docx', buildDocx({ body, entries }));
    expect([answer.status, answer.json['document_content']]).toEqual([200, 'Text\n']);
    expect(answer.text).not.toContain('<svg');
  });

  test('UP8 macros and controls are refused', () =>
    expectRefused(
      'a macro',
      'the type of a document with macros',
      'the type of a template with macros',
      'the name of a document with macros',
      'an ActiveX control',
    ));

  test('UP8 files inside a document are left out and never come back', async () => {
    const entries = { 'word/embeddings/oleObject1.bin': 'MZ program' };
    const answer = await sendFile('sheet.docx', buildDocx({ body: paragraph('Text'), entries }));
    expect([answer.status, answer.json['document_content']]).toEqual([200, 'Text\n']);
    expect(answer.json['warnings']).toEqual([
      'Other files inside the document (embedded objects) were left out (1).',
    ]);
    expect(answer.text).not.toContain('MZ program');
  });

  test('UP9 UP10 UP11 UP12 UP13 what is far more than it seems is refused', () =>
    expectRefused(
      'elements 20,000 deep',
      'much text in few bytes',
      'many elements in few bytes',
      'more entries than a document has',
      'a directory that lies about sizes',
    ));

  test('UP14 UP15 what is not what its name says is refused', () =>
    expectRefused(
      'no package at all',
      'nothing',
      'half a file',
      'a script before the package',
      'a package that is no Word document',
      'a PDF named .docx',
      'a Word document named .pdf',
      'a page named .pdf',
      'a program behind two endings',
      'no ending',
      'an old Word file',
      'a picture named .txt',
    ));

  test('UP15 an ending in capitals is the same ending', async () => {
    expect((await sendFile('OFFER.DOCX', sound)).status).toBe(200);
  });

  test('UP17 every other file of the project’s list is refused too, and nothing of any is left', async () => {
    const inTemp = () => readdirSync(tmpdir()).filter((name) => /upload|multipart|import/i.test(name)).length;
    const left = inTemp();
    await expectRefused(...Object.keys(files).filter((name) => !cost.refused.has(name)));
    expect(inTemp()).toBeLessThanOrEqual(left);
    const figure = `${Math.round(cost.growthMb)} MB, ${(cost.slowestMs / 1000).toFixed(1)} s at most`;
    reached('P19', `${cost.refused.size} files refused; ${figure}; 0 left`);
  });

  test('UP25 a PDF that unpacks to far more is refused before it is read, however its packing is written', async () => {
    const commands = Buffer.alloc(200 * 1024 * 1024, 'q Q ');
    const packed = deflateSync(commands, { level: 9 });
    const hex = Buffer.from(`${packed.toString('hex')}>`);
    const twice = deflateSync(packed, { level: 9 });
    const ways: [filter: string, bytes: Uint8Array][] = [
      ['%a comment\n/FlateDecode', packed],
      ['/FlateDecode/Note(obj)', packed],
      [' /FlateDecode/Note<</Filter/DCTDecode>>', packed],
      [' 9 0 R', packed],
      ['[/AHx %\n/Fl]', hex],
      [' 9 0 R', twice],
    ];
    for (const [filter, bytes] of ways) {
      const answer = await sendFile('form.pdf', buildPackedPdf(commands, { filter, pack: () => bytes }));
      expect(answer.json['file'], filter).toEqual([expect.stringContaining('unpacks to far more')]);
      expectRefusal(answer, 400);
    }
    reached('P19', `${ways.length} ways to write a packed PDF of 200 MB: refused before it is read`);
  });

  test('UP23 the original comes back to be saved, and runs nowhere', async () => {
    const { source_document } = (await sendFile('back.docx', sound)).json as {
      source_document: { id: number };
    };
    const address = `GET /api/source-documents/${source_document.id}/`;
    const { headers, bytes } = await send(product, address, { access: people.S.access });
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="back.docx"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(bytes.equals(Buffer.from(sound))).toBe(true);
    expectRefusal(await send(product, address, { access: people.A1.access }), 403);
  });
});
