import { type Browser, expect, type Page } from '@playwright/test';
import { buyer, fill, field, openAgreement, seller } from './purchase-agreement.ts';
import { type Person, signIn, test } from './test.ts';

/** Another device: a browser with nothing of the first one. */
async function openUnfinished(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, person);
  await page.getByRole('link', { name: 'Continue Purchase and sale agreement' }).click();
  return page;
}

const saved = (page: Page) => page.getByText(/^Saved \d/);

test('a form goes on elsewhere after its tab was closed', async ({ page, person, browser }) => {
  await openAgreement(page, person);
  await fill(page, { [buyer]: 'Fernbrook Properties LLC', County: 'Boulder County' });
  await expect(saved(page)).toBeVisible();
  await page.close();

  const other = await openUnfinished(browser, person);
  await expect(field(other, buyer)).toHaveValue('Fernbrook Properties LLC');
  await fill(other, { [seller]: 'Harriet M. Coleman' });
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await expect(field(other, seller)).toHaveValue('Harriet M. Coleman');
  await expect(field(other, 'County')).toHaveValue('Boulder County');
  await other.context().close();
});

test('two browsers that type at once in different fields lose nothing and are asked nothing', async ({
  page,
  person,
  browser,
}) => {
  await openAgreement(page, person);
  await fill(page, { [seller]: 'H' });
  await expect(saved(page)).toBeVisible();
  const other = await openUnfinished(browser, person);
  await expect(field(other, seller)).toHaveValue('H');

  await Promise.all([
    field(page, buyer).pressSequentially('Fernbrook Properties LLC', { delay: 100 }),
    field(other, 'County').pressSequentially('Boulder County, Colorado', { delay: 100 }),
  ]);
  for (const one of [page, other]) await expect(saved(one)).toBeVisible();
  const third = await openUnfinished(browser, person);
  await expect(field(third, seller)).toHaveValue('H');
  await expect(field(third, buyer)).toHaveValue('Fernbrook Properties LLC');
  await expect(field(third, 'County')).toHaveValue('Boulder County, Colorado');
  for (const one of [page, other]) await expect(one.getByRole('button', { name: 'Keep mine' })).toBeHidden();
  for (const one of [other, third]) await one.context().close();
});

test('a form that staff prepare is continued by its client, who deletes it and takes it back', async ({
  page,
  person,
  staff,
}) => {
  await staff.goto('/clients');
  await staff.getByLabel('Search by name, e-mail or company').fill(person.email);
  const found = staff.getByRole('row', { name: new RegExp(person.email) });
  await found.getByRole('link', { name: 'Maya Okafor' }).click();
  await staff.getByRole('button', { name: 'Prepare a form...' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Template' }).fill('Purchase and sale');
  await dialog.getByRole('option', { name: /^Purchase and sale agreement/ }).click();
  await dialog.getByLabel('County').fill('Boulder County');
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  const link = await dialog.getByLabel('Link for the client').inputValue();

  await signIn(page, person);
  await page.goto(link);
  await expect(field(page, 'County')).toHaveValue('Boulder County');
  await fill(page, { [buyer]: 'Fernbrook Properties LLC' });
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const list = page.getByRole('region', { name: 'Unfinished', exact: true });
  await list.getByRole('button', { name: 'Delete' }).click();
  await list.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('link', { name: /^Continue/ }).click();
  await expect(field(page, buyer)).toHaveValue('Fernbrook Properties LLC');
  await expect(field(page, 'County')).toHaveValue('Boulder County');
});
