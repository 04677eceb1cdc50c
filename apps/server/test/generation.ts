import type { GeneratedDocument } from '@inkfield/contract/documents';
import { createUser } from './factories.ts';
import { createPublished } from './template-factories.ts';
import type { TestApp } from './test-app.ts';

interface Post {
  template: number;
  key?: string;
  values?: Record<string, unknown>;
}

/** A client and a template with its author, and the client's calls. */
export async function createGeneration(app: TestApp) {
  const user = await createUser(app);
  const staff = await createUser(app, { role: 'staff' });
  const template = await createPublished(app, { staff });
  const api = app.api(user.access);
  const post = ({ template: id, key, values = { buyer: 'Ann' } }: Post, as = user) =>
    app.request({
      method: 'POST',
      url: `/api/templates/${id}/generate_document/`,
      headers: {
        authorization: `Bearer ${as.access}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: { form_data: values },
    });
  const list = () => api.listDocuments({});
  const download = (document: GeneratedDocument) =>
    app.request({
      url: `/api/templates/${document.template}/download_pdf/?document_id=${document.id}`,
      headers: { authorization: `Bearer ${user.access}` },
    });
  return { user, staff, template, api, post, list, download };
}
