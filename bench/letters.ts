import type { Batch } from '@inkfield/contract/batches';
import type { Person } from '../harness/people.ts';
import { benchTemplate } from './documents.ts';
import type { ServedProduct } from './served-product.ts';

function tableOf(count: number): string {
  const { fields } = benchTemplate('letter', 1);
  const quote = (value: unknown) => {
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? value : '';
    return `"${text.replaceAll('"', '""')}"`;
  };
  const line = (cells: unknown[]) => `${cells.map(quote).join(',')}\r\n`;
  const lines = Array.from({ length: count }, (_, row) => {
    const { values } = benchTemplate('letter', row + 1);
    return line(fields.map(({ name }) => values[name]));
  });
  return line(fields.map(({ name }) => name)) + lines.join('');
}

/** Sends a table that gives `rows` one-page letters. */
export async function sendLetters(
  product: ServedProduct,
  user: Person,
  { template, rows }: { template: number; rows: number },
): Promise<Batch> {
  const form = new FormData();
  form.set('file', new Blob([tableOf(rows)]), 'letters.csv');
  const response = await fetch(`${product.server.url}/api/templates/${template}/batches/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.access}` },
    body: form,
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  // The contract's own server answered.
  return (await response.json()) as Batch;
}
