import { type Browser, expect, type Page } from '@playwright/test';
import { signIn } from '../harness/people.ts';
import { administrator } from '../harness/product.ts';
import { apiOf } from '../harness/http.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { field, openGranted } from './granted-template.ts';
import { sites } from './provider.ts';
import { fill, form } from './purchase-agreement.ts';
import { type Person, signIn as signInAt, test } from './test.ts';

const column = { field_type: 'text', required: false };
const invoice = {
  name: 'Invoice of two devices',
  page: { document_name: 'Bill [number]' },
  document_content:
    'Invoice [number] to [customer], [place].\n\n| What | Price |\n|---|---|\n{for each i in items}\n| [i.what] | [i.price] |\n{end}',
  fields: [
    field('number', { label: 'Number' }),
    field('customer', { label: 'Customer', group: 'Bill to', means: 'company.name' }),
    field('place', { label: 'Address', group: 'Bill to', means: 'company.address', required: false }),
    field('items', {
      label: 'Items',
      field_type: 'rows',
      row_label: 'Item',
      columns: [
        { ...column, name: 'what', label: 'What' },
        { ...column, name: 'price', label: 'Price', field_type: 'currency' },
      ],
    }),
  ],
};

const saved = (page: Page) => page.getByText(/^Saved \d/);
const cell = (page: Page, name: string, row: number) =>
  page.getByLabel(`${name}, Item ${row}`, { exact: true });
const whats = (page: Page) =>
  page
    .getByLabel(/^What, Item \d+$/)
    .evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ value }) => value));

