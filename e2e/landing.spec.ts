import { expect, type Page } from '@playwright/test';
import { openDashboard, startSession, test, toast } from './test.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('contentinfo');

/** Opens the page and waits until its script answers: what is pressed before that is markup alone. */
async function open(page: Page): Promise<void> {
  await page.goto('/');
  // The bar knows of the session only then; below the large breakpoint it is hidden.
  const navigation = page.getByRole('navigation', { name: 'Main', includeHidden: true });
  await expect(navigation.getByText(/^(Sign In|Dashboard)$/)).toBeAttached();
}

test("'Start For Free' leads to sign up, 'View Demo' to sign in", async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Start For Free' }).click();
  await expect(page).toHaveURL('/signup');
  await open(page);
  await page.getByRole('link', { name: 'View Demo' }).click();
  await expect(page).toHaveURL('/signin');
});

test("'How it works' scrolls to its section without another page", async ({ page }) => {
  await open(page);
  const section = page.locator('#howitworks');
  await expect(section).not.toBeInViewport();
  await bar(page).getByRole('link', { name: 'How it works' }).click();
  await expect(section).toBeInViewport();
  await expect(section.getByRole('heading', { name: 'How It Works', exact: true })).toBeInViewport();
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Send documents',
    'Get a dashboard',
    'Enter information',
    'Generate a PDF',
  ]);
});

/** How far the heading of the section is below the bar. */
async function gapBelowBar(page: Page): Promise<number> {
  const barBox = await page.getByRole('banner').boundingBox();
  const heading = page.getByRole('heading', { name: 'How It Works', exact: true });
  const headingBox = await heading.boundingBox();
  return (headingBox?.y ?? 0) - (barBox?.y ?? 0) - (barBox?.height ?? 0);
}

async function expectHeadingBelowBar(page: Page): Promise<void> {
  await expect.poll(() => gapBelowBar(page)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => gapBelowBar(page)).toBeLessThan(48);
}

for (const [width, height] of [
  [1280, 640],
  [320, 700],
] as const) {
  test(`the heading of 'How it works' ends right below the bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const from of ['/', '/signin', '/signup', '/reset', '/reset-password/some-token', '/no/such/page']) {
      await page.goto(from);
      // Its script answers once it knows of the session.
      await expect(page.getByRole('link', { name: 'Sign In', includeHidden: true }).first()).toBeAttached();
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('link', { name: 'How it works' }).click();
      await expect(page).toHaveURL(from === '/' ? '/' : '/#howitworks');
      await expectHeadingBelowBar(page);
      await expect(page.locator('#howitworks')).toBeFocused();
    }
    await page.goto('/signin');
    await page.goto('/#howitworks');
    await expectHeadingBelowBar(page);
  });
}

test('sign-in, sign-up, reset and unknown pages have the bar of the public pages', async ({
  page,
  person,
}) => {
  const paths = ['/signin', '/signup', '/reset', '/reset-password/some-token', '/no/such/page'];
  for (const path of paths) {
    await page.goto(path);
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    await bar(page).getByRole('button', { name: 'Pricing' }).click();
    await expect(toast(page, 'Coming Soon!')).toBeVisible();
  }
  await startSession(page, person);
  for (const path of paths) {
    await page.goto(path);
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  }
});

test("'How it works' scrolls smoothly, unless less motion is wanted", async ({ page }) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    Element.prototype.scrollIntoView = (options) => void asked.push(options);
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page);
  await bar(page).getByRole('link', { name: 'How it works' }).click();
  await expect.poll(asked).toEqual([{ behavior: 'smooth' }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bar(page).getByRole('link', { name: 'How it works' }).click();
  await expect.poll(asked).toEqual([{ behavior: 'smooth' }, { behavior: 'instant' }]);
});

test('pages to come are announced, in the bar and in the footer', async ({ page }) => {
  const inBar = ['Pricing', 'FAQ'].map((name) => bar(page).getByRole('button', { name }));
  const inFooter = ['Pricing', 'Demo', 'Blog', 'Privacy policy', 'Terms of service'].map((name) =>
    footer(page).getByRole('button', { name }),
  );
  for (const button of [...inBar, ...inFooter]) {
    // Without the notice of the one before.
    await open(page);
    await expect(toast(page, 'Coming Soon!')).toHaveCount(0);
    await button.click();
    await expect(toast(page, 'Coming Soon!')).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});

test('the footer leads to sign in and sign up, the logo and an unknown page lead home', async ({ page }) => {
  await open(page);
  await expect(footer(page).getByRole('link', { name: 'Check a document' })).toHaveAttribute(
    'href',
    '/check',
  );
  await expect(footer(page).getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  await expect(footer(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  await expect(footer(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Inkfield' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/');
});

test("somebody anonymous sees 'Sign In', somebody signed in 'Dashboard'", async ({ page, person }) => {
  await open(page);
  await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await openDashboard(page, person);
  await open(page);
  await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  await bar(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the page is there before any script runs, with nothing where the session will be', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('Start For Free');
  expect(html).toContain('id="howitworks"');
  const mainNavigation = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? '';
  expect(mainNavigation).toContain('How it works');
  expect(mainNavigation).not.toContain('Sign In');
  expect(mainNavigation).not.toContain('Dashboard');
});

test('below the large breakpoint a menu opens the same links; from it on there is no menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await open(page);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(bar(page)).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'How it works' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'FAQ' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Pricing' }).click();
  await expect(toast(page, 'Coming Soon!')).toBeVisible();
});

test('on a phone a notice leaves the bar free', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.clock.install({ time: '2026-06-01T12:00:00Z' });
  await open(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.clock.pauseAt('2026-06-01T12:05:00Z');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'FAQ' }).click();
  const notice = toast(page, 'Coming Soon!');
  await expect(notice).toBeVisible();
  const bar = await page.getByRole('banner').boundingBox();
  const place = await notice.boundingBox();
  expect(place?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('a menu link leads to the section on a phone, and the menu closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'How it works' }).click();
  await expect(page.getByRole('heading', { name: 'How It Works', exact: true })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

test('addresses with a percent sign of no meaning are unknown pages too', async ({ page, staff }) => {
  for (const path of ['/50%off', '/%', '/%zz']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    await staff.goto(path);
    // The provider's site leads from unknown addresses to its templates.
    await expect(staff.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
  }
});

test('the agreement follows what is typed into the sample, also when its script comes late', async ({
  page,
}) => {
  const asked = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route(/hero-demo/, async (route) => {
    asked.resolve();
    await typed.promise;
    await route.continue();
  });
  await page.goto('/');
  const buyer = page.getByLabel('Buyer');
  await buyer.click();
  await asked.promise;
  await buyer.pressSequentially('Ada Reyes');
  typed.resolve();
  const agreement = page.getByRole('article', { name: 'Sample purchase and sale agreement' });
  await expect(agreement).toContainText('Ada Reyes');
  await buyer.press('!');
  await expect(agreement).toContainText('Ada Reyes!');
});
