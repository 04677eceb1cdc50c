import { expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { screens } from './screens.ts';
import { test } from './test.ts';

/** Each width and each scheme once: a scheme changes only colours, which do not depend on the width. */
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** The narrowest supported page, and a page at a zoom of 400 %. */
const narrow = [
  { width: 320, height: 700 },
  { width: 320, height: 256 },
];

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
      await expectAccessible(page, `${width} pixels, ${colorScheme}`);
    }
    for (const { width, height } of narrow) await expectToFit(page, width, height);
  });
}
