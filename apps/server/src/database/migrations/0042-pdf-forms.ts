import type { Migration } from '../migration.ts';

/** The pages of a customer's PDF that a template fills, and the cleaned file of these pages. */
export const pdfForms: Migration = {
  name: '0042-pdf-forms',
  statements: ({ text }) => [
    `alter table templates add column pdf_form_json ${text}`,
    `alter table template_versions add column pdf_form_json ${text}`,
    `alter table source_documents add column form_sha256 ${text}`,
  ],
};
