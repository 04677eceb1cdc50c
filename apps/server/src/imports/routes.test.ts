import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { buildDocx, paragraph, section } from '../../test/docx-builder.ts';
import { anchoredDrawing, inlineDrawing, pictureLink, pictureOf } from '../../test/docx-pictures.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { buildPng } from '../../test/picture-builder.ts';
import { describeOnEachDatabase, describeOnSqlite, failureOf, type TestApp } from '../../test/test-app.ts';
import { readPicture } from '../logos/read-picture.ts';

const letter = buildDocx({ body: paragraph('Dear [Client Name], you owe us $____.') });

interface Sent {
  as?: TestUser | undefined;
  name?: string;
  bytes?: Uint8Array;
  field?: string;
  url?: string;
}

async function sendFile(
  testApp: TestApp,
  { as, name = 'letter.docx', bytes = letter, field = 'file', url = '/api/templates/import/' }: Sent,
): Promise<LightMyRequestResponse> {
  const boundary = 'x-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return testApp.request({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as && { authorization: `Bearer ${as.access}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

describeOnEachDatabase('importing', (createTestApp) => {
  let testApp: TestApp;
  let staff: TestUser;
  let client: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    staff = await createUser(testApp, { role: 'staff' });
    client = await createUser(testApp);
  });

  let letterSent: Promise<LightMyRequestResponse> | undefined;
  /** The answer to one import of the letter, for all tests that only look at it. */
  const sentLetter = () => (letterSent ??= sendFile(testApp, { as: staff }));

  /** The staff members who opened the file of a customer. */
  const looksAt = (id: number) =>
    testApp.deps.database.query
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'source_document.opened_by_staff')
      .where('subject_type', '=', 'source_document')
      .where('subject_id', '=', id)
      .execute();

  const countSources = async () =>
    (await testApp.deps.database.query.selectFrom('source_documents').select('id').execute()).length;

  test('a source document beyond a quota is refused, and nothing of it is kept', async () => {
    const { quotas } = testApp.deps.config;
    const user = { ...quotas.user, bytes: letter.byteLength + 1 };
    const own = await createTestApp({ quotas: { ...quotas, user } });
    const as = await createUser(own, { role: 'staff' });
    expect((await sendFile(own, { as })).statusCode).toBe(200);
    const refused = await sendFile(own, { as });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'quota_reached']);
    const { query } = own.deps.database;
    expect(await query.selectFrom('source_documents').select('id').execute()).toHaveLength(1);
    expect(await query.selectFrom('stored_by_user').select('byte_count').execute()).toEqual([
      { byte_count: letter.byteLength },
    ]);
  });

  test('the look of a Word file is read alone, and nothing is kept', async () => {
    const url = '/api/looks/read/';
    const before = await countSources();
    const read = await sendFile(testApp, { as: staff, url });
    expect([read.statusCode, read.json().look.roles.text]).toEqual([200, 'Body']);
    const text = await sendFile(testApp, { as: staff, url, name: 'a.txt', bytes: Buffer.from('Words') });
    expect([text.statusCode, text.json().detail]).toEqual([422, 'Only Word files (DOCX) have a look.']);
    const broken = await sendFile(testApp, { as: staff, url, bytes: letter.subarray(0, 200) });
    expect(broken.statusCode).toBeGreaterThanOrEqual(400);
    expect(await countSources()).toBe(before);
  });

  test('a template that takes the look of a letterhead gets its pictures, and those alone', async () => {
    const shape = { width: 60, height: 40 };
    const ofHeader = buildPng({ width: 30, height: 20 });
    const ofText = buildPng({ width: 20, height: 20 });
    const bytes = buildDocx({
      body:
        paragraph(inlineDrawing({ ...shape, graphic: pictureOf('p1') })) + section({ default: 'header1' }),
      hangings: {
        header1: paragraph(
          anchoredDrawing({ ...shape, graphic: pictureOf('p2'), x: 10, y: 20 }) +
            inlineDrawing({ ...shape, graphic: pictureOf('p2') }),
        ),
      },
      relationships: pictureLink('p1', 'media/text.png'),
      entries: {
        'word/media/head.png': ofHeader,
        'word/media/text.png': ofText,
        'word/_rels/header1.xml.rels': `<Relationships>${pictureLink('p2', 'media/head.png')}</Relationships>`,
      },
    });
    const asStaff = testApp.api(staff.access);
    const { id } = await asStaff.createTemplate({ body: { name: 'Letter', document_content: 'Dear you' } });
    const url = `/api/looks/read/?template=${id}`;
    const read = (await sendFile(testApp, { as: staff, url, bytes })).json();
    const taken = Object.values<{ sha256: string }>(read.look.pictures);
    expect(taken).toHaveLength(2);
    expect(read.warnings[0]).toMatch(/^Pictures of the text were not taken/);
    const { revision = 0 } = await asStaff.getTemplate({ params: { id } });
    await asStaff.updateTemplate({ params: { id }, body: { look: read.look, revision } });
    expect((await asStaff.getTemplate({ params: { id } })).look?.pictures).toEqual(read.look.pictures);
    const alone = (await sendFile(testApp, { as: staff, url: '/api/looks/read/', bytes })).json();
    expect(alone.look.pictures).toEqual({});
    const gone = await sendFile(testApp, { as: staff, url: '/api/looks/read/?template=4711', bytes });
    expect(gone.statusCode).toBe(404);
  });

  test('the pictures of an import are shown in its review, and those of no other document', async () => {
    const picture = inlineDrawing({ width: 60, height: 40, graphic: pictureOf('p1') });
    const bytes = buildDocx({
      body: paragraph(picture),
      relationships: pictureLink('p1', 'media/a.png'),
      entries: { 'word/media/a.png': buildPng({ width: 30, height: 20 }) },
    });
    const { source_document, look } = (await sendFile(testApp, { as: staff, bytes })).json();
    const [{ sha256 } = { sha256: '' }] = Object.values<{ sha256: string }>(look.pictures);
    const other = (await sentLetter()).json().source_document;
    const read = (id: number, hash: string) =>
      testApp.request({
        method: 'GET',
        url: `/api/source-documents/${id}/pictures/${hash}/`,
        headers: { authorization: `Bearer ${staff.access}` },
      });
    const shown = await read(source_document.id, sha256);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await readPicture(shown.rawPayload)).toMatchObject({ width: 30, height: 20 });
    expect((await read(other.id, sha256)).statusCode).toBe(404);
    // The file that was sent is stored as well, but it is no picture.
    expect((await read(source_document.id, source_document.sha256)).statusCode).toBe(404);
  });

  test('a template made from an import names its source document, and only one that there is', async () => {
    const { name, document_content, source_document } = (await sentLetter()).json();
    const asStaff = testApp.api(staff.access);
    const body = { name, document_content, source_document: source_document.id };
    const { id } = await asStaff.createTemplate({ body });
    expect(await asStaff.getTemplate({ params: { id } })).toMatchObject({
      source_document: source_document.id,
    });
    const failure = await failureOf(asStaff.createTemplate({ body: { ...body, source_document: 4711 } }));
    expect(failure).toMatchObject({
      status: 400,
      body: { source_document: ['There is no such source document.'] },
    });
  });

  test('staff get a draft with its fields and marks, and the source document is kept', async () => {
    const response = await sentLetter();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      name: 'letter',
      document_content: 'Dear [client_name], you owe us $[dear_client_name_you_owe_us].\n',
      fields: [
        { name: 'client_name', label: 'Client name', field_type: 'text', required: true },
        { name: 'dear_client_name_you_owe_us', field_type: 'currency' },
      ],
      marks: [
        {
          text: '[Client Name]',
          before: 'Dear ',
          decision: 'field',
          rule: 'bracket-name',
          line: 1,
          column: 6,
          end_column: 19,
        },
        { text: '____', decision: 'field', rule: 'blank-line', field: 'dear_client_name_you_owe_us' },
      ],
      source_document: { file_name: 'letter.docx', byte_count: letter.byteLength, imported_by: staff.email },
    });
  });

  test('the original comes back as it was, to save and never to show', async () => {
    const sent = await sendFile(testApp, { as: staff, name: 'Ärger (mit) uns.docx' });
    const { id } = sent.json().source_document;
    const response = await testApp.request({
      method: 'GET',
      url: `/api/source-documents/${id}/`,
      headers: { authorization: `Bearer ${staff.access}` },
    });
    expect(response.statusCode).toBe(200);
    expect(new Uint8Array(response.rawPayload)).toEqual(letter);
    expect(await looksAt(id)).toEqual([{ actor_id: staff.id }]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+\.docx"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('its words can be read beside the draft, and what is not there is not found', async () => {
    const { source_document, source_text } = (await sentLetter()).json();
    const headers = { authorization: `Bearer ${staff.access}` };
    const read = (id: number | string) =>
      testApp.request({ method: 'GET', url: `/api/source-documents/${id}/text/`, headers });
    const response = await read(source_document.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ file_name: 'letter.docx', source_text, warnings: [] });
    expect(source_text).toContain('[Client Name]');
    expect(await looksAt(source_document.id)).toEqual([{ actor_id: staff.id }]);
    expect([(await read(999_999)).statusCode, (await read('x')).statusCode]).toEqual([404, 404]);
  });

  test('the same file sent twice is two source documents', async () => {
    await sentLetter();
    const before = await countSources();
    await sendFile(testApp, { as: staff });
    expect(await countSources()).toBe(before + 1);
  });

  test('an import leaves an audit row', async () => {
    const { id, sha256 } = (await sentLetter()).json().source_document;
    const rows = await testApp.deps.database.query
      .selectFrom('audit')
      .select(['actor_email', 'after_json'])
      .where('action', '=', 'source_document.imported')
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toEqual([{ actor_email: staff.email, after_json: expect.stringContaining(sha256) }]);
  });

  test('a client is refused before the file is read, and so is nobody', async () => {
    const bytes = new Uint8Array(21 * 1024 * 1024);
    const asClient = await sendFile(testApp, { as: client, bytes });
    const asNobody = await sendFile(testApp, { bytes });
    expect([asClient.statusCode, asNobody.statusCode]).toEqual([403, 401]);
  });

  test.each([
    ['/api/source-documents/', 403],
    ['/api/source-documents/1/', 403],
    ['/api/source-documents/1/text/', 403],
  ])('a client may not see %s', async (url, status) => {
    const headers = { authorization: `Bearer ${client.access}` };
    expect((await testApp.request({ method: 'GET', url, headers })).statusCode).toBe(status);
  });

  test('a file over 20 MiB is too large', async () => {
    const response = await sendFile(testApp, { as: staff, bytes: new Uint8Array(20 * 1024 * 1024 + 1) });
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large']);
  });

  test('a file that is not what it seems says so at its field, and nothing is kept', async () => {
    const before = await countSources();
    const response = await sendFile(testApp, { as: staff, name: 'letter.pdf' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      file: ['The file is named .pdf, but it holds something else.'],
    });
    expect(await countSources()).toBe(before);
  });

  test('a document that is too long for a template is unreadable', async () => {
    const bytes = new TextEncoder().encode('Some words of a very long agreement. '.repeat(20_000));
    const response = await sendFile(testApp, { as: staff, name: 'long.txt', bytes });
    expect([response.statusCode, response.json().code]).toEqual([422, 'import_failed']);
    expect(response.json().detail).toContain('too long');
  });

  test('JSON is not a file, and a form without one names what is missing', async () => {
    const headers = { authorization: `Bearer ${staff.access}` };
    const json = await testApp.request({
      method: 'POST',
      url: '/api/templates/import/',
      headers,
      payload: { file: 'x' },
    });
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type']);
    const other = await sendFile(testApp, { as: staff, field: 'document' });
    expect(other.json()).toMatchObject({ code: 'invalid', file: ['Please choose a file.'] });
  });

  test('the list names what was imported, newest first', async () => {
    await sendFile(testApp, { as: staff, name: 'newest.docx' });
    const list = await testApp.api(staff.access).listSourceDocuments({});
    expect(list[0]).toMatchObject({ file_name: 'newest.docx', imported_by: staff.email });
  });
});

describeOnSqlite('importing at once', (createTestApp) => {
  test('more imports at once than there are places are asked to come again', async () => {
    const busy = await createTestApp();
    const many = await createUser(busy, { role: 'staff' });
    const sent = await Promise.all(Array.from({ length: 11 }, () => sendFile(busy, { as: many })));
    const statuses = sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(9).fill(200), 503, 503]);
    expect(sent.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('10');
    // Nine children, one after another.
  }, 60_000);
});
