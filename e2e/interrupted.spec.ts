import { expect, type Page } from '@playwright/test';
import { buyer, field, fill, openAgreement } from './purchase-agreement.ts';
import { openDashboard, type Person, register, test } from './test.ts';

const answers = { [buyer]: 'Fernbrook Properties LLC', County: 'Boulder County' };

async function expectAnswers(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(answers)) await expect(field(page, label)).toHaveValue(value);
}

/** The next call finds that the session was ended on the server, as by staff or in another browser. */
async function endSession(page: Page): Promise<void> {
  const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
  const ended = await page.request.post('/api/auth/logout/', { data: { refresh } });
  expect(ended.status()).toBe(204);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await expect(page).toHaveURL('/signin');
}

async function signInAgain(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a session that ends in mid-form says that the answers are safe, and gives them back', async ({
  page,
  person,
}) => {
  await openAgreement(page, person);
  const address = new URL(page.url());
  await fill(page, answers);
  await endSession(page);
  await expect(page.getByText('You were signed out. Your answers are safe.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await signInAgain(page, person);
  await expect(page).toHaveURL(address.href);
  await expectAnswers(page);
  await expect(page.getByRole('region', { name: 'Unfinished draft' })).toBeHidden();
});

test('a reload of the tab fills the form by itself', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  await page.reload();
  await expectAnswers(page);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
});

test('somebody else who signs in on that tab sees nothing of it', async ({ page, person }) => {
  await openAgreement(page, person);
  const address = page.url();
  await fill(page, answers);
  await endSession(page);
  const other = await register();
  await page.getByLabel('Email', { exact: true }).fill(other.email);
  await signInAgain(page, other);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Draft', { exact: true })).toBeHidden();
  await page.goto(address);
  await expect(field(page, buyer)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Unfinished draft' })).toBeHidden();
  const kept = await page.evaluate(() =>
    JSON.stringify({ ...sessionStorage, ...localStorage, state: history.state }),
  );
  expect(kept).not.toContain('Fernbrook');
  expect(kept).not.toContain(person.email);
});

test('the account page names the person and leads to a new password with the address', async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL('/reset');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.goBack();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/signin');
});
