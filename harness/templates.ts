/**
 *   await createDraft(product, staff, { fields, document_content, access, ... })
 *   await createPublished(product, staff, ...)       shared with everybody unless it says otherwise
 *   await grant(product, staff, { template, user })  or { template, company }
 *   await generate(product, person, template)        a document, made through the API
 *   await download(product, person, document)        the bytes of its PDF
 *   await sendTable(product, person, { template, rows })   a batch, one buyer a row
 */
import type { Batch } from '@inkfield/contract/batches';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Look } from '@inkfield/contract/look';
import type { Permission } from '@inkfield/contract/permissions';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import type { Template } from '@inkfield/contract/templates';
import type { PageSetup, TemplateForm } from '@inkfield/engine/template';
import { apiOf, send } from './http.ts';
import type { Person } from './people.ts';
import type { Sites } from './product.ts';

export function textField(name: string, more: Partial<TemplateFieldInput> = {}): TemplateFieldInput {
  return { name, label: `The ${name}`, field_type: 'text', required: false, order: 1, ...more };
}

export interface TemplateParts {
  name?: string;
  description?: string;
  document_content?: string;
  fields?: TemplateFieldInput[];
  access?: 'private' | 'shared';
  page?: PageSetup;
  form?: TemplateForm;
  look?: Look;
}

let count = 0;

/** A draft with one field, `buyer`, and one line that shows it. */
export async function createDraft(
  product: Sites,
  staff: Person,
  parts: TemplateParts = {},
): Promise<Template> {
  count += 1;
  const usual = {
    name: `Template ${count}`,
    document_content: 'Bought by [buyer].',
    fields: [textField('buyer')],
  };
  return apiOf(product, staff.access).createTemplate({ body: { ...usual, ...parts } });
}

export async function createPublished(
  product: Sites,
  staff: Person,
  parts: TemplateParts = {},
): Promise<Template> {
  const { id } = await createDraft(product, staff, { access: 'shared', ...parts });
  return apiOf(product, staff.access).publishTemplate({ params: { id } });
}

/** Accounts of these tests have proven no mailbox: that is confirmed. */
export async function grant(
  product: Sites,
  staff: Person,
  whom: { template: number; user?: number; company?: number; expires_at?: string },
): Promise<Permission> {
  return apiOf(product, staff.access).grantPermission({ body: { confirm_unproven: true, ...whom } });
}

export async function generate(
  product: Sites,
  person: Person,
  template: Pick<Template, 'id'>,
  values: Record<string, unknown> = { buyer: 'Ann' },
): Promise<GeneratedDocument> {
  return apiOf(product, person.access).generateDocument({
    params: { id: template.id },
    body: { form_data: values },
  });
}

/** Checked and not started. */
export async function sendTable(
  product: Sites,
  person: Person,
  { template, rows }: { template: Pick<Template, 'id'>; rows: readonly string[] },
): Promise<Batch> {
  const body = new FormData();
  body.set('file', new Blob([`buyer\n${rows.join('\n')}\n`]), 'table.csv');
  return apiOf(product, person.access).createBatch({ params: { id: template.id }, body });
}

export async function download(
  product: Sites,
  person: Person,
  { id, template }: Pick<GeneratedDocument, 'id' | 'template'>,
): Promise<Buffer> {
  const address = `/api/templates/${template}/download_pdf/?document_id=${id}`;
  const answer = await send(product, `GET ${address}`, { access: person.access });
  if (answer.status !== 200) throw new Error(`Download: ${answer.status} ${answer.text}`);
  return answer.bytes;
}
