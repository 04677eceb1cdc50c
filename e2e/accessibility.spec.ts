import { type BrowserContext, expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import type { Screen } from './record-screens.ts';
import { screens } from './screens.ts';
import { register, test } from './test.ts';

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

/** A browser that has the scripts already opens the next screen faster. */
const screensPerTest = 6;

for (let first = 0; first < screens.length; first += screensPerTest) {
  const group = screens.slice(first, first + screensPerTest);
  const names = group.map(({ name }) => name).join('; ');
  test(`no accessibility findings, a title, one first heading, and it fits 320 pixels: ${names}`, async ({
    context,
  }) => {
    for (const screen of group) await test.step(screen.name, () => look(context, screen));
  });
}

/** Each screen has a tab, an account and storage of its own. */
async function look(context: BrowserContext, { name, open }: Screen): Promise<void> {
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, await register());
  await expect(page).toHaveTitle(/Inkfield/);
  await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${name}, ${width} pixels, ${colorScheme}`);
  }
  for (const { width, height } of narrow) await expectToFit(page, width, height);
  await page.close();
  await context.clearCookies();
  await context.setOffline(false);
}
