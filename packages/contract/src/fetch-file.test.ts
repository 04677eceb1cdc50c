import { expect, test } from 'vitest';
import { fetchFile } from './fetch-call.ts';

const request = new Request('http://localhost/api/templates/1/download_pdf/?document_id=7');
const attachment = { 'content-disposition': 'attachment; filename="document_7.pdf"' };
const answering = (response: Response) => fetchFile(request, () => Promise.resolve(response));

/** A body that ends after some megabytes and counts how many were read. */
function megabytes(count: number) {
  let asked = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
        if (asked === count) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, asked: () => asked };
}

test('a file comes with the name that the server gives it', async () => {
  const fetched = await answering(new Response('%PDF-1', { headers: attachment }));
  if (fetched === 'navigate') throw new Error('It is small.');
  expect([await fetched.file.text(), fetched.name]).toEqual(['%PDF-1', 'document_7.pdf']);
});

test.each([
  ['a page', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['a refusal', Response.json({ code: 'not_authenticated' }, { status: 401, headers: attachment })],
  ['a file to look at', new Response('%PDF-1', { headers: { 'content-disposition': 'inline' } })],
])('%s is no file to save', async (_, response) => {
  await expect(answering(response)).rejects.toMatchObject({ name: 'CallError', status: response.status });
});

test('thirty-two megabytes come through the page; of more, no more than that is read', async () => {
  const fitting = await answering(new Response(megabytes(32).body, { headers: attachment }));
  expect(fitting).toMatchObject({ file: { size: 32 * 1024 * 1024 } });
  const large = megabytes(40);
  expect(await answering(new Response(large.body, { headers: attachment }))).toBe('navigate');
  expect(large.asked()).toBe(33);
});

test('of a file that says that it is too large nothing is read', async () => {
  const large = megabytes(40);
  const headers = { ...attachment, 'content-length': String(40 * 1024 * 1024) };
  expect(await answering(new Response(large.body, { headers }))).toBe('navigate');
  expect(large.asked()).toBe(0);
});
