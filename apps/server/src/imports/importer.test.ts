import { expect, test } from 'vitest';
import { buildDocx, paragraph } from '../../test/docx-builder.ts';
import { createImporter } from './importer.ts';
import { ImportRefusal } from './import-refusal.ts';

const bytes = buildDocx({ body: paragraph('Dear [Name],') });
const job = { bytes, fileName: 'letter.docx' };

function reserve(importer: ReturnType<typeof createImporter>) {
  const place = importer.reserve();
  if (place === undefined) throw new Error('There should have been a place.');
  return place;
}

test('a child reads the document and gives back the draft', async () => {
  const importer = createImporter();
  expect(await reserve(importer).read(job)).toMatchObject({ document_content: 'Dear [name],\n' });
});

test('the reason of a refusal comes through', async () => {
  const importer = createImporter();
  const reading = reserve(importer).read({ bytes: new Uint8Array(), fileName: 'a.docx' });
  await expect(reading).rejects.toMatchObject({ kind: 'invalid', message: 'The file is empty.' });
});

test('a child that takes too long is ended, and the next one works', async () => {
  const slow = createImporter({ timeoutMs: 1 });
  await expect(reserve(slow).read(job)).rejects.toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('too much time or memory'),
  });
  const importer = createImporter();
  expect(await reserve(importer).read(job)).toMatchObject({ name: 'letter' });
});

test('a child that runs out of memory is a refusal, and the server lives', async () => {
  const importer = createImporter({ heapMiB: 8 });
  const large = buildDocx({
    body: Array.from({ length: 60_000 }, (_, n) => paragraph(`Clause ${n}`)).join(''),
  });
  const reading = reserve(importer).read({ bytes: large, fileName: 'large.docx' });
  await expect(reading).rejects.toBeInstanceOf(ImportRefusal);
});

test('there are only so many places, and each comes back once', () => {
  const importer = createImporter({ size: 1, maxQueue: 1 });
  const first = reserve(importer);
  reserve(importer);
  expect(importer.reserve()).toBeUndefined();
  first.release();
  first.release();
  expect(importer.reserve()).toBeDefined();
  expect(importer.reserve()).toBeUndefined();
});

test('imports wait for their turn; who goes away gives it on', async () => {
  const importer = createImporter({ size: 1, maxQueue: 3 });
  const leaving = new AbortController();
  const first = reserve(importer).read(job);
  const second = reserve(importer).read(job, leaving.signal);
  const third = reserve(importer).read(job);
  leaving.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect([(await first).name, (await third).name]).toEqual(['letter', 'letter']);
});

test('a child sees no environment, and no network where the system can keep it away', async () => {
  const isolation = await createImporter().isolation();
  expect(isolation).toMatchObject({ memoryLimit: process.platform === 'linux' });
});
