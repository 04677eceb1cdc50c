import { expect, type Page } from '@playwright/test';
import { openForm, type Person } from './test.ts';

export const templateName = 'Purchase and sale agreement';

/** The name of the first seller and of the first buyer, by the label of its cell. */
export const seller = 'Full legal name, Seller 1';
export const buyer = 'Full legal name, Buyer 1';

/** The answers about the sellers, by label. */
export const sellerAnswers = {
  [seller]: 'Harriet M. Coleman',
  'Address, Seller 1': '77 Larkspur Lane, Longmont, Colorado 80503',
  'Email for notices, Seller 1': 'h.coleman@example.com',
};

/** The answers of a buyer with its own funds: every field that is then required, besides the sellers. */
export const otherAnswers = {
  [buyer]: 'Fernbrook Properties LLC',
  'Address, Buyer 1': '210 Walnut Court, Suite 4, Denver, Colorado 80205',
  'Email for notices, Buyer 1': 'closings@fernbrook.example',
  'Property address': '1418 Juniper Street, Boulder, Colorado 80304',
  County: 'Boulder County',
  State: 'Colorado',
  'Legal description': 'Lot 7 of Block 12, Juniper Heights.',
  'Purchase price': '1285000',
  Deposit: '40000.50',
  'Business days for the deposit': '3',
  'How Buyer pays': 'Own funds',
  'Date of the agreement': '2027-01-11',
  'Days for the inspection': '14',
  'Closing date': '2027-03-12',
  'Escrow agent': 'Flatiron Title and Escrow Company',
  'Payer of the owner’s title policy': 'Seller',
  'Payer of the transfer taxes': 'Buyer',
};

export const answers: Record<string, string> = { ...sellerAnswers, ...otherAnswers };

export async function openAgreement(page: Page, person: Person): Promise<void> {
  await openForm(page, person, templateName);
}

export const form = (page: Page) => page.getByRole('region', { name: 'Fields' });

/** A field of the form; labels of fields that are not required say so. */
export function field(page: Page, label: string) {
  return form(page).getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`));
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(page, label);
    if (await control.evaluate((element) => element.tagName === 'SELECT')) await control.selectOption(value);
    else await control.fill(value);
  }
}

export const preview = (page: Page) => page.getByRole('article', { name: 'Live preview' });

export async function generate(page: Page): Promise<number> {
  const answered = page.waitForResponse(/\/generate_document\/$/);
  await page.getByRole('button', { name: 'Generate Document' }).click();
  const answer = await answered;
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  return id;
}
