import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildDocx, paragraph } from '../apps/server/test/docx-builder.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible } from './accessible.ts';
import { type Hands, handsOf, insertField } from './hands.ts';
import { call, expectSaved } from './provider.ts';
import { fill, generate, preview } from './purchase-agreement.ts';
import { type Person, signIn, templateLink, test } from './test.ts';

/** A lease as a law firm has it in Word. Pets, parking and furniture are not part of every lease. */
const lease = buildDocx({
  body: [
    'RESIDENTIAL LEASE',
    'This lease is made on [Date of the lease] between [Landlord] and the tenants named here.',
    'Maria Lopez, telephone 555-0100',
    'The home is at [Address of the home].',
    'The rent is $[Monthly rent] a month.',
    'Pets. The tenants may keep pets. They pay $[Pet fee] a month for them.',
    'Parking. The tenants may use one parking space. They pay $[Parking fee] a month for it.',
    'Furniture. The home is let with its furniture. The tenants pay $[Furniture fee] a month for it.',
    'All of this together is $[Total] a month.',
  ]
    .map((text) => paragraph(text))
    .join(''),
});

test('a lease in Word becomes a published, tested and granted template without a brace, and a client fills it', async ({
  page,
  person,
  staff,
}) => {
  const name = `Lease ${randomUUID().slice(0, 8)}`;
  const hands = handsOf(staff);
  await staff.setViewportSize({ width: 1280, height: 800 });
  await importLease(staff, hands, name);
  const paper = staff.getByRole('textbox', { name: 'Document on paper' });
  await expect(paper).toContainText('Maria Lopez');

  await makeTenants(staff, hands);
  for (const [words, question] of [
    ['The tenants may keep pets.', 'Pets are allowed'],
    ['one parking space', 'A parking space is included'],
    ['let with its furniture', 'The home is furnished'],
  ] as const)
    await showOnlyWhen(staff, hands, { words, question });
  await makeTotal(staff, hands);
  await expectSaved(staff);
  await expect(staff.getByText('No problems')).toBeVisible();

  const trial = await openTrial(staff, hands);
  await fillLease(trial, { Pets: false });
  await generateTrial(trial);
  await hands.click(trial.getByRole('button', { name: 'Keep as a test' }));
  await expect(trial.getByText('The answers are Test 1 in Tests.')).toBeVisible();
  await expectAccessible(trial, 'trial');
  await Promise.all([trial.waitForEvent('close'), trial.getByText('Back to the template').click()]);
  await expectNothingStored(staff, name);

  await publish(staff, hands);
  await grant(staff, hands, person);
  process.stdout.write(`The lease: ${JSON.stringify(hands.told())}\n`);

  await signIn(page, person);
  await templateLink(page, name).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await fillLease(page, { Pets: true });
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = letters(await readPdfText(await readFile(await (await download).path())));
  for (const words of [
    'Maria Lopez, telephone 555-0100',
    'Ben Ito, telephone 555-0177',
    'The rent is $1,450.00 a month.',
    'They pay $30.00 a month for them.',
    'All of this together is $1,480.00 a month.',
  ])
    expect(text).toContain(letters(words));
  expect(text).not.toContain(letters('parking space'));
  expect(text).not.toContain(letters('furniture'));
});

