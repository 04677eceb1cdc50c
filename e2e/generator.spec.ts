import { expect } from '@playwright/test';
import {
  answers,
  buyer,
  field,
  fill,
  form,
  generate,
  openAgreement,
  otherAnswers,
  preview,
  seller,
  sellerAnswers,
} from './purchase-agreement.ts';
import { openForm, startSession, storedKeys, templateLink, test } from './test.ts';

test('required fields that are empty are named, and nothing is sent', async ({ page, person }) => {
  await openAgreement(page, person);
  const { 'Closing date': _, State: __, ...rest } = otherAnswers;
  await fill(page, rest);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'Generate Document' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Please fill required fields' });
  await expect(alert).toHaveText('Please fill required fields: Sellers, State, Closing date');
  await expect(alert).toBeFocused();
  expect(sent.filter((url) => url.includes('generate_document'))).toEqual([]);
  await alert.getByRole('link', { name: 'Closing date' }).click();
  await expect(field(page, 'Closing date')).toBeFocused();
  await fill(page, { ...sellerAnswers, State: 'Colorado', 'Closing date': '2027-03-12' });
  await generate(page);
});

test('a field with a pattern is checked as soon as the form is there', async ({ page, person }) => {
  await openForm(page, person, 'Invoice');
  await field(page, 'Invoice number').fill('#1');
  await field(page, 'Invoice number').blur();
  await expect(form(page)).toContainText('Use letters, digits, hyphens, dots and slashes only');
  await field(page, 'Invoice number').fill('2027/1');
  await expect(form(page)).not.toContainText('Use letters, digits, hyphens, dots and slashes only');
});

