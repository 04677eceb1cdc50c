import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens a link in a new tab and checks what the tab shows. Tries again, because Playwright at times misses a new tab
 * that is redirected, or waits for a load that has ended before.
 */
export async function expectInNewTab(link: Locator, check: (tab: Page) => Promise<void>): Promise<void> {
  await expect(async () => {
    const opened = link.page().context().waitForEvent('page', { timeout: 8_000 });
    await link.click({ modifiers: ['ControlOrMeta'] });
    await check(await opened);
  }).toPass({ timeout: 80_000 });
}
