import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { newestMailTo } from './mailbox.ts';
import { call, documentText, expectSaved, newTemplate, openSource } from './provider.ts';
import { openDashboard, templateLink, test } from './test.ts';

async function publishPrivate(staff: Page, name: string): Promise<void> {
  await newTemplate(staff, name);
  await openSource(staff);
  await documentText(staff).click();
  await staff.keyboard.insertText('# Offer\n\nThis offer stands.');
  await expectSaved(staff);
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 · No problems')).toBeVisible();
}

/** Passes by the offer to grant what was just published. */
async function publishForLater(staff: Page, name: string): Promise<void> {
  await publishPrivate(staff, name);
  await staff.getByRole('button', { name: 'Later' }).click();
}

test('a template is granted to a client until a day, used, and revoked; the document stays', async ({
  page,
  person,
  staff,
}) => {
  const name = `Private offer ${randomUUID().slice(0, 8)}`;
  await publishForLater(staff, name);
  await openDashboard(page, person);
  await expect(templateLink(page, 'Invoice')).toBeVisible();
  await expect(templateLink(page, name)).toHaveCount(0);

  await staff.goto('/clients');
  await staff.getByLabel('Search by name, e-mail or company').fill(person.email);
  const found = staff.getByRole('row', { name: new RegExp(person.email) });
  await found.getByRole('link', { name: 'Maya Okafor' }).click();
  await staff.getByRole('button', { name: 'Grant', exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByLabel('Last day (optional)').fill('2099-01-31');
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  // The client has not used a mailed link yet.
  await dialog.getByRole('checkbox', { name: 'I know who registered this account' }).check();
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Granted to them');
  await expect(row).toContainText('2099');
  await expectAccessible(staff);

  await page.reload();
  await templateLink(page, name).click();
  await page.getByRole('button', { name: 'Generate Document' }).click();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();

  await row.getByRole('button', { name: /^Revoke/ }).click();
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText('They will no longer be able to fill it in');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toHaveCount(0);

  await page.goto('/dashboard');
  await expect(templateLink(page, 'Invoice')).toBeVisible();
  await expect(templateLink(page, name)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Generated Documents' })).toContainText(name);

  await staff.getByRole('link', { name: 'Their documents' }).click();
  const download = staff.waitForEvent('download');
  await staff.getByRole('link', { name: /^Open PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^document_\d+\.pdf$/);
});

test('what was just published is granted to somebody new, who comes by the mail and finds it', async ({
  page,
  staff,
}) => {
  const name = `Fresh offer ${randomUUID().slice(0, 8)}`;
  const email = `ann.${randomUUID()}@example.com`;
  await publishPrivate(staff, name);
  const offer = staff.getByRole('dialog', { name: 'Published. Who may use it?' });
  await expectAccessible(staff);
  await offer.getByRole('link', { name: 'Grant now' }).click();
  const whom = staff.getByRole('dialog', { name: 'Grant permission: for whom?' });
  await whom.getByLabel('Find a client').fill(email);
  await expect(whom.getByText('Nobody was found.')).toBeVisible();
  await whom.getByRole('button', { name: 'Invite somebody new' }).click();
  await expect(whom.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  // The rest is typed by keys alone.
  await whom.getByLabel('First name').press('A');
  await whom.getByLabel('First name').fill('Ann');
  await staff.keyboard.press('Tab');
  await staff.keyboard.type('Lee');
  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'light' },
    { width: 320, colorScheme: 'dark' },
  ] as const) {
    await staff.emulateMedia({ colorScheme });
    await expectToFit(staff, width);
    await expectAccessible(staff, `${width} ${colorScheme}`);
  }
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.keyboard.press('Enter');
  await expect(whom.getByText(`${email}, will be invited`)).toBeVisible();
  await whom.getByRole('button', { name: 'Next' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Grant templates to Ann Lee' });
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  await dialog.getByLabel('Your words in the mail (optional)').fill('Dear Ann,\nas we said by phone.');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(staff.getByText('Ann Lee may use the template now. A mail is on its way.')).toBeVisible();
  await expect(staff.getByRole('row', { name: new RegExp(email) })).toBeVisible();

  const { text = '' } = await newestMailTo(email);
  expect(text).toContain('(ada.head@example.com) has made an account for you on Inkfield');
  expect(text).toContain(`You can fill in “${name}” there`);
  expect(text).toContain('Dear Ann,\nas we said by phone.');
  await page.goto(/https?:\/\/\S+\/reset-password\/\S+/.exec(text)?.[0] ?? '');
  const password = 'copper-lantern-harbour-9';
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/signin/);
  await openDashboard(page, { email, password, firstName: 'Ann', lastName: 'Lee' });
  await expect(templateLink(page, name)).toBeVisible();

  // That mail has proven the mailbox, so staff need not confirm it.
  const [found] = await call(staff, `/api/users/?search=${encodeURIComponent(email)}`);
  expect(found).toMatchObject({ email_proven: true, email_from_staff: true });
});

test('a client keeps what their company may use, and the dialog says so before and after', async ({
  person,
  staff,
}) => {
  const name = `Shared twice ${randomUUID().slice(0, 8)}`;
  await publishForLater(staff, name);
  const [client] = await call(staff, `/api/users/?search=${encodeURIComponent(person.email)}`);
  const company = await call(staff, '/api/companies/', { name: `Harbor ${randomUUID().slice(0, 8)}` });
  await call(staff, `/api/companies/${company.id}/members/`, { user: client.id });
  const [template] = await call(staff, `/api/templates/summaries/?search=${encodeURIComponent(name)}`);
  await call(staff, '/api/permissions/grants/', {
    templates: [template.id],
    users: [client.id],
    companies: [company.id],
    confirm_unproven: true,
  });
  await staff.goto(`/permissions?template=${template.id}`);
  await staff.getByRole('button', { name: `Revoke ${name} for Maya Okafor` }).click();
  const dialog = staff.getByRole('dialog');
  const kept = `Maya Okafor keeps access through the company ${company.name}.`;
  await expect(dialog).toContainText(kept);
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(staff.getByText(`The permission is revoked. ${kept}`)).toBeVisible();
});
