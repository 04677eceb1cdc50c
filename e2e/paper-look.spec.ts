import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, expectSaved, openSource } from './provider.ts';
import { test } from './test.ts';

const none = { top: 0, right: 0, bottom: 0, left: 0 };
const look = {
  v: 1,
  pages: [
    {
      size: { width: 612, height: 792 },
      margins: { top: 72, right: 72, bottom: 72, left: 72 },
      header: 36,
      footer: 36,
      furniture: { header: { usual: 'Harbour & Co, for [buyer]' }, footer: {} },
    },
  ],
  fonts: [{ name: 'Arial', set: 'Arimo', ascent: 0.9, descent: 0.2, gap: 0 }],
  styles: { Body: { font: 'Arial', size: 11 } },
  roles: { text: 'Body', heading: ['Body'], clause: ['Body'], bullet: ['Body'], item: ['Body'] },
  tables: {
    Fees: {
      at: 0,
      widths: [200, 100],
      margins: none,
      edges: [{ width: 1, color: '1f3d7a' }],
      head: 1,
      rows: [
        {
          cells: [
            { styles: [], fill: 'dde6f5', lines: [1, 1, 1, 1] },
            { styles: [], lines: [1, 1, 1, 1] },
          ],
        },
        { cells: [{ styles: [] }, { styles: [] }] },
      ],
    },
  },
  tab: 36,
  distance: 'larger',
};
const text =
  '{numbering: A. | (1)}\n\n#. One\n\n{table look Fees}\n| Item | Amount |\n|---|---|\n| Rent | 900 |\n';

test('header, tables and settings of a look are seen on the paper, and changed from there', async ({
  staff,
}) => {
  const template = await call(staff, '/api/templates/', {
    name: `Looks ${randomUUID().slice(0, 8)}`,
    document_content: text,
    fields: [{ name: 'buyer', label: 'Buyer', field_type: 'text', required: true, order: 1 }],
    look,
  });
  await staff.goto(`/templates/${template.id}`);
  const header = staff.getByRole('region', { name: 'Page header' });
  await expect(header).toContainText('Harbour & Co, for [Buyer]');
  await expect(header.getByText('Harbour & Co')).toHaveCSS('font-family', /Arimo|arial/i);
  const cell = staff.locator('th', { hasText: 'Item' });
  await expect(cell).toHaveCSS('background-color', 'rgb(221, 230, 245)');
  await expect(cell).toHaveCSS('border-top-color', 'rgb(31, 61, 122)');
  await expectAccessible(staff, 'paper with a look');

  await staff.getByText('Clauses are numbered A., (1)').dblclick();
  await expect(staff.getByText('{numbering: A. | (1)}')).toBeVisible();
  await staff.keyboard.press('Backspace');
  await staff.keyboard.press('Backspace');
  await staff.keyboard.type('i)');
  await staff.locator('.paper-editor .clause').click();
  await expect(staff.getByText('Clauses are numbered A., (i)')).toBeVisible();
  await expectSaved(staff);

  await header.hover();
  await header.getByRole('button', { name: 'Change the header' }).click();
  await expect(staff.getByRole('button', { name: 'Page set-up' })).toHaveAttribute('aria-pressed', 'true');
  await expect(staff.getByRole('region', { name: 'Settings', exact: true })).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme });
    await expectAccessible(staff, `page set-up beside the paper, ${colorScheme}`);
  }
  await expectToFit(staff, 320);
  await staff.setViewportSize({ width: 1280, height: 800 });
  await openSource(staff);
  expect((await staff.locator('.cm-line').allTextContents()).join('\n')).toBe(
    text.replace('(1)', '(i)').trimEnd() + '\n',
  );
});

test('words stand above a picture that lies behind them, on the paper and in the preview', async ({
  staff,
}) => {
  const ground = { width: 612, height: 400, fill: 'fff8e1', at: { x: 0, y: -72, of: 'paragraph' } };
  const template = await call(staff, '/api/templates/', {
    name: `Letterhead ${randomUUID().slice(0, 8)}`,
    document_content: '{style Body}\n{picture Ground}Harbour and Company\n{end style}\n\nDear neighbours\n',
    fields: [],
    look: { ...look, tables: {}, pictures: { Ground: ground } },
  });
  await staff.goto(`/templates/${template.id}`);
  const expectAbove = async (paper: Locator, picture: Locator) => {
    // The look is loaded after the text.
    await expect(async () => {
      const [edge, place] = [await paper.boundingBox(), await picture.boundingBox()];
      expect(Math.abs((place?.x ?? 0) - (edge?.x ?? 0))).toBeLessThan(2);
    }).toPass();
    for (const words of ['Harbour and Company', 'Dear neighbours']) {
      const isSeen = await paper.getByText(words).evaluate((line) => {
        const range = document.createRange();
        range.selectNodeContents(line.lastChild ?? line);
        const { left, top, height } = range.getBoundingClientRect();
        return line.contains(document.elementFromPoint(left + 20, top + height / 2));
      });
      expect(isSeen, words).toBe(true);
    }
  };
  const paper = staff.locator('.paper-editor');
  await expectAbove(paper, paper.locator('.inline-command[data-kind="picture"]'));
  await staff.getByText('Preview', { exact: true }).click();
  const preview = staff.locator('.paper.look-paper');
  await expectAbove(preview, preview.locator('.look-picture'));
});