/** Another device: a browser with nothing of the first one. */
async function continueElsewhere(browser: Browser, person: Person, name: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAt(page, person);
  await page.getByRole('link', { name: `Continue ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: invoice.name })).toBeVisible();
  return page;
}

test('two devices that type in different rows at once lose nothing and are asked nothing', async ({
  page,
  person,
  browser,
}) => {
  await openGranted(page, person, invoice);
  await fill(page, { Number: '7' });
  await cell(page, 'What', 1).fill('Chair');
  await page.getByRole('button', { name: 'Add item' }).click();
  await cell(page, 'What', 2).fill('Table');
  // A text that does not fit its cell is kept as well.
  await cell(page, 'Price', 2).fill('ask Bob');
  await expect(saved(page)).toBeVisible();
  const other = await continueElsewhere(browser, person, 'Bill 7');
  await expect(cell(other, 'What', 2)).toHaveValue('Table');
  await expect(cell(other, 'Price', 2)).toHaveValue('ask Bob');

  await cell(page, 'What', 1).press('End');
  await cell(other, 'What', 2).press('End');
  await Promise.all([
    cell(page, 'What', 1).pressSequentially(' with arms and a high back', { delay: 100 }),
    cell(other, 'What', 2).pressSequentially(', round, of oak, for six', { delay: 100 }),
  ]);
  await other.getByRole('button', { name: 'Add item' }).click();
  await cell(other, 'What', 3).fill('Lamp');
  for (const one of [other, page]) await expect(saved(one)).toBeVisible();
  const third = await continueElsewhere(browser, person, 'Bill 7');
  await expect
    .poll(() => whats(third))
    .toEqual(['Chair with arms and a high back', 'Table, round, of oak, for six', 'Lamp']);
  for (const one of [page, other]) await expect(one.getByRole('button', { name: 'Keep mine' })).toBeHidden();
  for (const one of [other, third]) await one.context().close();
});

test('a row that both devices change is asked about in words, and the other rows stay', async ({
  page,
  person,
  browser,
}) => {
  await openGranted(page, person, invoice);
  await fill(page, { Number: '8' });
  await cell(page, 'What', 1).fill('Chair');
  await expect(saved(page)).toBeVisible();
  const other = await continueElsewhere(browser, person, 'Bill 8');
  await expect(cell(other, 'What', 1)).toHaveValue('Chair');
  await other.getByRole('button', { name: 'Add item' }).click();
  await cell(other, 'What', 2).fill('Lamp');
  await cell(other, 'What', 1).fill('Armchair');
  await expect(saved(other)).toBeVisible();
  await cell(page, 'What', 1).fill('Stool');
  await expect(
    page.getByText('"Items": 1 row was also changed in another tab or on another device, to: Armchair'),
  ).toBeVisible();
  await expectAccessible(page, 'records');
  await expectToFit(page, 320);
  await page.getByRole('button', { name: 'Use the other' }).click();
  await expect.poll(() => whats(page)).toEqual(['Armchair', 'Lamp']);
  await expect(saved(page)).toBeVisible();
  await other.context().close();
});

test('a tab that is left right after the last key has saved it', async ({ page, person, browser }) => {
  await openGranted(page, person, invoice);
  await fill(page, { Number: '9' });
  await expect(saved(page)).toBeVisible();
  await form(page).getByLabel('Customer').pressSequentially('Quarry');
  await page.goto('about:blank');
  const other = await continueElsewhere(browser, person, 'Bill 9');
  await expect(form(other).getByLabel('Customer')).toHaveValue('Quarry');
  await other.context().close();
});

test('the source of a filled value is marked after a reload and on another device, until it is looked at', async ({
  page,
  person,
  browser,
}) => {
  const client = await signIn(sites, person);
  await apiOf(sites, client.access).createProfile({
    body: {
      kind: 'company',
      name: 'Acme Ltd',
      values: { 'company.name': 'Acme Ltd', 'company.address': '1 Harbour Street' },
    },
  });
  await openGranted(page, person, invoice);
  await fill(page, { Number: '10' });
  const marks = (on: Page) => on.getByText('from Acme Ltd', { exact: true });
  await page
    .getByRole('group', { name: 'Fill Bill to from' })
    .getByRole('button', { name: 'Acme Ltd' })
    .click();
  await expect(marks(page)).toHaveCount(2);
  // Before it is saved.
  await page.reload();
  await expect(marks(page)).toHaveCount(2);
  await expect(saved(page)).toBeVisible();
  const other = await continueElsewhere(browser, person, 'Bill 10');
  await expect(marks(other)).toHaveCount(2);
  await form(other).getByLabel('Customer').click();
  await expect(marks(other)).toHaveCount(1);
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await expect(form(other).getByLabel('Customer')).toHaveValue('Acme Ltd');
  await expect(marks(other)).toHaveCount(1);
  await other.context().close();
});

test('a form that staff have changed says what came and what went, and loses no answer', async ({
  page,
  person,
  browser,
}) => {
  await openGranted(page, person, invoice);
  await fill(page, { Number: '11', Customer: 'Acme Ltd', Address: '1 Harbour Street' });
  await cell(page, 'What', 1).fill('Chair');
  await expect(saved(page)).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('templateId'));
  const api = apiOf(sites, (await signIn(sites, administrator)).access);
  const { revision, fields } = await api.getTemplate({ params: { id } });
  const [number, customer, place] = fields;
  if (!number || !customer || !place) throw new Error('the template has three fields and rows');
  const body = {
    revision: revision ?? 0,
    document_content: 'Invoice [number] to [client], [place] [due]',
    fields: [
      number,
      { ...customer, name: 'client', label: 'Client' },
      { ...place, field_type: 'checkbox', label: 'Is local', means: undefined },
      { ...field('due', { label: 'Due on', field_type: 'date', required: false }), order: 9 },
    ],
  };
  await api.updateTemplate({ params: { id }, body });
  await api.publishTemplate({ params: { id } });

  const other = await continueElsewhere(browser, person, 'Bill 11');
  await expect(form(other).getByLabel('Client')).toHaveValue('Acme Ltd');
  await expect(other.getByText('This form has changed since you began.')).toBeVisible();
  await expect(other.getByText('New: Due on.')).toBeVisible();
  await expect(other.getByText('No longer asked: Address. You had answered: 1 Harbour Street')).toBeVisible();
  await expect(other.getByText('No longer asked: Items. You had answered: Chair')).toBeVisible();
  await expectAccessible(other, 'records');
  await expectToFit(other, 320);
  // The form that is still open saves.
  await fill(page, { Number: '11a' });
  await expect(saved(page)).toBeVisible();
  await other.reload();
  await expect(form(other).getByLabel('Number')).toHaveValue('11a');
  await other.context().close();
});
