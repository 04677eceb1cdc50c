/**
 *   await postDocument(product, person, { template, key })   one call to generate; the answer as it is
 *   await listIds(product, person)                           of all documents, page by page
 *   await checkDocument(product, person, document)           downloads it and compares its digest
 */
import { createHash } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { expect } from 'vitest';
import { type Answer, apiOf, send } from '../harness/http.ts';
import type { Person } from '../harness/people.ts';
import { download } from '../harness/templates.ts';
import type { Product } from '../harness/product.ts';

export interface Wanted {
  template: { id: number };
  key?: string;
  values?: Record<string, unknown>;
}

export function postDocument(
  product: Pick<Product, 'url'>,
  { access }: Pick<Person, 'access'>,
  { template, key, values = { buyer: 'Ann' } }: Wanted,
): Promise<Answer> {
  return send(product, `POST /api/templates/${template.id}/generate_document/`, {
    access,
    body: { form_data: values },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

/** The document that an answer tells of. */
export function documentIn({ json, status, text }: Answer): GeneratedDocument {
  expect(status, text.slice(0, 300)).toBe(201);
  // The contract's answer to a document that was made.
  return json as unknown as GeneratedDocument;
}

export async function listIds(product: Product, { access }: Person): Promise<number[]> {
  const ids: number[] = [];
  let address: string | undefined = '/api/documents/?limit=500';
  while (address !== undefined) {
    const answer: Answer = await send(product, `GET ${address}`, { access });
    // The contract declares this type for the response.
    ids.push(...(answer.json as unknown as GeneratedDocument[]).map(({ id }) => id));
    address = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return ids;
}

export async function checkDocument(
  product: Product,
  person: Person,
  document: Pick<GeneratedDocument, 'id' | 'template' | 'sha256'>,
): Promise<Buffer> {
  const pdf = await download(product, person, document);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(document.sha256);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  return pdf;
}

export async function listDocuments(product: Product, { access }: Person): Promise<GeneratedDocument[]> {
  return apiOf(product, access).listDocuments({});
}
