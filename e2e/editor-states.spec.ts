import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { buildDocx, paragraph } from '../apps/server/test/docx-builder.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, openSource, providerOrigin } from './provider.ts';
import { test } from './test.ts';

/** Each width and each scheme once. */
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const;

const field = { label: '', field_type: 'text', required: true };
const draft = {
  document_content: [
    '# Lease',
    '#. The rent is [rent] a month for [tenant].',
    '#. {if pets}Pets may live here.{end}',
    '{if not pets}\nOnly for dogs of guests.\n{else}\nAny pet may stay.\n{end}',
    '{for each person in people}\n[person.name]\n{end}',
    '| Item | Amount |\n|---|---:|\n| Rent | [rent] |',
    '{if nothing',
  ].join('\n\n'),
  fields: [
    { ...field, id: 1, name: 'tenant', label: 'Tenant', order: 1 },
    { ...field, id: 2, name: 'rent', label: 'Rent', field_type: 'currency', order: 2 },
    { ...field, id: 3, name: 'pets', label: 'Pets', field_type: 'checkbox', required: false, order: 3 },
    {
      ...field,
      id: 4,
      name: 'people',
      label: 'People',
      field_type: 'rows',
      order: 4,
      columns: [{ name: 'name', label: 'Name', field_type: 'text', required: true }],
    },
    {
      ...field,
      id: 5,
      name: 'total',
      label: 'Total',
      field_type: 'calculated',
      required: false,
      order: 5,
      formula: 'rent',
      result_type: 'currency',
    },
  ],
};

async function openDraft(staff: Page): Promise<void> {
  const { id } = await call(staff, '/api/templates/', {
    name: `States ${randomUUID().slice(0, 8)}`,
    ...draft,
  });
  await staff.goto(`/templates/${id}`);
  await expect(paperOf(staff)).toContainText('Lease');
}

const paperOf = (staff: Page) => staff.getByRole('textbox', { name: 'Document on paper' });
const toolbar = (staff: Page) => staff.getByRole('toolbar', { name: 'Paper' });
const press = (staff: Page, name: string) => staff.getByRole('button', { name, exact: true }).click();

/** The toolbar of the paper takes one row where the editor is as wide as this. */
async function expectOneRowOfTools(staff: Page): Promise<void> {
  const middles = await toolbar(staff).evaluate((tools) =>
    [...tools.children]
      .filter((tool) => !tool.matches('[popover]'))
      .map((tool) => tool.getBoundingClientRect())
      .map(({ top, bottom, right }) => ({
        middle: Math.round((top + bottom) / 2),
        fits: right <= tools.getBoundingClientRect().right + 1,
      })),
  );
  expect(
    Math.max(...middles.map(({ middle }) => middle)) - Math.min(...middles.map(({ middle }) => middle)),
  ).toBeLessThan(4);
  expect(middles.every(({ fits }) => fits)).toBe(true);
}

