import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Download, expect } from '@playwright/test';
import { newestMailTo } from './mailbox.ts';
import { expectInNewTab } from './new-tab.ts';
import { providerOrigin } from './provider.ts';
import { type Person, test } from './test.ts';
import { administrator } from '../harness/product.ts';

/** A client's document, made as a script of theirs would make it. */
async function generate(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const answer = await request.post('/api/auth/login/', { data: { email, password } });
  const { access } = (await answer.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const templates = (await (await request.get('/api/templates/', { headers })).json()) as Sample[];
  const invoice = templates.find(({ name }) => name === 'Invoice');
  if (invoice === undefined) throw new Error('There is no sample "Invoice".');
  const required = invoice.fields.filter((field) => field.required);
  const values = required.map(({ name, field_type: type, options }) => [
    name,
    samples[type] ?? options?.[0] ?? '3',
  ]);
  const made = await request.post(`/api/templates/${invoice.id}/generate_document/`, {
    headers,
    data: { form_data: Object.fromEntries(values) },
  });
  expect(made.status(), await made.text()).toBe(201);
}

/** Valid values for fields of these types; a row of items as text. */
const samples: Record<string, string> = {
  date: '2026-03-05',
  email: 'ann@example.com',
  textarea: '9 Granary Lane',
  rows: 'Label design | 24 | hours | 95.00',
};

interface Sample {
  id: number;
  name: string;
  fields: { name: string; required: boolean; field_type: string; options?: string[] }[];
}

test('a document is found by its client, opened, and stands in the audit; the usage counts it', async ({
  request,
  person,
  staff,
}) => {
  await generate(request, person);
  await staff.goto('/documents');
  await staff.getByLabel('Client (name or e-mail)').fill(person.email);
  await expect(staff.getByText('1 document', { exact: true })).toBeVisible();
  await expect(staff).toHaveURL(/client=maya/);
  const row = staff.getByRole('row', { name: /Invoice/ });
  const number = /#(\d+)/.exec((await row.textContent()) ?? '')?.[1] ?? '';
  const download = staff.waitForEvent('download');
  await row.getByRole('link', { name: /^Open PDF/ }).click();
  expect((await download).suggestedFilename()).toBe(`document_${number}.pdf`);

  // From a paper copy, whose code was typed.
  const code = /[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await staff.goto('/documents');
  await staff.getByLabel('Check code').fill(`${code.toLowerCase()} `);
  await expect(staff.getByText('1 document', { exact: true })).toBeVisible();
  await expect(staff.getByRole('row', { name: `#${number} ${code}` })).toBeVisible();

  await staff.getByRole('link', { name: 'Audit' }).click();
  await staff.getByLabel('About').selectOption('A document');
  await staff.getByLabel('Number of the document').fill(number);
  const entries = staff.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`opened document #${number} of Maya Okafor, made from Invoice`);
  await expect(entries.last()).toContainText('generated');
  // The filters are in the URL: another member of staff who opens it sees the same list.
  await staff.reload();
  await expect(entries).toHaveCount(2);
  // The filtered rows can be exported.
  for (const [format, ending] of [
    ['CSV', 'csv'],
    ['JSON lines', 'jsonl'],
  ]) {
    const exporting = staff.waitForEvent('download');
    await staff.getByRole('link', { name: `Export as ${format}` }).click();
    const exported = await exporting;
    expect(exported.suggestedFilename()).toMatch(new RegExp(`^audit_\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const text = await readFile(await exported.path(), 'utf8');
    expect(text.match(/document\.opened_by_staff/g)).toHaveLength(1);
  }

  await staff.getByRole('link', { name: 'Usage' }).click();
  await expect(staff.getByRole('img', { name: /^Documents by month: most in / })).toBeVisible();
  await expect(staff.getByRole('row', { name: /^Invoice \d+ / })).toBeVisible();
});

test('a document whose session has ended asks for the password in place of saving a page', async ({
  request,
  person,
  staff,
}) => {
  await generate(request, person);
  await staff.goto(`/documents?client=${encodeURIComponent(person.email)}`);
  const link = staff.getByRole('link', { name: /^Open PDF/ });
  await expect(link).toBeVisible();
  const downloads: Download[] = [];
  staff.context().on('page', (tab) => tab.on('download', (file) => downloads.push(file)));
  staff.on('download', (file) => downloads.push(file));
  await staff.context().clearCookies();
  await expectInNewTab(link, (tab) => expect(tab).toHaveURL(`${providerOrigin}/signin`, { timeout: 8_000 }));
  await link.click();
  const dialog = staff.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
  expect(downloads).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await link.click();
  await expect.poll(() => downloads.length).toBe(1);
  const bytes = await readFile((await downloads[0]?.path()) ?? '');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a test mail arrives and shows as sent, and health says that all works', async ({ staff }) => {
  await staff.goto('/mails');
  await staff.getByRole('button', { name: 'Send me a test mail' }).click();
  const mine = staff.getByRole('row', { name: new RegExp(`^Test mail ${administrator.email}`) }).first();
  // A busy machine may be too late for the first try: the next one comes within a minute.
  await expect(mine).toContainText('Sent', { timeout: 90_000 });
  await newestMailTo(administrator.email, 'A test mail');
  await staff.getByRole('link', { name: 'Health' }).click();
  for (const part of ['Database', 'Storage of documents', 'Typesetter']) {
    const card = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name: part }) });
    await expect(card).toContainText('Works');
  }
});

test('on a phone the bar shows which page is open', async ({ staff }) => {
  await staff.setViewportSize({ width: 320, height: 700 });
  await staff.goto('/audit');
  await expect(staff.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 });
});
