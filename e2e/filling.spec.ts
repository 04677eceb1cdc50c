import { expect, type Locator } from '@playwright/test';
import { field as granted, openGranted } from './granted-template.ts';
import { pressAndRelease } from './press-and-release.ts';
import {
  answers,
  field,
  fill,
  form,
  generate,
  openAgreement,
  otherAnswers,
  preview,
  seller,
} from './purchase-agreement.ts';
import { openDashboard, openForm, templateLink, test } from './test.ts';

const isInPane = (place: Locator) =>
  place.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const pane = element.closest('.generator-preview')?.getBoundingClientRect();
    return (
      pane !== undefined && box.bottom > Math.max(pane.top, 0) && box.top < Math.min(pane.bottom, innerHeight)
    );
  });

test('a message never moves what is under the pointer: the click after a wrong value is not lost', async ({
  page,
  person,
}) => {
  await openForm(page, person, 'Mutual non-disclosure agreement');
  await page.getByRole('button', { name: 'All on one page' }).click();
  await field(page, 'Years of protection afterwards').fill('50');
  const box = field(page, 'Affiliates may receive the information too');
  await pressAndRelease(page, box);
  await expect(box).toBeChecked();
  await expect(form(page).getByText(/20 or less/)).toBeVisible();
  // With the keyboard the message appears immediately.
  await field(page, 'Years of sharing').fill('40');
  await page.keyboard.press('Tab');
  await expect(form(page).getByText(/10 or less/)).toBeVisible();
});

test('on a phone form and preview keep a scroll position each, and the preview opens at the last field', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAgreement(page, person);
  const sides = page.getByRole('group', { name: 'Show', exact: true });
  const show = (side: string) => sides.getByRole('button', { name: side }).click();
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await field(page, 'Escrow agent').fill('Flatiron Title');
  const inForm = await scrollY();
  expect(inForm).toBeGreaterThan(500);

  await show('Preview');
  expect(await isInPane(preview(page).locator('[data-field="escrow_agent"]').first())).toBe(true);
  await page.evaluate(() => scrollTo(0, 3000));
  for (let times = 0; times < 3; times += 1) {
    await show('Form');
    expect(await scrollY()).toBe(inForm);
    await show('Preview');
    expect(Math.abs((await scrollY()) - 3000)).toBeLessThan(5);
  }
});

test('missing and wrong fields are named at once, each with a link to it', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, { ...otherAnswers, 'Purchase price': 'nothing' });
  await page.getByRole('button', { name: 'Generate Document' }).click();
  const alerts = form(page).getByRole('alert');
  await expect(alerts).toHaveText([
    'Please fill required fields: Sellers',
    'Please correct these fields: Purchase price',
  ]);
  await expect(form(page).getByText('Enter "Sellers".')).toBeVisible();
  await alerts.getByRole('link', { name: 'Purchase price' }).click();
  await expect(field(page, 'Purchase price')).toBeFocused();
  await alerts.getByRole('link', { name: 'Sellers' }).click();
  await expect(field(page, seller)).toBeFocused();
});

test('the card and the form count the same required fields', async ({ page, person }) => {
  await openDashboard(page, person);
  for (const name of ['Purchase and sale agreement', 'Invoice']) {
    const card = page.getByRole('listitem').filter({ hasText: name });
    const counted = await card.getByText(/^\d+ fields, \d+ required$/).textContent();
    const required = /, (\d+) required/.exec(counted ?? '')?.[1];
    await templateLink(page, name).click();
    await expect(form(page).getByText(new RegExp(`^\\d+ of ${required} required fields$`))).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  }
});

