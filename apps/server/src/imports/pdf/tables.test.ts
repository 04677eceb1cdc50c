import { expect, test } from 'vitest';
import { buildPdf, type PdfParts } from '../../../test/pdf-builder.ts';
import { readImport } from '../read-import.ts';

const read = (parts: PdfParts) => readImport(buildPdf(parts), 'invoice.pdf', { pdf: 'words' });
const line = (text: string, y: number, x = 72) => ({ text, x, y });

/** The lines of a table: its edges from the left, and the heights of its rules. */
function grid(edges: readonly number[], rules: readonly number[]): NonNullable<PdfParts['drawn']> {
  const [left = 0, right = 0, top = 0, bottom = 0] = [edges[0], edges.at(-1), rules[0], rules.at(-1)];
  return [
    ...rules.map((y): [number, number, number, number] => [left, y, right, y]),
    ...edges.map((x): [number, number, number, number] => [x, bottom, x, top]),
  ];
}

const edges = [72, 260, 340, 430, 540];
const titles = ['Description', 'Quantity', 'Unit price', 'Amount'];
const heads = (y: number) => titles.map((title, index) => line(title, y, (edges[index] ?? 0) + 4));

test('empty rows under titles become a list whose amounts and total are calculated', async () => {
  const { document_content: content, fields } = await read({
    pages: [
      [
        line('Invoice for work that was done by us for our customer', 740),
        ...heads(706),
        line('Subtotal', 606, 344),
        line('VAT (20%)', 586, 344),
        line('Total', 566, 344),
        line('$____', 566, 434),
        line('Please pay within thirty days to the account that is named above.', 520),
      ],
    ],
    drawn: [...grid(edges, [720, 700, 680, 660, 640, 620]), ...grid([340, 430, 540], [620, 600, 580, 560])],
  });
  expect(content).toContain(
    '| Description | Quantity | Unit price | Amount |\n|---|---:|---:|---:|\n{for each item in items}\n| [item.description] | [item.quantity] | [item.unit_price] | [item.amount] |\n{end}',
  );
  const [items, ...totals] = fields;
  expect(items?.columns?.map(({ name, field_type, formula }) => [name, field_type, formula])).toEqual([
    ['description', 'text', undefined],
    ['quantity', 'number', undefined],
    ['unit_price', 'currency', undefined],
    ['amount', 'calculated', 'quantity * unit_price'],
  ]);
  expect(totals.map(({ field_type, formula }) => [field_type, formula])).toEqual([
    ['calculated', 'sum(items.amount)'],
    ['calculated', 'subtotal * 20%'],
    ['calculated', 'subtotal + vat_20'],
  ]);
  expect(content.indexOf('Invoice for work')).toBeLessThan(content.indexOf('| Description'));
  expect(content.indexOf('Please pay within')).toBeGreaterThan(content.indexOf('{end}'));
});

test('a table whose cells are filled stays words, and so does one whose words go across its lines', async () => {
  const filled = ['Label design', '24', '95.00', '2,280.00'].map((text, index) =>
    line(text, 686, (edges[index] ?? 0) + 4),
  );
  const drawn = grid(edges, [720, 700, 680]);
  const ofWords = await read({ pages: [[...heads(706), ...filled]], drawn });
  expect(ofWords.fields.filter(({ field_type: type }) => type === 'rows')).toEqual([]);
  expect(ofWords.document_content).toContain('Label design');

  const across = line('Description of what we did and how many hours it took us, with the price', 706, 76);
  const cut = await read({ pages: [[across, ...heads(740)]], drawn: grid(edges, [720, 700, 680, 660]) });
  expect(cut.fields).toEqual([]);
  expect(cut.document_content).toContain(across.text);
});
