import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { screens } from './screens.ts';
import { test } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Each width and each scheme once: the colours of a scheme do not ask for the width. */
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** The narrowest page there is, and one that somebody has enlarged four times. */
const narrow = [
  { width: 320, height: 700 },
  { width: 320, height: 256 },
];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const { name, open } of screens) {
  test(`${name}: no accessibility findings, a title, one first heading, and it fits 320 pixels`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, person);
    await expect(page).toHaveTitle(/Inkfield/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const { width, height, colorScheme } of looks) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
    }
    for (const size of narrow) {
      await page.setViewportSize(size);
      const { wide, most } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        most: document.documentElement.clientWidth,
      }));
      expect(wide, `at ${size.height}`).toBeLessThanOrEqual(most);
    }
  });
}
