import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { askForLink } from './links.ts';
import { createClient, createPeople, type People, type Person } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { dump, untilMailsAreDealtWith, withRows } from './rows.ts';
import { createPublished, download, generate, grant, sendTable } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct();
  people = await createPeople(product);
});
afterAll(() => product.close());

const reason = 'As the client wished';

async function confirmed(target: { user: number } | { document: number }): Promise<number> {
  const { S, M } = people;
  const { id } = await apiOf(product, S.access).askErasure({ body: { ...target, reason } });
  await apiOf(product, M.access).confirmErasure({ params: { id } });
  return id;
}

/** Ends the hold in the database; the server looks at its start and every minute. */
async function letHoldPass(id: number): Promise<void> {
  const due_at = '2020-01-01T00:00:00.000Z';
  await withRows(product, (query) =>
    query.updateTable('erasures').set({ due_at }).where('id', '=', id).execute(),
  );
}

async function carriedOut(id: number): Promise<void> {
  await product.stop();
  // Erasing needs no typesetter.
  await product.start({}, 'alive');
  await vi.waitFor(async () => {
    const row = await withRows(product, (query) =>
      query.selectFrom('erasures').select('done_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row.done_at).not.toBeNull();
  }, patiently);
}

/** The names of all files of the server that hold a word, its database and log included. */
function filesWith(word: RegExp): string[] {
  const found = readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(product.dataDir, name)).isFile())
    .filter((name) => word.test(readFileSync(join(product.dataDir, name), 'latin1')));
  return word.test(product.output()) ? [...found, 'the log'] : found;
}

/** Writes a word into all that a person may write beside documents, and sends the document to somebody. */
async function useEverything(
  { id, access }: Person,
  { template, document, word }: { template: number; document: number; word: string },
): Promise<void> {
  const api = apiOf(product, access);
  const email_proven_at = '2026-01-01T00:00:00.000Z';
  await withRows(product, (query) =>
    query.updateTable('users').set({ email_proven_at }).where('id', '=', id).execute(),
  );
  const draft = await api.startDraft({ body: { template, changes: { buyer: word }, name: word } });
  await api.deleteDraft({ params: { id: draft.id } });
  await api.startDraftFromDocument({ params: { id: document }, body: { relation: 'copy' } });
  const dates = [{ label: word, day: '2099-01-01', remind_days: 7 }];
  const details = { revision: 1, name: word, note: word, tags: [word], dates };
  await api.changeDocumentDetails({ params: { id: document }, body: details });
  await api.sendDocument({ params: { id: document }, body: { to: `${word}@example.org` } });
}

test('ER1 the erasure of a person leaves no value of theirs in database, files, search or log', async () => {
  const { S, M, acme } = people;
  const word = /eviana|zumbrowsky|quarnstrom/i;
  const person = await createClient(product, {
    first_name: 'Eviana',
    last_name: 'Zumbrowsky',
    email: 'eviana.zumbrowsky@example.com',
    company_name: 'Quarnstrom and Daughters',
  });
  const neighbour = await createClient(product);
  const staff = apiOf(product, S.access);
  const template = await createPublished(product, S);
  await grant(product, S, { template: template.id, user: person.id });
  const kept = await generate(product, neighbour, template, { buyer: 'Ann' });
  const pdf = await download(product, neighbour, kept);
  const own = await generate(product, person, template, { buyer: 'Quarnstrom '.repeat(400) });
  const rows = Array.from({ length: 30 }, (_, at) => `Quarnstrom ${at}`);
  await sendTable(product, person, { template, rows });
  const values = { 'company.name': 'Quarnstrom' };
  await apiOf(product, person.access).createProfile({
    body: { kind: 'company', name: 'Zumbrowsky', values },
  });
  await useEverything(person, { template: template.id, document: own.id, word: 'Quarnstrom' });
  await askForLink(product, person);
  await staff.updateUser({ params: { id: person.id }, body: { first_name: 'Evianana' } });
  await staff.updateUser({ params: { id: person.id }, body: { email: 'zumbrowsky@example.com' } });
  await staff.addCompanyMember({ params: { id: acme }, body: { user: person.id } });
  // Another user asks for the address of the person.
  const wish = { new_email: 'Zumbrowsky@example.com', present_password: neighbour.password };
  await apiOf(product, neighbour.access).askForEmail({ body: wish });
  await untilMailsAreDealtWith(product);
  expect(await dump(product)).toMatch(word);
  const usesFile = product.databaseUrl === undefined;
  if (usesFile) expect(filesWith(word).filter((name) => name.startsWith('inkfield.db'))).not.toEqual([]);

  const erasure = await confirmed({ user: person.id });
  await letHoldPass(erasure);
  await carriedOut(erasure);

  expect((await dump(product)).match(new RegExp(`.*(?:${word.source}).*`, 'gi'))).toBeNull();
  await vi.waitFor(() => expect(filesWith(word)).toEqual([]), patiently);
  const stored = await withRows(product, (query) =>
    query.selectFrom('stored_files').select('sha256').where('sha256', '=', own.sha256).execute(),
  );
  expect(stored).toEqual([]);
  const asAdmin = apiOf(product, M.access);
  expect(await staff.listUsers({ query: { search: 'zumbrowsky' } })).toEqual([]);
  expect(await staff.listAllDocuments({ query: { client: 'zumbrowsky' } })).toEqual([]);
  expect(await asAdmin.listAudit({ query: { person: 'eviana' } })).toEqual([]);
  expect((await send(product, 'GET /api/users/profile/', { access: person.access })).status).toBe(401);
  // The record that a document existed, by its hash, stays, as do other people's rows.
  expect(await apiOf(product).verifyDocument({ params: { sha256: own.sha256 } })).toMatchObject({
    sha256: own.sha256,
  });
  expect((await download(product, neighbour, kept)).equals(pdf)).toBe(true);
  await product.stop();
  expect(filesWith(word)).toEqual([]);
  await product.start();
  reached(
    'P27',
    'values, names and addresses of a person: 0 in tables, database file, WAL, mails, log, search',
  );
});

