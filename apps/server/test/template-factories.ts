import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import type { Template } from '@inkfield/contract/templates';
import { createUser, type TestUser, unique } from './factories.ts';
import type { TestApp } from './test-app.ts';

export function textField(name: string, more: Partial<TemplateFieldInput> = {}): TemplateFieldInput {
  return { name, label: `The ${name}`, field_type: 'text', required: false, order: 1, ...more };
}

export interface TemplateOptions {
  name?: string;
  description?: string;
  document_content?: string;
  fields?: TemplateFieldInput[];
  access?: 'private' | 'shared';
  page?: Template['page'];
  form?: Template['form'];
  /** Who makes it; otherwise a new member of staff. */
  staff?: TestUser;
}

/** A draft with one field, `buyer`, and one line that shows it. */
export async function createDraft(app: TestApp, options: TemplateOptions = {}): Promise<Template> {
  const { staff = await createUser(app, { role: 'staff' }), ...draft } = options;
  return app.api(staff.access).createTemplate({
    body: {
      name: `Template ${unique()}`,
      document_content: 'Bought by [buyer].',
      fields: [textField('buyer')],
      ...draft,
    },
  });
}

/** A published template. All clients may use it unless `options` has another `access`. */
export async function createPublished(app: TestApp, options: TemplateOptions = {}): Promise<Template> {
  const staff = options.staff ?? (await createUser(app, { role: 'staff' }));
  const { id } = await createDraft(app, { access: 'shared', ...options, staff });
  return app.api(staff.access).publishTemplate({ params: { id } });
}

/** A document of a user, made through the API. */
export async function createDocument(
  app: TestApp,
  user: TestUser,
  template: Pick<Template, 'id'>,
): Promise<GeneratedDocument> {
  const body = { form_data: { buyer: 'Ann' } };
  return app.api(user.access).generateDocument({ params: { id: template.id }, body });
}
