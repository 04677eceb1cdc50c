import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call } from './provider.ts';
import { test } from './test.ts';

/** The names of the next stops of the Tab key that are invisible or do not show that they have the focus. */
async function hiddenStops(page: Page, count: number): Promise<string[]> {
  const hidden: string[] = [];
  // A list that comes later moves what has the focus.
  await expect(page.locator('.skeleton-group')).toHaveCount(0);
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      // The calendar of a date is a button within the field, and shows a ring of the browser's own.
      const isSeen =
        element.matches('[type=date]') ||
        (element.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none'));
      return isInView && isSeen ? undefined : element.outerHTML.slice(0, 200);
    });
    if (found !== undefined) hidden.push(found);
  }
  return hidden;
}

/** A company with a client in it, who may use a template of their own. */
async function fill(staff: Page, name: string, email: string): Promise<{ company: number }> {
  const [{ id: user }] = await call(staff, `/api/users/?search=${encodeURIComponent(email)}`);
  const { id: company } = await call(staff, '/api/companies/', { name });
  await call(staff, `/api/companies/${company}/members/`, { user });
  const { id: template } = await call(staff, '/api/templates/', { name });
  await call(staff, '/api/permissions/grant_permission/', { template, company });
  return { company };
}

test("by keys alone: the provider's pages, their windows, and what goes away under the focus", async ({
  staff: page,
  person,
}) => {
  const name = `Keyboard ${randomUUID().slice(0, 8)}`;
  const { company } = await fill(page, name, person.email);

  await page.goto('/audit');
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const heading of ['Clients', 'Companies', 'Documents', 'Usage', 'Health']) {
    await page.getByRole('navigation').getByRole('link', { name: heading }).press('Enter');
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused();
    expect(await hiddenStops(page, 3), heading).toEqual([]);
  }

  await page.goto(`/companies/${company}`);
  const windows: Record<string, string | RegExp> = {
    Rename: 'Name',
    'Add a member': 'Find a client',
    Grant: 'Find a template',
    [`Remove ${person.firstName} ${person.lastName}`]: 'Close',
  };
  const dialog = page.getByRole('dialog');
  for (const [opener, first] of Object.entries(windows)) {
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.press('Enter');
    await expect(dialog.getByLabel(first, { exact: true })).toBeFocused();
    expect(await hiddenStops(page, 10), opener).toEqual([]);
    // After the last control the browser's own bar has the focus, then the window starts again: never the page.
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside, opener).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }

  await page.goto(`/permissions?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: /^Revoke/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto(`/?q=${encodeURIComponent(name)}&state=draft`);
  await page.getByRole('link', { name, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeFocused();
});
