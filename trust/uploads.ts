/**
 *   await importFile(product, staff, { name, bytes })       the answer, whatever it is
 *   multipart({ name, bytes })                              such a form as headers and body
 */
import { randomUUID } from 'node:crypto';
import { type Answer, send } from '../harness/http.ts';
import type { Person } from '../harness/people.ts';
import type { Product } from '../harness/product.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** The name of the form's field. */
  field?: string;
}

export function multipart({ name, bytes, field = 'file' }: SentFile): {
  headers: Record<string, string>;
  body: Buffer;
} {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

export function importFile(
  product: Product,
  { access }: Pick<Person, 'access'>,
  file: SentFile,
): Promise<Answer> {
  return send(product, 'POST /api/templates/import/', { access, ...multipart(file) });
}
