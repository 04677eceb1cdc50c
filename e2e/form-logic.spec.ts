import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible } from './accessible.ts';
import { documentText, expectSaved, newTemplate, openSource, shareWithEveryClient } from './provider.ts';
import { field, fill, form, generate } from './purchase-agreement.ts';
import { openForm, test } from './test.ts';

const source = `# Order

[buyer] orders:

| Part | Pieces | Price | Amount |
|---|---:|---:|---:|
{for each i in items}
| [i.part] | [i.pieces] | [i.price] | [i.amount] |
{end}

The parts cost [total] in all.

{if delivers}
They are delivered to [place].
{end}`;

test('staff give an order rows, formulas, prices from a list, a rule and steps without writing any of its settings by hand', async ({
  page,
  person,
  staff,
}) => {
  const run = randomUUID().slice(0, 8);
  const [name, list] = [`Order ${run}`, `parts_${run}`];
  await makeList(staff, list);
  await newTemplate(staff, name);
  await openSource(staff);
  await documentText(staff).click();
  await staff.keyboard.insertText(source);

  await addField(staff, { label: 'Buyer', name: 'buyer', group: 'Order' });
  await addField(staff, { label: 'Items', name: 'items', type: 'rows', group: 'Order' });
  await addColumns(staff, list);
  await expect(settings(staff)).toContainText('as Price × Pieces');
  await addField(staff, { label: 'Total', name: 'total', type: 'calculated', group: 'Order' });
  await settings(staff).getByLabel('Formula', { exact: true }).fill('sum(items.amount)');
  await settings(staff).getByLabel('Type of the result').selectOption('currency');
  await addField(staff, { label: 'To be delivered', name: 'delivers', type: 'checkbox', group: 'Order' });
  await addField(staff, { label: 'Place', name: 'place', group: 'Delivery' });

  await staff.getByRole('button', { name: 'Template', exact: true }).click();
  await staff.getByRole('button', { name: 'Steps', exact: true }).click();
  await staff.getByLabel('Show group Delivery only when').fill('delivers');
  await staff.getByRole('button', { name: 'Add rule' }).click();
  await staff.getByLabel('Rule 1', { exact: true }).fill('total is at most 500');
  await staff.getByLabel('Message of rule 1').fill('An order is at most $500.');
  await shareWithEveryClient(staff);
  await expectSaved(staff);
  await expectAccessible(staff, 'settings of the form');
  await addTest(staff);
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 · No problems')).toBeVisible();

  await openForm(page, person, name);
  const heading = form(page).getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Step 1 of 2: Order');
  await fill(page, { Buyer: 'Ines Duarte' });
  await page.getByLabel('Part, Part 1', { exact: true }).selectOption('Bolt');
  await page.getByLabel('Pieces, Part 1', { exact: true }).fill('400');
  await expect(page.getByLabel('Amount, Part 1', { exact: true })).toHaveText('$540.00');
  await field(page, 'To be delivered').check();
  await expect(heading).toHaveText('Step 1 of 3: Order');
  await next(page);
  await expect(page.getByRole('alert')).toContainText('Please correct these fields: Total');
  await expect(form(page)).toContainText('An order is at most $500.');
  await page.getByLabel('Pieces, Part 1', { exact: true }).fill('300');
  await next(page);
  await expect(heading).toHaveText('Step 2 of 3: Delivery');
  await fill(page, { Place: 'Pier 4' });
  await next(page);
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = letters(await readPdfText(await readFile(await (await download).path())));
  for (const part of ['Bolt', '$1.35', 'The parts cost $405.00 in all.', 'delivered to Pier 4.'])
    expect(text).toContain(letters(part));
});

/** A test of a calculated value, which fails first. */
async function addTest(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Tests', exact: true }).click();
  await staff.getByRole('button', { name: 'Add test' }).click();
  await staff.getByText('Values', { exact: true }).last().click();
  await staff.getByRole('textbox', { name: 'Buyer', exact: true }).fill('Ines Duarte');
  const items = staff.getByRole('group', { name: 'Items' });
  await items.getByRole('button', { name: 'Add part' }).click();
  await items.getByLabel('Part, Part 1', { exact: true }).selectOption('Nut');
  await items.getByLabel('Pieces, Part 1', { exact: true }).fill('12');
  await expect(items.getByRole('cell', { name: '$9.60' })).toBeVisible();
  const wanted = staff.getByLabel('Must contain', { exact: true });
  for (const [line, result] of [
    ['The parts cost $9.61 in all.', 'Missing: The parts cost $9.61 in all.'],
    ['The parts cost $9.60 in all.', 'Holds'],
  ] as const) {
    await wanted.fill(line);
    await staff.getByRole('button', { name: 'Save and run' }).click();
    await expect(staff.getByText(result, { exact: true })).toBeVisible();
  }
}

async function makeList(staff: Page, name: string): Promise<void> {
  await staff.goto('/lists');
  await staff.getByRole('button', { name: 'New list' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Entries').fill('Part;Unit price\nBolt;1.35\nNut;0.80');
  await dialog.getByRole('button', { name: 'Make the list' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const settings = (staff: Page) => staff.getByRole('region', { name: 'Settings', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

async function addField(
  staff: Page,
  { label, name, type = 'text', group }: { label: string; name: string; type?: string; group: string },
): Promise<void> {
  await staff.getByRole('button', { name: 'Add field', exact: true }).click();
  const own = settings(staff);
  await expect(own.getByLabel('Label', { exact: true })).toHaveValue('New field');
  await own.getByLabel('Label', { exact: true }).fill(label);
  await own.getByLabel('Name in the document').fill(name);
  await own.getByLabel('Name in the document').press('Enter');
  await own.getByLabel('Type', { exact: true }).selectOption(type);
  await own.getByLabel('Group', { exact: true }).fill(group);
}

async function addColumns(staff: Page, list: string): Promise<void> {
  const own = settings(staff);
  const columns = [
    { label: 'Part', name: 'part', type: 'select' },
    { label: 'Pieces', name: 'pieces', type: 'number' },
    { label: 'Price', name: 'price', type: 'calculated', formula: `lookup(${list}, part, "Unit price")` },
    { label: 'Amount', name: 'amount', type: 'calculated', formula: 'price * pieces' },
  ];
  for (const [index, { label, name, type, formula }] of columns.entries()) {
    const of = `of column ${index + 1}`;
    await own.getByRole('button', { name: 'Add column' }).click();
    await own.getByLabel(`Label ${of}`).fill(label);
    await own.getByLabel(`Name ${of}`).fill(name);
    await own.getByLabel(`Type ${of}`).selectOption(type);
    if (type === 'select') await own.getByLabel(`Options come from ${of}`).selectOption(`The list ${list}`);
    if (formula === undefined) continue;
    await own.getByLabel(`Formula ${of}`).fill(formula);
    await own.getByLabel(`Type of the result ${of}`).selectOption('currency');
  }
  await own.getByLabel('Word for one row').fill('Part');
}
