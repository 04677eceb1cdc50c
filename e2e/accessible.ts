import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** WCAG 2.0 to 2.2 on the levels A and AA, and what is good practice beyond them. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A third of the size of `axe.source`: every document reads it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks the current state of the page against every rule. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  // A page that is still loading has no heading yet.
  await expect(page.locator('h1').first()).toBeAttached();
  // Half a megabyte, once for each document; a frame would want it too.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(async (values) => {
    const { axe: inPage } = window as unknown as { axe: Pick<typeof axe, 'run'> };
    const runOnly = { type: 'tag' as const, values };
    const { violations } = await inPage.run({ runOnly, resultTypes: ['violations'] });
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) {
        const selector = target.join(' ');
        if (id !== 'target-size' || (await isSmall(selector))) found.push(`${id}: ${selector}`);
      }
    }
    return found;

    // A bar at the edge of the window may cover a part of a control, which is whole once it is scrolled to.
    async function isSmall(selector: string): Promise<boolean> {
      document.querySelector(selector)?.scrollIntoView({ block: 'center' });
      const again = await inPage.run(selector, { runOnly: { type: 'rule', values: ['target-size'] } });
      return again.violations.length > 0;
    }
  }, rules);
  expect(findings, state).toEqual([]);
}

/** Nothing reaches out of the page sideways, in a window of this width. */
export async function expectToFit(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  const { wide, most } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    most: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} at ${width} by ${height}`).toBeLessThanOrEqual(most);
}