test('the preview follows every key, and each type of field is the control that it should be', async ({
  page,
  person,
}) => {
  await openAgreement(page, person);
  await expect(preview(page)).not.toContainText('Fernbrook');
  await field(page, buyer).pressSequentially('Fern');
  await expect(preview(page)).toContainText('Fern');
  await field(page, buyer).pressSequentially('brook');
  await expect(preview(page)).toContainText('Fernbrook');
  await fill(page, { [buyer]: '' });
  await expect(preview(page)).not.toContainText('Fern');

  await expect(field(page, seller)).toHaveAttribute('type', 'text');
  await expect(field(page, 'Email for notices, Seller 1')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Business days for the deposit')).toHaveAttribute('type', 'text');
  await expect(field(page, 'Purchase price')).toHaveAttribute('step', '0.01');
  await expect(field(page, 'Closing date')).toHaveAttribute('type', 'date');
  await expect(field(page, 'Legal description')).toHaveAttribute('rows', '4');
  await expect(field(page, 'The property has tenants who stay')).toHaveAttribute('type', 'checkbox');
  await expect(field(page, 'How Buyer pays').getByRole('option').first()).toHaveText('Select an option');
  await fill(page, { 'How Buyer pays': 'Mortgage loan' });
  await expect(field(page, 'Loan, percent of the price')).toHaveAttribute('step', '0.1');
});

test('tenants hide two sections and show an exhibit', async ({ page, person }) => {
  await openAgreement(page, person);
  await expect(preview(page)).toContainText('Vacant possession');
  await expect(preview(page)).toContainText('No lease, license or other agreement gives anyone a right');
  const rentRoll = form(page).getByRole('group', { name: 'Rent roll' });
  await expect(rentRoll).toBeHidden();
  const exhibitsB = async () => (await preview(page).textContent())?.match(/exhibit b/gi)?.length ?? 0;
  const withoutTenants = await exhibitsB();
  await field(page, 'The property has tenants who stay').check();
  await expect(preview(page)).not.toContainText('Vacant possession');
  await expect(preview(page)).not.toContainText('No lease, license or other agreement gives anyone a right');
  await expect(rentRoll).toBeVisible();
  await expect.poll(exhibitsB).toBeGreaterThan(withoutTenants);
  await field(page, 'The property has tenants who stay').uncheck();
  await expect(preview(page)).toContainText('Vacant possession');
});

test('the pages can be looked at as they will be printed, and a change on one page sends only that page', async ({
  page,
  person,
}) => {
  await openAgreement(page, person);
  await fill(page, answers);
  const previewed = () => page.waitForResponse(/preview_document\/\?pages=svg$/);
  const first = previewed();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  const all = (await (await first).json()).pages;
  expect(all.length).toBeGreaterThanOrEqual(8);
  const images = page.getByRole('img', { name: /^Page \d+ of \d+$/ });
  await expect(images).toHaveCount(all.length);
  await expect
    .poll(() => images.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeTruthy();
  const addresses = () => images.evaluateAll((found) => found.map((image) => image.getAttribute('src')));
  const before = await addresses();
  const second = previewed();
  await fill(page, { 'Legal description': 'Lot 8 of Block 12, Juniper Heights.' });
  const answer = await second;
  const pages: { svg?: string }[] = (await answer.json()).pages;
  const sent = pages.flatMap(({ svg }, index) => (svg === undefined ? [] : [index]));
  expect(sent).toHaveLength(1);
  await expect
    .poll(async () => (await addresses()).flatMap((url, index) => (url === before[index] ? [] : [index])))
    .toEqual(sent);
  const { responseBodySize, responseHeadersSize } = await answer.request().sizes();
  expect(responseBodySize).toBeGreaterThan(0);
  expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(60_000);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(preview(page)).toBeVisible();
});

test('an unfinished draft is offered, not applied, and no part of a tab that was signed out', async ({
  page,
  person,
}) => {
  await openAgreement(page, person);
  await fill(page, { [buyer]: 'Fernbrook Properties LLC', County: 'Boulder County' });
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Purchase and sale agreement' });
  await expect(card.getByText('Draft')).toBeVisible();
  await card.getByRole('link', { name: /^Use Template/ }).click();
  await expect(field(page, buyer)).toHaveValue('');
  const offer = page.getByRole('region', { name: 'Unfinished draft' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, buyer)).toHaveValue('Fernbrook Properties LLC');
  await expect(preview(page)).toContainText('Boulder County');
  await expect(offer).toBeHidden();

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await storedKeys(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await openAgreement(page, person);
  await expect(field(page, buyer)).toHaveValue('');
  // The server keeps it for its owner.
  await expect(page.getByRole('region', { name: 'Unfinished draft' })).toBeVisible();
});

test('values are empty again when the template changes', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, { [buyer]: 'Fernbrook Properties LLC' });
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await templateLink(page, 'Invoice').click();
  await expect(page.getByRole('heading', { name: 'Invoice', level: 1 })).toBeVisible();
  for (const input of await form(page).getByRole('textbox').all()) {
    await expect(input).not.toHaveValue('Fernbrook Properties LLC');
  }
});

test('without a template the generator leads to the dashboard, replacing the history; one that is not there has no form', async ({
  page,
  person,
}) => {
  await startSession(page, person);
  for (const path of ['/user', '/user?templateId=']) {
    await page.goto('/');
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
  await page.goto('/user?templateId=999999');
  await expect(page.getByRole('link', { name: /dashboard/i })).toHaveAttribute('href', '/dashboard');
  await expect(form(page)).toBeHidden();
  await expect(preview(page)).toBeHidden();
});

test('on a phone the form comes first and the preview is one tap away', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAgreement(page, person);
  await expect(field(page, buyer)).toBeVisible();
  await expect(preview(page)).toBeHidden();
  await fill(page, { [buyer]: 'Fernbrook Properties LLC' });
  const sides = page.getByRole('group', { name: 'Show', exact: true });
  await sides.getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page)).toContainText('Fernbrook Properties LLC');
  await expect(field(page, buyer)).toBeHidden();
  await sides.getByRole('button', { name: 'Form' }).click();
  await expect(field(page, buyer)).toHaveValue('Fernbrook Properties LLC');
});

test("a blank in the text leads to its field, and 'Next blank' walks them", async ({ page, person }) => {
  await openAgreement(page, person);
  await preview(page)
    .getByRole('link', { name: /Escrow agent/ })
    .first()
    .click();
  await expect(field(page, 'Escrow agent')).toBeFocused();
  await field(page, seller).focus();
  await page.getByRole('button', { name: /^Next blank/ }).click();
  await expect(field(page, buyer)).toBeFocused();
});

test('focus is never hidden behind the bars while tabbing through the form', async ({ page, person }) => {
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(viewport);
    await openAgreement(page, person);
    await field(page, seller).focus();
    for (let step = 0; step < 14; step += 1) {
      const isSeen = await page.evaluate(() => {
        const element = document.activeElement;
        const box = element?.getBoundingClientRect();
        if (!element || !box) return false;
        // The field must not be fully hidden. A tall one may reach under the bar.
        return [box.top + 4, box.top + box.height / 2, box.bottom - 4].some((y) =>
          element.contains(document.elementFromPoint(box.left + box.width / 2, y)),
        );
      });
      expect(isSeen, `stop ${step} at ${viewport.width}`).toBe(true);
      await page.keyboard.press('Tab');
    }
  }
});
