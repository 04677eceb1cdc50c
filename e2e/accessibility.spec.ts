import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { screens } from './screens.ts';
import { test } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const { name, open } of screens) {
  for (const [size, viewport] of Object.entries(sizes)) {
    // Each width and each scheme once: the colours of a scheme do not ask for the width.
    const colorScheme = size === 'desktop' ? 'light' : 'dark';
    test(`${name} has no accessibility findings on a ${size}, ${colorScheme}`, async ({ page, person }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await open(page, person);
      expect(await findings(page)).toEqual([]);
    });
  }

  test(`${name} has a title and one first heading, and fits 320 pixels, also only 256 high`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, person);
    await expect(page).toHaveTitle(/Inkfield/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const height of [700, 256]) {
      await page.setViewportSize({ width: 320, height });
      const { wide, most } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        most: document.documentElement.clientWidth,
      }));
      expect(wide, `at ${height}`).toBeLessThanOrEqual(most);
    }
  });
}
