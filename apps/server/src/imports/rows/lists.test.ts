import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { buildDocx, paragraph, run, table, wordField } from '../../../test/docx-builder.ts';
import type { ImportedTemplate } from '../imported-template.ts';
import { readImport } from '../read-import.ts';

const lines = '<w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders>';

type Rows = readonly (readonly string[])[];

async function read(rows: Rows, { look = lines, after = '' } = {}): Promise<ImportedTemplate> {
  // The builder takes text that begins with `<` as XML.
  const cells = rows.map((row) => row.map((cell) => (cell.startsWith('<<') ? run(cell) : cell)));
  const body = [paragraph('Some text'), table(cells, look), after, paragraph('More text')].join('');
  const imported = await readImport(buildDocx({ body }), 'document.docx');
  expect(errorsOf(imported).filter((code) => code !== 'E-other-logic')).toEqual([]);
  return imported;
}

function errorsOf({ document_content: content, fields }: ImportedTemplate) {
  const problems = check(parse(content), fields);
  return problems.filter(({ level }) => level === 'error').map(({ code }) => code);
}

/** `name: type`, or `name = formula`. */
const shown = ({ name, field_type, formula }: Pick<TemplateField, 'name' | 'field_type' | 'formula'>) =>
  formula === undefined ? `${name}: ${field_type}` : `${name} = ${formula}`;