test('ER2 nothing is erased without a second person, before the hold has passed, or on legal hold', async () => {
  const { S, M } = people;
  const person = await createClient(product);
  const template = await createPublished(product, S);
  const document = await generate(product, person, template);
  const pdf = await download(product, person, document);
  const asStaff = apiOf(product, S.access);
  const asAdmin = apiOf(product, M.access);
  const isThere = async () => {
    await product.stop();
    await product.start();
    return (await download(product, person, document)).equals(pdf);
  };
  const own = await asAdmin.askErasure({ body: { document: document.id, reason } });
  const confirming = { access: M.access, body: undefined };
  const confirm = (access: string) =>
    send(product, `POST /api/erasures/${own.id}/confirm/`, { ...confirming, access });
  expectRefusal(await confirm(M.access), 403, 'forbidden');
  expectRefusal(await confirm(S.access), 403, 'forbidden');
  expect(await isThere()).toBe(true);
  await asStaff.cancelErasure({ params: { id: own.id } });
  const id = await confirmed({ document: document.id });
  expect(await isThere()).toBe(true);
  const hold = await asAdmin.setLegalHold({ body: { user: person.id, reason } });
  await letHoldPass(id);
  expect(await isThere()).toBe(true);
  await asAdmin.liftLegalHold({ params: { id: hold.id } });
  await carriedOut(id);
  const gone = `GET /api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
  expectRefusal(await send(product, gone, { access: person.access }), 404, 'not_found');
  reached('P27', 'one person, 7 days and legal hold: 0 erased');
});

test('ER3 killed while it erases, it goes on: no value and no file is left', async () => {
  const { S } = people;
  const person = await createClient(product);
  const template = await createPublished(product, S);
  for (let at = 0; at < 12; at += 1) await generate(product, person, template, { buyer: `Mordwinkel ${at}` });
  const id = await confirmed({ user: person.id });
  await letHoldPass(id);
  await product.stop();
  // Erasing begins with the start: each kill comes in the middle of it.
  for (let kill = 0; kill < 3; kill += 1) {
    await product.start({}, 'alive');
    await product.kill();
  }
  await product.start({}, 'alive');
  await carriedOut(id);
  expect(await dump(product)).not.toContain('Mordwinkel');
  const orphans = await withRows(product, (query) =>
    query
      .selectFrom('documents')
      .innerJoin('stored_files', 'stored_files.sha256', 'documents.sha256')
      .select('documents.id')
      .where('documents.user_id', '=', person.id)
      .execute(),
  );
  expect(orphans).toEqual([]);
  const notes = await withRows(product, (query) => query.selectFrom('files_to_remove').selectAll().execute());
  expect(notes).toEqual([]);
});

test('ER4 a person exports what is theirs, and nothing of others', async () => {
  const { S } = people;
  const [person, other] = [await createClient(product), await createClient(product)];
  const template = await createPublished(product, S);
  const document = await generate(product, person, template, { buyer: 'Ann' });
  const foreign = await generate(product, other, template, { buyer: 'Stranger' });
  await useEverything(person, { template: template.id, document: document.id, word: 'Ownword' });
  await useEverything(other, { template: template.id, document: foreign.id, word: 'Stranger' });
  const exportOf = ({ access }: Person, path: string) => send(product, `GET ${path}`, { access });
  const answer = await exportOf(person, '/api/templates/own_data/');
  expect(answer.status).toBe(200);
  // Nothing in it is compressed but the PDFs.
  const text = answer.bytes.toString('latin1');
  expect(text).toContain(`documents/document_${document.id}.pdf`);
  expect(text).toContain('"buyer": "Ann"');
  for (const own of ['"note"', '"name"', '"label"', '"buyer"']) expect(text).toContain(`${own}: "Ownword"`);
  expect(text).toContain('"to": "Ownword@example.org"');
  expect(text).not.toMatch(/Stranger/);
  expect(text).not.toContain(other.email);
  expectRefusal(await exportOf(person, `/api/users/${other.id}/export/`), 403, 'forbidden');
});

test('ER5 the erasure of a document leaves no mail file with its PDF', async () => {
  const { S } = people;
  const person = await createClient(product);
  const template = await createPublished(product, S);
  const [sent, kept] = [await generate(product, person, template), await generate(product, person, template)];
  for (const { id } of [sent, kept])
    await useEverything(person, { template: template.id, document: id, word: 'Somebody' });
  await untilMailsAreDealtWith(product);
  const filesOf = (id: number) => filesWith(new RegExp(`document_${id}\\.pdf`));
  expect([filesOf(sent.id).length, filesOf(kept.id).length]).toEqual([1, 1]);
  const erasure = await confirmed({ document: sent.id });
  await letHoldPass(erasure);
  await carriedOut(erasure);
  expect([filesOf(sent.id).length, filesOf(kept.id).length]).toEqual([0, 1]);
  reached('P27', 'a PDF that was mailed as a file: 0 left');
});