/** A state of the editor: what opens it, and what shows that it is open. */
const states: Record<string, (staff: Page) => Promise<void>> = {
  paper: expectOneRowOfTools,
  'find and replace': async (staff) => {
    await toolbar(staff).getByRole('button', { name: 'Find and replace (Ctrl+F)' }).click();
    await expect(staff.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
  },
  'insertion menu': async (staff) => {
    await paperOf(staff).getByText('a month for').click();
    await expect(paperOf(staff)).toBeFocused();
    await staff.keyboard.press('End');
    await staff.keyboard.type(' [ren');
    await expect(staff.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  },
  footnote: async (staff) => {
    await paperOf(staff).getByText('a month for').click();
    await staff.keyboard.press('End');
    await staff.keyboard.type('[foot');
    await expect(staff.getByRole('option', { name: /^Footnote/ })).toBeVisible();
    await staff.keyboard.press('Enter');
    const words = staff.getByRole('textbox', { name: 'Words of the footnote' });
    await expect(words).toBeFocused();
    await staff.keyboard.type('Not due on holidays.');
    await staff.keyboard.press('Enter');
    await expect(paperOf(staff)).toBeFocused();
    const footnote = paperOf(staff).locator('[data-kind=footnote]');
    await expect(footnote).toHaveAttribute('data-path', '1');
    await footnote.dblclick();
    await expect(words).toHaveText('Not due on holidays.');
  },
  'condition builder': async (staff) => {
    await paperOf(staff).getByText('a month for').click();
    await press(staff, 'Show only when...');
    await expect(staff.getByRole('dialog', { name: 'Show only when' })).toBeVisible();
  },
  'tools of a condition': async (staff) => {
    await paperOf(staff).getByText('Only for dogs').click();
    await press(staff, 'Condition');
    await expect(staff.getByRole('button', { name: 'Show always' })).toBeVisible();
    await expectOneRowOfTools(staff);
  },
  'a folded repeat, and branches side by side': async (staff) => {
    const paper = paperOf(staff);
    await paper.getByText('Only for dogs').click();
    await press(staff, 'Condition');
    await press(staff, 'Show the texts side by side');
    const boxes = ['Only for dogs', 'Any pet'].map((words) => paper.getByText(words).boundingBox());
    const [first, second] = await Promise.all(boxes);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
    await paper.getByRole('button', { name: 'once for each person' }).click();
    await expect(paper.getByRole('button', { name: 'once for each person', expanded: false })).toBeVisible();
    await expect(paper.getByText('person · Name')).toBeHidden();
  },
  'tools of a table': async (staff) => {
    await paperOf(staff).getByText('Amount', { exact: true }).click();
    await press(staff, 'Table');
    await expect(staff.getByRole('button', { name: 'Add row' })).toBeFocused();
    await expectOneRowOfTools(staff);
    await staff.keyboard.press('Enter');
    await expect(paperOf(staff).getByRole('row')).toHaveCount(3);
    await expect(paperOf(staff)).toBeFocused();
    await press(staff, 'Table');
  },
  'repeat builder': async (staff) => {
    await paperOf(staff).getByText('a month for').click();
    await press(staff, 'Repeat for each...');
    await staff.getByLabel('Rows', { exact: true }).selectOption('Ask for new rows...');
    await expect(staff.getByLabel('Columns')).toBeVisible();
  },
  form: async (staff) => {
    await press(staff, 'Form');
    await expect(staff.getByRole('button', { name: 'Fill it as a client' })).toBeVisible();
  },
  source: async (staff) => openSource(staff),
  preview: async (staff) => {
    await press(staff, 'Preview');
    await expect(staff.getByRole('article', { name: 'Preview of the document' })).toBeVisible();
  },
  palette: async (staff) => {
    await staff.keyboard.press('Control+k');
    await staff.getByRole('combobox', { name: /action/ }).fill('insert');
    await expect(staff.getByRole('option', { name: 'Insert field Tenant' })).toBeVisible();
  },
  publishing: async (staff) => {
    await press(staff, 'Publish');
    await expect(staff.getByRole('button', { name: 'Publish version 1' })).toBeVisible();
  },
};

const all = Object.entries(states);
/** A browser that has the scripts already opens the next draft faster. */
const statesPerTest = 4;

for (let first = 0; first < all.length; first += statesPerTest) {
  const group = all.slice(first, first + statesPerTest);
  const names = group.map(([name]) => name).join('; ');
  test(`the editor has no accessibility findings and fits 320 pixels: ${names}`, async ({ staff }) => {
    for (const [name, open] of group) {
      await test.step(name, async () => {
        await staff.setViewportSize({ width: 1280, height: 800 });
        await staff.emulateMedia({ colorScheme: 'light' });
        await openDraft(staff);
        await open(staff);
        await expectInLooks(staff, name);
        // The surface that was chosen last would be opened again.
        await staff.evaluate(() => localStorage.clear());
      });
    }
  });
}

const tabs: Record<string, (staff: Page) => Promise<void>> = {
  Field: async (staff) => {
    await staff
      .getByRole('region', { name: 'Fields' })
      .getByRole('button', { name: /^Total/ })
      .click();
    await expect(staff.getByRole('group', { name: 'Add these up' })).toBeVisible();
  },
  Tests: async (staff) => {
    await press(staff, 'Tests');
    await press(staff, 'Try all combinations');
    await expect(staff.getByText(/^The tests of this template show/)).toBeVisible();
  },
  History: async (staff) => press(staff, 'History'),
  Look: async (staff) => press(staff, 'Look'),
  Template: async (staff) => press(staff, 'Template'),
  Values: async (staff) => press(staff, 'Values'),
};

test('the settings of the editor have no accessibility findings, and their tabs are one line at 1280 pixels', async ({
  staff,
}) => {
  await staff.setViewportSize({ width: 1280, height: 800 });
  await openDraft(staff);
  const settings = staff.getByRole('group', { name: 'Settings' });
  const tops = await settings
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  for (const [name, open] of Object.entries(tabs)) {
    await open(staff);
    await expectAccessible(staff, `settings, ${name}`);
  }
});

test('the review of a Word file shows its look with the marks in place, without accessibility findings', async ({
  staff,
}) => {
  const words = ['Lease of [Date] between [Landlord] and [Tenant].', '[Optional: Pets may live here.]'];
  const body = words.map((text) => paragraph(text)).join('');
  await review(staff, { name: 'states.docx', file: Buffer.from(buildDocx({ body })) });
  const original = staff.getByRole('region', { name: 'Look of the original' });
  await expect(original.locator('[data-active]')).toHaveText('[Date]');
  await staff.keyboard.press('n');
  await expect(original.locator('[data-active]')).toHaveText('[Landlord]');
  await original.getByText('[Tenant]').click();
  await expect(staff.getByRole('heading', { name: /^Mark 3 of/ })).toBeVisible();
  await staff.getByText('All marks', { exact: true }).click();
  await staff.getByRole('checkbox', { name: 'Choose [Date]' }).check();
  await expect(staff.getByRole('group', { name: 'Chosen marks' })).toBeVisible();
  await expectInLooks(staff);
});

test('the review of a PDF shows its pages with the marks in place, without accessibility findings', async ({
  staff,
}) => {
  const [{ id }] = await call(staff, '/api/templates/summaries/?search=Residential');
  const preview = await staff.request.post(`/api/templates/${id}/preview_document/`, {
    headers: { accept: 'application/pdf', origin: providerOrigin },
    data: { form_data: {} },
  });
  await review(staff, { name: 'states.pdf', file: await preview.body() });
  const pages = staff.getByRole('region', { name: 'Pages of the original' });
  const current = pages.locator('.import-place[data-current]').first();
  await expect(current).toBeInViewport();
  const before = await current.getAttribute('data-mark');
  await staff.keyboard.press('n');
  await expect(current).not.toHaveAttribute('data-mark', before ?? '');
  await expect(current).toBeInViewport();
  await expectInLooks(staff);
});

async function review(staff: Page, { name, file }: { name: string; file: Buffer }): Promise<void> {
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.goto('/templates/import');
  await staff
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: file });
  await expect(staff.getByRole('heading', { name: /^Mark 1 of/ })).toBeVisible();
}

async function expectInLooks(staff: Page, state = 'review'): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await staff.setViewportSize({ width, height });
    await staff.emulateMedia({ colorScheme });
    await expectAccessible(staff, `${state}, ${width} pixels, ${colorScheme}`);
  }
  await expectToFit(staff, 320, 256);
}