test('optional blanks look other than missing ones, and other brackets are plain text', async ({
  page,
  person,
}) => {
  await openGranted(page, person, {
    name: 'Notice of termination',
    document_content: 'From [sender], [company] about [matter].\n\nAs it stands [sic].\n',
    fields: [granted('sender'), granted('company', { required: false }), granted('matter')],
  });
  const look = (state: string) =>
    preview(page)
      .locator(`[data-state=${state}]`)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderBlockEndStyle, textDecorationLine, color } = getComputedStyle(element);
        const around = getComputedStyle(element.parentElement ?? element).color;
        return { backgroundColor, borderBlockEndStyle, textDecorationLine, isPlain: color === around };
      });
  expect(await look('missing')).toMatchObject({ backgroundColor: 'rgb(255, 232, 163)' });
  expect(await look('optional')).toMatchObject({
    backgroundColor: 'rgba(0, 0, 0, 0)',
    borderBlockEndStyle: 'dashed',
  });
  expect(await look('unknown')).toMatchObject({ textDecorationLine: 'none', isPlain: true });
  await expect(preview(page).getByRole('link', { name: '[company]' })).toBeVisible();
});

test('a box that changes clauses far away shows which, and says so', async ({ page, person }) => {
  await openAgreement(page, person);
  await field(page, seller).focus();
  await field(page, 'The property has tenants who stay').check();
  const changed = preview(page).locator('[data-changed]');
  await expect(changed.first()).toBeAttached();
  await expect
    .poll(async () => (await Promise.all((await changed.all()).map(isInPane))).includes(true))
    .toBe(true);
  await expect(page.getByRole('status').filter({ hasText: /^Article 7 changed/ })).toHaveText(
    /Exhibit B added/,
  );
  await expect(changed).toHaveCount(0);

  // Typing changes no clauses, and takes nobody away.
  await field(page, seller).pressSequentially('Harriet');
  await expect(preview(page)).toContainText('Harriet');
  await expect(changed).toHaveCount(0);
});

const itemList = {
  name: 'List of items',
  document_content:
    '| Item | Quantity |\n|---|---|\n{for each item in items: description, quantity}\n| [item.description] | [item.quantity] |\n{end}\n',
  fields: [granted('items', { label: 'Items', field_type: 'textarea' })],
};

test('a list that is missing has blanks in its table that lead to it', async ({ page, person }) => {
  await openGranted(page, person, itemList);
  await preview(page)
    .getByRole('cell', { name: /quantity/ })
    .getByRole('link')
    .click();
  await expect(field(page, 'Items')).toBeFocused();
});

test('each line of a text has its own direction, and lines of nothing are no links', async ({
  page,
  person,
}) => {
  await openGranted(page, person, {
    name: 'Letter in two scripts',
    document_content: '[letter]\n',
    fields: [granted('letter', { field_type: 'textarea' })],
  });
  await fill(page, { letter: 'Dear all,\nשלום לכולם\n\n' });
  const lines = preview(page).getByRole('link');
  await expect(lines).toHaveCount(2);
  const [left, right] = await Promise.all([0, 1].map((index) => lines.nth(index).boundingBox()));
  expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(200);
});

test('a tablet has the preview beside the form, a phone on its side has not', async ({ page, person }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openForm(page, person, 'Invoice');
  await expect(form(page)).toBeVisible();
  await expect(preview(page)).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(preview(page)).toBeHidden();
});

test('a box of several lines grows with what is typed, from four rows on', async ({ page, person }) => {
  await openGranted(page, person, itemList);
  const items = field(page, 'Items');
  const height = async () => (await items.boundingBox())?.height ?? 0;
  const least = await height();
  expect(least).toBeGreaterThan(4 * 24);
  await items.fill('Label design | 1\n'.repeat(9));
  expect(await height()).toBeGreaterThan(least + 4 * 24);
  await items.fill('Label design | 1\n'.repeat(90));
  expect(await height()).toBeLessThanOrEqual(30 * 16);
});

test('once a document exists its download comes first', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  await generate(page);
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveAttribute('data-look', 'primary');
  await expect(page.getByRole('button', { name: 'Generate another copy' })).toBeVisible();
  await fill(page, { [seller]: 'Harriet Coleman' });
  await expect(page.getByRole('button', { name: 'Generate Document' })).toHaveAttribute(
    'data-look',
    'primary',
  );
});