const columnsOf = ({ fields }: ImportedTemplate) => fields[0]?.columns?.map(shown);
const totalsOf = ({ fields }: ImportedTemplate) => fields.slice(1).map(shown);
/** The lines of the table. */
const rowsOf = ({ document_content }: ImportedTemplate) =>
  document_content.split('\n').filter((line) => /^(?:\||\{(?:for|end))/.test(line));

const empty = (count: number, columns: number) =>
  Array.from({ length: count }, () => Array.from({ length: columns }, () => ''));

test('empty rows under titles become a list, and the totals below them are calculated', async () => {
  const imported = await read([
    ['Description', 'Quantity', 'Unit price', 'Amount'],
    ...empty(3, 4),
    ['', '', 'Subtotal', ''],
    ['', '', 'VAT (20%)', '£____'],
    ['', '', 'Total', ''],
  ]);
  expect(rowsOf(imported)).toEqual([
    '| Description | Quantity | Unit price | Amount |',
    '{for each item in items}',
    '| [item.description] | [item.quantity] | [item.unit_price] | [item.amount] |',
    '{end}',
    '|  |  | Subtotal | [subtotal] |',
    '|  |  | VAT (20%) | [vat_20] |',
    '|  |  | Total | [total] |',
  ]);
  expect(columnsOf(imported)).toEqual([
    'description: text',
    'quantity: number',
    'unit_price: currency',
    'amount = quantity * unit_price',
  ]);
  expect(totalsOf(imported)).toEqual([
    'subtotal = sum(items.amount)',
    'vat_20 = subtotal * 20%',
    'total = subtotal + vat_20',
  ]);
  expect(imported.fields.map(({ label }) => label)).toEqual(['Items', 'Subtotal', 'VAT (20%)', 'Total']);
});

test.each([
  [
    'German',
    ['Pos.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis (€)'],
    [
      ['', '', '', 'Zwischensumme', ''],
      ['', '', '', 'zzgl. 19 % MwSt.', ''],
      ['', '', '', 'Gesamtbetrag', ''],
    ],
    ['bezeichnung: text', 'menge: number', 'einzelpreis: currency', 'gesamtpreis = menge * einzelpreis'],
    [
      'zwischensumme = sum(positionen.gesamtpreis)',
      'zzgl_19_mw_st = zwischensumme * 19%',
      'gesamtbetrag = zwischensumme + zzgl_19_mw_st',
    ],
  ],
  [
    'French',
    ['Désignation', 'Quantité', 'Prix unitaire HT', 'Montant HT'],
    [
      ['', '', 'Total HT', ''],
      ['', '', 'TVA 5,5 %', ''],
      ['', '', 'Total TTC', ''],
    ],
    [
      'designation: text',
      'quantite: number',
      'prix_unitaire_ht: currency',
      'montant_ht = quantite * prix_unitaire_ht',
    ],
    ['total_ht = sum(articles.montant_ht)', 'tva_5_5 = total_ht * 5.5%', 'total_ttc = total_ht + tva_5_5'],
  ],
  [
    'Spanish',
    ['Descripción', 'Cantidad', 'Precio unitario', 'Importe'],
    [
      ['', '', 'Base imponible', ''],
      ['', '', 'IVA', ''],
      ['', '', 'Total a pagar', ''],
    ],
    [
      'descripcion: text',
      'cantidad: number',
      'precio_unitario: currency',
      'importe = cantidad * precio_unitario',
    ],
    [
      'base_imponible = sum(articulos.importe)',
      // The label does not say the rate.
      'iva_rate: percentage',
      'iva = base_imponible * iva_rate',
      'total_a_pagar = base_imponible + iva',
    ],
  ],
])('titles and totals are understood in %s', async (...[, titles, below, columns, totals]) => {
  const imported = await read([titles, ...empty(2, titles.length), ...below]);
  expect(columnsOf(imported)).toEqual(columns);
  expect(totalsOf(imported)).toEqual(totals);
});

test.each([
  ['one empty row is filled in once', [['Service', 'Start date', 'Fee'], ...empty(1, 3)]],
  [
    'rows with labels ask for different things',
    [
      ['', 'Buyer', 'Seller'],
      ['Name', '', ''],
      ['Address', '', ''],
    ],
  ],
  ['space below two parties names nothing', [['Landlord', 'Tenant'], ...empty(3, 2)]],
  ['labels with a colon are no titles', [['Seller:', 'Date:'], ...empty(2, 2)]],
  ['places to sign are for a pen', [['Name', 'Date', 'Signature'], ...empty(4, 3)]],
  [
    'rows with values are no rows to fill in',
    [
      ['Item', 'Price'],
      ['Desk', '$5'],
      ['Lamp', '$9'],
      ['Total', ''],
    ],
  ],
  [
    'rows that differ ask for different things',
    [
      ['Item', 'Price'],
      ['____', ''],
      ['', '[Price]'],
    ],
  ],
  [
    'another part of a form follows',
    [['Name', 'Date', 'Amount'], ...empty(2, 3), ['Street', 'City', 'Country'], ...empty(2, 3)],
  ],
])('%s', async (_, rows) => {
  const { fields, document_content: content } = await read(rows);
  expect(content).not.toContain('{for each');
  expect(fields.some(({ field_type: type }) => ['rows', 'calculated'].includes(type))).toBe(false);
});

test('empty rows without lines are only space', async () => {
  const { document_content: content } = await read([['Item', 'Price'], ...empty(3, 2)], { look: '' });
  expect(content).not.toContain('{for each');
});

test('a single empty row above a total is a list: a total sums several', async () => {
  const imported = await read([['Item', 'Price'], ...empty(1, 2), ['Total', '']]);
  expect(totalsOf(imported)).toEqual(['total = sum(items.price)']);
});

test.each([
  [
    'a price beside a quantity is of one piece and does not add up',
    ['Item', 'Quantity', 'Price'],
    [['', 'Total', '']],
    [],
  ],
  [
    'a discount in the row keeps the amount from being quantity times price',
    ['Item', 'Quantity', 'Price', 'Discount', 'Amount'],
    [['', '', '', 'Total', '']],
    ['total = sum(items.amount)'],
  ],
  [
    'a tax with no sum below it is only named',
    ['Item', 'Amount'],
    [
      ['Total', ''],
      ['VAT 20%', ''],
    ],
    ['total = sum(items.amount)'],
  ],
  [
    'nothing is calculated below words that may change it',
    ['Item', 'Amount'],
    [
      ['Subtotal', ''],
      ['Paid in advance', ''],
      ['Total', ''],
    ],
    ['subtotal = sum(items.amount)'],
  ],
  [
    'a discount and shipping are filled in, and count where they stand',
    ['Item', 'Amount'],
    [
      ['Subtotal', ''],
      ['Discount', ''],
      ['Tax 10%', ''],
      ['Shipping', ''],
      ['Total', ''],
    ],
    [
      'subtotal = sum(items.amount)',
      'discount: currency',
      'tax_10 = (subtotal - (if discount is empty then 0 else discount)) * 10%',
      'shipping: currency',
      'total = subtotal - (if discount is empty then 0 else discount) + (if shipping is empty then 0 else shipping) + tax_10',
    ],
  ],
  [
    'hours add up as numbers',
    ['Task', 'Hours', 'Rate', 'Amount'],
    [['Total hours', '', '', '']],
    ['total_hours = sum(items.hours)'],
  ],
])('%s', async (_, titles, below, totals) => {
  const imported = await read([titles, ...empty(2, titles.length), ...below]);
  expect(totalsOf(imported)).toEqual(totals);
});

test.each([
  [
    'in a table of their own',
    table([
      ['Subtotal', ''],
      ['', ''],
      ['VAT 10%', ''],
      ['Total due', ''],
    ]),
  ],
  [
    'in lines',
    ['Subtotal: ______', '', 'VAT 10%\t$______', 'Total due: ………… EUR']
      .map((line) => paragraph(line))
      .join(''),
  ],
])('totals below the table are calculated, too: %s', async (_, after) => {
  const imported = await read([['Item', 'Amount'], ...empty(2, 2)], { after });
  expect(totalsOf(imported)).toEqual([
    'subtotal = sum(items.amount)',
    'vat_10 = subtotal * 10%',
    'total_due = subtotal + vat_10',
  ]);
  expect(imported.document_content).toMatch(/Subtotal:? \|? ?\[subtotal\]/);
});

test('a table that says more than totals is none of them', async () => {
  const after = table([
    ['Total', ''],
    ['Bank', ''],
  ]);
  expect(totalsOf(await read([['Item', 'Amount'], ...empty(2, 2)], { after }))).toEqual([]);
});

test('numbers of rows count, boxes are ticked, and zeros are places to write', async () => {
  const imported = await read([
    ['#', 'Equipment', 'Returned', 'Value (EUR)'],
    ['1.', '', '☐', '0.00'],
    ['2.', '', '☐', '0.00'],
  ]);
  expect(rowsOf(imported)[2]).toBe(
    '| [item.row]. | [item.equipment] | {if item.returned}☒{else}☐{end} | [item.value_eur as number] |',
  );
});

test('the same words in brackets in each row become its columns, and are put back when staff reject them', async () => {
  const imported = await read([
    ['Category', 'Purpose'],
    ['[INSERT]', '[INSERT]'],
    ['[INSERT]', '[INSERT]'],
  ]);
  expect(columnsOf(imported)).toEqual(['category: text', 'purpose: text']);
  const [mark] = imported.marks;
  expect(mark).toMatchObject({ rule: 'item-rows', decision: 'field', line: 5, end_line: 7 });
  expect(mark?.original).toBe('| \\[INSERT] | \\[INSERT] |\n'.repeat(2));
});

const loops: [system: string, rows: string[][]][] = [
  [
    'docxtpl',
    [
      ['{%tr for line in lines %}', '', ''],
      ['{{ line.name }}', '{{ line.qty }}', '{{ line.price | currency }}'],
      ['{%tr endfor %}', '', ''],
    ],
  ],
  ['docxtemplater', [['{#lines}{name}', '{qty}', '{price}{/lines}']]],
  ['Handlebars', [['{{#each lines}}{{name}}', '{{qty}}', '{{price}}{{/each}}']]],
  [
    'docx-templates',
    [
      ['{FOR line IN lines}', '', ''],
      ['{$line.name}', '{$line.qty}', '{$line.price}'],
      ['{END-FOR line}', '', ''],
    ],
  ],
  [
    'Docmosis',
    [
      ['<<rr_lines>>', '', ''],
      ['<<name>>', '<<qty>>', '<<price>>'],
      ['<<er_lines>>', '', ''],
    ],
  ],
  [
    'Aspose',
    [['<<foreach [line in lines]>><<[line.name]>>', '<<[line.qty]>>', '<<[line.price]>><</foreach>>']],
  ],
  [
    'Word',
    [
      [
        wordField(' MERGEFIELD TableStart:lines ', '«TableStart:lines»') +
          wordField(' MERGEFIELD name ', '«name»'),
        wordField(' MERGEFIELD qty ', '«qty»'),
        wordField(' MERGEFIELD price ', '«price»') +
          wordField(' MERGEFIELD TableEnd:lines ', '«TableEnd:lines»'),
      ],
    ],
  ],
];

test.each(loops)('a row that %s repeats becomes a list', async (_, rows) => {
  const imported = await read([['Item', 'Quantity', 'Unit price'], ...rows, ['', 'Thanks', '']]);
  expect(errorsOf(imported)).toEqual([]);
  expect(rowsOf(imported).slice(1, 4)).toEqual([
    '{for each item in lines}',
    '| [item.name] | [item.qty] | [item.price] |',
    '{end}',
  ]);
  expect(columnsOf(imported)).toEqual(['name: text', 'qty: number', 'price: currency']);
  expect(imported.marks.map(({ rule }) => rule)).toEqual(['repeated-row']);
});

test.each([
  ['a condition', '{% if line.free %}gift{% endif %}'],
  ['a value from elsewhere', '{{ currency }}'],
  ['a computed value', '{{ line.price * 2 }}'],
])('a repeated row with %s stays as it is, and is an error of the draft', async (_, cell) => {
  const imported = await read([
    ['{%tr for line in lines %}', ''],
    ['{{ line.name }}', cell],
    ['{%tr endfor %}', ''],
  ]);
  const { marks, document_content: content } = imported;
  expect(errorsOf(imported)).toContain('E-other-logic');
  expect(content).not.toContain('{for each');
  expect(marks.filter(({ decision }) => decision === 'logic').length).toBeGreaterThanOrEqual(2);
});

test('a table of Markdown is read as one of Word is', async () => {
  const text = `# Invoice

| Description | Hours | Rate | Amount |
|---|---:|---:|---:|
|  |  |  |  |
|  |  |  |  |
| | | Tax (____%) | |
| | | Total | |

Pay [Name].
`;
  const { document_content: content, fields, marks } = await readImport(Buffer.from(text), 'invoice.md');
  expect(content).toBe(`# Invoice

| Description | Hours | Rate | Amount |
|---|---:|---:|---:|
{for each item in items}
| [item.description] | [item.hours] | [item.rate] | [item.amount] |
{end}
| | | Tax ([tax]%) | [tax_2]|
| | | Total | [total]|

Pay [name].
`);
  expect(fields.map(shown)).toEqual([
    'items: rows',
    'tax: percentage',
    'tax_2 = sum(items.amount) * tax',
    'total = sum(items.amount) + tax_2',
    'name: text',
  ]);
  expect(marks[0]).toMatchObject({ line: 5, end_line: 7, original: '|  |  |  |  |\n'.repeat(2) });
});
