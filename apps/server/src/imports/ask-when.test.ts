import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

test('what prints only under a condition is asked only then', async () => {
  const text = 'Rented to [Tenant Name].\n{{#if pets}}The pet is called [Pet Name].{{/if}}\n';
  const { document_content: content, fields } = await readImport(Buffer.from(text), 'lease.txt');
  expect(content).toContain('{if pets}The pet is called [pet_name].{end}');
  expect(fields.map(({ order, name, required, show_when }) => [order, name, required, show_when])).toEqual([
    [1, 'tenant_name', true, undefined],
    [2, 'pets', false, undefined],
    [3, 'pet_name', true, 'pets'],
  ]);
});
