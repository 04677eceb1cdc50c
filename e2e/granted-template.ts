import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { providerOrigin } from './provider.ts';
import { administrator } from './start-product.ts';
import { type Person, signIn } from './test.ts';

interface Written {
  name: string;
  document_content: string;
  fields: readonly Record<string, unknown>[];
}

/** A field as the API takes it; only what a test speaks of needs to be named. */
export function field(name: string, part: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, label: name, field_type: 'text', required: true, ...part };
}

/** Publishes a template that this person alone may use, and opens its form. */
export async function openGranted(page: Page, person: Person, { fields, ...text }: Written): Promise<void> {
  const staff = await sessionOf(page.request, administrator);
  const client = await sessionOf(page.request, person);
  const headers = { authorization: `Bearer ${staff.access}` };
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`${providerOrigin}${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const numbered = fields.map((part, index) => ({ id: index + 1, order: index, ...part }));
  const { id } = await post('/api/templates/', { ...text, fields: numbered });
  await post(`/api/templates/${id}/publish/`, {});
  await post('/api/permissions/grant_permission/', {
    template: id,
    user: client.user.id,
    confirm_unproven: true,
  });
  await signIn(page, person);
  await page.goto(`/user?templateId=${id}`);
  await expect(page.getByRole('heading', { name: text.name, level: 1 })).toBeVisible();
}

async function sessionOf(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
) {
  const answer = await request.post('/api/auth/login/', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}