async function importLease(staff: Page, hands: Hands, name: string): Promise<void> {
  await staff.goto('/');
  await hands.click(staff.getByRole('link', { name: 'Import a document' }));
  await staff.getByLabel('File', { exact: true }).setInputFiles({
    name: `${name}.docx`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(lease),
  });
  await expect(staff.getByLabel('Name of the template')).toHaveValue(name);
  await hands.click(staff.getByRole('button', { name: 'Create template' }));
  await hands.click(staff.getByRole('dialog').getByRole('button', { name: 'Create template' }));
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The line of the one tenant becomes a line for each. */
async function makeTenants(staff: Page, hands: Hands): Promise<void> {
  const line = staff.getByText('Maria Lopez, telephone');
  await hands.click(line, { clickCount: 3 });
  await hands.click(staff.getByRole('button', { name: 'Repeat for each...' }));
  await hands.click(staff.getByLabel('Word for one row'));
  await hands.type('Tenant');
  await hands.press('Tab');
  await hands.type('Name, Telephone');
  await hands.click(staff.getByRole('button', { name: 'Repeat', exact: true }));
  await hands.click(line, { clickCount: 3 });
  await insertField(staff, hands, '[Name');
  await hands.type(', telephone ');
  await insertField(staff, hands, '[Tele');
}

async function showOnlyWhen(
  staff: Page,
  hands: Hands,
  { words, question }: { words: string; question: string },
): Promise<void> {
  await hands.click(staff.getByRole('textbox', { name: 'Document on paper' }).getByText(words));
  await hands.click(staff.getByRole('button', { name: 'Show only when...' }));
  const field = staff.getByLabel('Field', { exact: true });
  if ((await field.locator('option:checked').textContent()) !== 'Ask a new question...')
    await hands.choose(field, 'Ask a new question...');
  await hands.click(staff.getByLabel('Question'));
  await hands.type(question);
  await hands.click(staff.getByRole('button', { name: 'Show only then' }));
  await expect(staff.getByRole('group', { name: `only when ${question} is ticked` })).toContainText(words);
}

async function makeTotal(staff: Page, hands: Hands): Promise<void> {
  await hands.click(staff.getByRole('region', { name: 'Fields' }).getByRole('button', { name: /^Total/ }));
  await hands.choose(staff.getByLabel('Type', { exact: true }), 'calculated');
  const ticks = staff.getByRole('group', { name: 'Add these up' });
  for (const label of ['Monthly rent', 'Pet fee', 'Parking fee', 'Furniture fee'])
    await hands.click(ticks.getByLabel(label));
}

async function openTrial(staff: Page, hands: Hands): Promise<Page> {
  await hands.click(staff.getByRole('button', { name: 'Form', exact: true }));
  const opened = staff.context().waitForEvent('page');
  await hands.click(staff.getByRole('button', { name: 'Fill it as a client' }));
  const trial = await opened;
  await expect(trial.getByText('Nothing is stored.')).toBeVisible();
  return trial;
}

async function fillLease(form: Page, { Pets }: { Pets: boolean }): Promise<void> {
  await fill(form, {
    'Date of the lease': '2027-03-05',
    Landlord: 'Harriet Coleman',
    'Address of the home': '77 Larkspur Lane, Longmont',
    'Monthly rent': '1450',
  });
  for (const [index, [tenant, telephone]] of [
    ['Maria Lopez', '555-0100'],
    ['Ben Ito', '555-0177'],
  ].entries()) {
    if (index > 0) await form.getByRole('button', { name: 'Add tenant' }).click();
    await form.getByLabel(`Name, Tenant ${index + 1}`, { exact: true }).fill(tenant ?? '');
    await form.getByLabel(`Telephone, Tenant ${index + 1}`, { exact: true }).fill(telephone ?? '');
  }
  await expect(form.getByLabel('Pet fee')).toHaveCount(0);
  if (Pets) {
    await form.getByLabel('Pets are allowed').check();
    await form.getByLabel('Pet fee').fill('30');
  }
  await expect(preview(form)).toContainText(
    `All of this together is ${Pets ? '$1,480.00' : '$1,450.00'} a month.`,
  );
}

async function generateTrial(trial: Page): Promise<void> {
  await trial.getByRole('button', { name: 'Generate Document' }).click();
  const download = trial.waitForEvent('download');
  await trial.getByRole('button', { name: 'Download PDF' }).click();
  const text = letters(await readPdfText(await readFile(await (await download).path())));
  expect(text).toContain(letters('Ben Ito, telephone 555-0177'));
}

/** Neither a document nor an unfinished one. */
async function expectNothingStored(staff: Page, name: string): Promise<void> {
  const documents: { template_name: string }[] = await call(staff, '/api/documents/all/');
  expect(documents.filter((one) => one.template_name === name)).toEqual([]);
  expect(await call(staff, '/api/drafts/')).toEqual([]);
}

async function publish(staff: Page, hands: Hands): Promise<void> {
  await hands.click(staff.getByRole('button', { name: 'Publish', exact: true }));
  await hands.click(staff.getByRole('button', { name: 'Publish version 1' }));
  await hands.click(staff.getByRole('link', { name: 'Grant now' }));
}

async function grant(staff: Page, hands: Hands, person: Person): Promise<void> {
  const dialog = staff.getByRole('dialog');
  await hands.click(dialog.getByRole('searchbox'));
  await hands.type(person.email);
  await hands.click(dialog.getByRole('button', { name: /^Choose/ }).first());
  await hands.click(dialog.getByRole('button', { name: 'Next' }));
  await hands.click(dialog.getByRole('button', { name: 'Grant', exact: true }));
  await hands.click(dialog.getByRole('checkbox', { name: 'I know who registered this account' }));
  await hands.click(dialog.getByRole('button', { name: 'Grant', exact: true }));
  await expect(dialog).toHaveCount(0);
}
