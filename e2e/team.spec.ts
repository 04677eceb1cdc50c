import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { resetLinkFor } from './mailbox.ts';
import { openProviderSite } from './provider.ts';
import { test } from './test.ts';

const password = 'copper-lantern-harbour-9';

/** The box of the palette. */
function searchBox(page: Page) {
  return page.getByRole('dialog', { name: 'Search and go' }).getByRole('combobox');
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test("staff look at a client's dashboard: why each template is there, once on record, nothing to change", async ({
  staff,
  person,
}) => {
  await staff.goto(`/clients?q=${person.email}`);
  await staff.getByRole('link', { name: 'Maya Okafor' }).click();
  await staff.getByRole('link', { name: 'See the dashboard as this client' }).click();
  await expect(staff.getByText('You are looking at the dashboard of Maya Okafor')).toBeVisible();
  await expect(staff.getByText('Nothing can be changed here.')).toBeVisible();
  const card = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name: 'Invoice' }) });
  await expect(card).toContainText('Shared with every client');
  await expect(staff.getByRole('main').getByRole('button')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme });
    await expectAccessible(staff, colorScheme);
  }
  const looks = await staff.evaluate(async () => {
    const id = /\d+/.exec(window.location.pathname)?.[0];
    const answer = await fetch(
      `/api/audit/?action=dashboard.opened_by_staff&subject_type=user&subject_id=${id}`,
    );
    return (await answer.json()).length;
  });
  expect(looks).toBe(1);
});

test('an invited member of staff sets a password on the provider’s site, works there, and is out with the role', async ({
  browser,
  staff: head,
}) => {
  const email = `stella.${randomUUID()}@example.com`;
  await head.goto('/');
  await expect(head.getByRole('button', { name: 'Search' })).toBeVisible();
  await head.keyboard.press('Control+k');
  await searchBox(head).fill('invite');
  await head.keyboard.press('Enter');
  const dialog = head.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('First name').fill('Stella');
  await dialog.getByLabel('Last name').fill('Staff');
  await dialog.getByLabel('Role').selectOption('Staff');
  await expectAccessible(head);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(head.getByRole('heading', { name: 'Stella Staff', level: 1 })).toBeVisible();

  const stella = await openProviderSite(browser);
  const link = await resetLinkFor(email);
  expect(new URL(link).port).toBe(process.env['E2E_ADMIN_PORT']);
  await stella.goto(link);
  await stella.getByLabel('New password', { exact: true }).fill(password);
  await stella.getByLabel('Confirm password', { exact: true }).fill(password);
  await expectAccessible(stella);
  await stella.getByRole('button', { name: 'Set password' }).click();
  await stella.getByRole('link', { name: 'Sign in' }).click();
  await signInAs(stella, email);
  await expect(stella.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
  await expect(stella.getByRole('link', { name: 'Audit' })).toHaveCount(0);

  await head.getByLabel('Role').selectOption('Client');
  await head.getByRole('button', { name: 'Change role' }).click();
  await expect(head.getByText('They are signed out everywhere at once.')).toBeVisible();
  await head.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(head.getByText('Stella Staff is a client now.')).toBeVisible();

  await stella.reload();
  await expect(stella.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await signInAs(stella, email);
  await expect(stella.getByText('Please use the client site.')).toBeVisible();
  await stella.context().close();
});

test('the last administrator is told why neither role nor account can be taken', async ({ staff: head }) => {
  // A made-up refusal: other stories add administrators to this server, so the real one would be allowed.
  await head.route('**/api/users/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 409,
          json: {
            code: 'last_admin',
            detail: 'The last active administrator cannot be disabled or demoted.',
          },
        })
      : route.continue(),
  );
  await head.goto('/clients?role=admin');
  await head.getByRole('rowheader').getByRole('link').first().click();
  await head.getByRole('button', { name: 'Disable' }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const refusal = head.getByText('The last active administrator cannot be disabled or demoted.');
  await expect(refusal).toBeVisible();
});

test('a forgotten password is reset from the sign-in of the provider’s site', async ({ browser }) => {
  const page = await openProviderSite(browser);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in has a box of the same name, which stays until this page is loaded.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(`nobody.${randomUUID()}@example.com`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reset-password/not-a-link');
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test('the palette finds a template by keys alone, on a phone and on a desk, light and dark', async ({
  staff,
  person,
}) => {
  await staff.goto('/');
  for (const width of [320, 1280]) {
    await staff.setViewportSize({ width, height: 700 });
    await staff.getByRole('button', { name: 'Search' }).click();
    const box = searchBox(staff);
    await expect(box).toBeFocused();
    await staff.keyboard.type(person.email);
    await expect(staff.getByRole('dialog').getByRole('option')).toHaveText([/Maya Okafor/]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await staff.emulateMedia({ colorScheme });
      await expectAccessible(staff, `${width} ${colorScheme}`);
    }
    await expectToFit(staff, width, 700);
    await staff.keyboard.press('Escape');
    await expect(staff.getByRole('dialog')).toHaveCount(0);
    await expect(staff.getByRole('button', { name: 'Search' })).toBeFocused();
  }
  await staff.keyboard.press('Control+k');
  await expect(searchBox(staff)).toBeFocused();
  await staff.keyboard.type('mutual non');
  await expect(staff.getByRole('group', { name: 'Templates' }).getByRole('option')).toHaveCount(1);
  await staff.keyboard.press('Enter');
  await expect(
    staff.getByRole('heading', { name: 'Mutual non-disclosure agreement', level: 1 }),
  ).toBeVisible();
  await staff.keyboard.press('Control+k');
  await searchBox(staff).fill('compan');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
});
