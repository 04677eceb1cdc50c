import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Template } from '@inkfield/contract/templates';
import type { Download, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { accessMatrix, callers } from '../apps/server/test/access-matrix.ts';
import { hostile } from '../apps/server/test/hostile.ts';
import { askForLink } from './links.ts';
import { openScene, signInOn } from './pages.ts';
import type { Person } from '../harness/people.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { createPublished, generate, textField } from '../harness/templates.ts';
import { createWorld } from './world.ts';

let template: Template;
const scene = openScene(async ({ product, people }) => {
  template = await createPublished(product, people.S, {
    name: 'Agreement of the journey',
    document_content: 'Bought by [buyer].\n\n[notes]',
    fields: [
      textField('buyer', { required: true }),
      textField('notes', { field_type: 'textarea', order: 2 }),
    ],
  });
});

const documentsOf = ({ id }: Person) =>
  withRows(scene.product, (query) =>
    query.selectFrom('documents').select('id').where('user_id', '=', id).execute(),
  );

async function openForm(page: Page): Promise<void> {
  await signInOn(page, scene.person);
  await page.getByRole('link', { name: /^Use Template\W+Agreement of the journey$/ }).click();
  await page.getByLabel(/^The buyer/).fill('Fernbrook');
}

const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Document' });

describe('the journey in a browser', () => {
  test('CL10 pressing Generate five times, and Enter held down, make one document', async () => {
    const page = await scene.site.context.newPage();
    await openForm(page);
    await generateButton(page).evaluate((button: HTMLElement) => {
      for (let turn = 0; turn < 5; turn += 1) button.click();
    });
    await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    expect(await documentsOf(scene.person)).toHaveLength(1);
  });

  test('CL11 an answer that is lost, and another try, make one document', async () => {
    const page = await scene.site.context.newPage();
    await openForm(page);
    let lost = 0;
    await page.route('**/generate_document/', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // It arrives and is made; only the answer does not come back.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await generateButton(page).click();
    await page
      .getByText(/could not|failed|try again/i)
      .first()
      .waitFor();
    await generateButton(page).click();
    await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    expect(lost).toBe(1);
    expect(await documentsOf(scene.person)).toHaveLength(1);
  });

  test('CL13 CL14 IN8 IN9 DL10 nothing on the whole way breaks the policy, leaves our origin or shows a token', async () => {
    const markup = hostile.strings.filter(
      ({ value }) => /[<>]|javascript:|\[|\$/.test(value) && value.length < 200,
    );
    const texts = markup.map(({ value }) => value);
    await createPublished(scene.product, scene.people.S, {
      name: '<img src=x onerror=alert(1)>',
      description: '<script>alert(2)</script><svg onload=alert(3)>',
      fields: [
        textField('buyer', {
          label: '"><iframe srcdoc="<script>alert(4)</script>">',
          help_text: texts[0] ?? '',
        }),
      ],
    });
    const page = await scene.site.context.newPage();
    await page.goto('/');
    await page.goto('/signup');
    const token = await askForLink(scene.product, scene.person);
    await page.goto(`/reset-password/${token}`);
    await page.getByRole('heading', { name: 'Set new password' }).waitFor();
    await signInOn(page, scene.person);
    await page.getByText('<script>alert(2)</script>').waitFor();
    expect(await page.title()).not.toMatch(/undefined/);
    await page.getByRole('link', { name: /^Use Template\W+<img/ }).click();
    await page.getByText('"><iframe srcdoc=').first().waitFor();
    await page.goto(`/user?templateId=${template.id}`);
    const scripts = await page.evaluate(() => document.scripts.length);
    for (const text of texts.slice(0, 60)) {
      await page.getByLabel(/^The buyer/).fill(text.replaceAll('\n', ' '));
    }
    await page.getByLabel(/^The notes/).fill(texts.join('\n').slice(0, 9000));
    const shown = page.getByRole('article', { name: 'Live preview' });
    await shown
      .getByText(texts.find((text) => text.startsWith('<script')) ?? '')
      .first()
      .waitFor();
    // Each value is a link to its field. Everything else in the preview is plain text.
    const made = 'script, img, iframe, svg, object, embed, style, a:not([href^="#field-"])';
    expect(await shown.locator(made).count()).toBe(0);
    expect(await page.evaluate(() => document.scripts.length)).toBe(scripts);
    await page.getByLabel(/^The notes/).fill('');
    await generateButton(page).click();
    await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/signin');
    const referers = scene.site.requests().map((request) => request.headers()['referer']);
    expect(referers.filter(Boolean)).toEqual([]);
    // The link in the mail is the one address that opens something: it is on our own pages and calls alone.
    const withLink = scene.site
      .requests()
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path.includes(token));
    expect(new Set(withLink)).toEqual(
      new Set([`/reset-password/${token}`, `/api/auth/validate-token/${token}/`]),
    );
    expect(scene.site.complaints()).toEqual([]);
    reached(
      'P15',
      `${scene.site.requests().length} requests of a whole journey: 0 policy reports, 0 other origins`,
    );
  });

  test('AZ6 gives nobody a role by what stands in its storage', async () => {
    const { people, ids } = await createWorld(scene.product, scene.people);
    const page = await scene.site.context.newPage();
    await signInOn(page, people.A1);
    for (const role of ['admin', 'staff']) {
      await page.evaluate((role) => {
        const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
        localStorage.setItem('user', JSON.stringify({ ...Object(user), role }));
      }, role);
      await page.goto('/dashboard');
      const calls = accessMatrix
        .filter(({ statuses }) => statuses[callers.indexOf('A1')] === 403)
        .map(({ method, path }) => ({
          method,
          // Which object it is does not matter: the role is looked at before.
          path: path.replace(/\{\w+\}/g, String(ids.private)),
        }));
      const statuses = await page.evaluate(
        (calls) =>
          Promise.all(
            calls.map(async ({ method, path }) => {
              const authorization = `Bearer ${localStorage.getItem('access_token')}`;
              const headers = { authorization, 'content-type': 'application/json' };
              const init = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) };
              return (await fetch(path, init)).status;
            }),
          ),
        calls,
      );
      expect(calls.length).toBeGreaterThan(25);
      // Most of them are not on this port at all.
      expect(statuses.filter((status) => ![403, 404, 405].includes(status))).toEqual([]);
      reached('P3', `${calls.length} calls with the role ${role} in the storage: all 403`);
    }
  });

  test('DL7 DL8 the link downloads however it is opened, and no script sees its cookie', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    const made = await generate(scene.product, scene.person, template);
    await page.reload();
    const name = `document_${made.id}.pdf`;
    const link = page.locator(`a[href$="document_id=${made.id}"]`).last();
    await link.waitFor();
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    // By the answers: the browser tool misses the download of a new tab that is faster than the news of the tab.
    const saved: (string | undefined)[] = [];
    scene.site.context.on('response', (answer) => {
      if (answer.url().endsWith(`document_id=${made.id}`) && answer.status() === 200)
        saved.push(answer.headers()['content-disposition']);
    });
    const untilSaved = (count: number) =>
      expect
        .poll(() => saved, { timeout: 20_000 })
        .toEqual(Array(count).fill(`attachment; filename="${name}"`));
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    await untilSaved(1);
    await link.click({ modifiers: ['ControlOrMeta'] });
    await untilSaved(2);
    await page.evaluate((address) => void window.open(address, '_blank'), href);
    await untilSaved(3);
    const typed = await scene.site.context.newPage();
    await typed.goto(href).catch(() => undefined);
    await untilSaved(4);
    const [first] = downloads;
    const bytes = await readFile((await first?.path()) ?? '');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('DL9 a page of another site gets no byte of a document', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    const made = await generate(scene.product, scene.person, template);
    const href = `${scene.product.publicUrl}/api/templates/${template.id}/download_pdf/?document_id=${made.id}`;
    const tags = `<img src="${href}"><iframe src="${href}"></iframe><embed src="${href}"><object data="${href}"></object>`;
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Elsewhere</title>${tags}`);
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const address = elsewhere.address();
    if (address === null || typeof address === 'string') throw new Error('The other site has no port.');
    // Another site to the browser: an address, where ours is a name. A context of its own would lack the cookie.
    const stranger = await scene.site.context.newPage();
    const downloads: Download[] = [];
    stranger.on('download', (download) => downloads.push(download));
    const answers: number[] = [];
    stranger.on('response', (response) => {
      if (response.url() === href) answers.push(response.status());
    });
    await stranger.goto(`http://127.0.0.1:${address.port}/`, { waitUntil: 'load' });
    const fetched = await stranger.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          () => 'read',
          () => 'refused',
        ),
      href,
    );
    expect(fetched).toBe('refused');
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status < 400)).toEqual([]);
    expect(downloads).toEqual([]);
    // This page requests another origin on purpose.
    scene.site.complaints().length = 0;
    elsewhere.close();
  });
});
