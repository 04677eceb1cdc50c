import { expect, type Page } from '@playwright/test';
import type { Look } from '@inkfield/contract/look';
import type { PageSetup, TemplateForm } from '@inkfield/engine/template';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { signIn } from '../harness/people.ts';
import { administrator } from '../harness/product.ts';
import { createPublished, grant } from '../harness/templates.ts';
import { sites } from './provider.ts';
import { type Person, startSession } from './test.ts';

interface Written {
  name: string;
  document_content: string;
  fields: readonly Omit<TemplateFieldInput, 'order'>[];
  look?: Look;
  form?: TemplateForm;
  page?: PageSetup;
}

/** A field for the API. A test names only the properties that it is about. */
export function field(
  name: string,
  part: Partial<TemplateFieldInput> = {},
): Omit<TemplateFieldInput, 'order'> {
  return { name, label: name, field_type: 'text', required: true, ...part };
}

/** Publishes a template that only this person may use, and opens its form. */
export async function openGranted(page: Page, person: Person, { fields, ...text }: Written): Promise<void> {
  const staff = await signIn(sites, administrator);
  const client = await signIn(sites, person);
  const numbered = fields.map((part, index) => ({ id: index + 1, ...part, order: index }));
  const { id } = await createPublished(sites, staff, { ...text, access: 'private', fields: numbered });
  await grant(sites, staff, { template: id, user: client.id });
  await startSession(page, person);
  await page.goto(`/user?templateId=${id}`);
  await expect(page.getByRole('heading', { name: text.name, level: 1 })).toBeVisible();
}
