import type { PinnedList } from '@inkfield/contract/lists';
import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { PageSetup, TemplateField, TemplateForm } from '@inkfield/engine/template';
import { detailChanges, fieldChanges, listChanges, lookChanges } from './field-changes.ts';
import { formChanges, pageChanges } from './form-changes.ts';
import { TextChanges } from '@inkfield/web/text-changes';

/** The members that a version and a draft share. */
export interface TemplateState {
  name: string;
  description: string;
  document_content: string;
  fields: readonly TemplateField[];
  page: PageSetup;
  form: TemplateForm;
  /** Null for the house style. */
  look: Look | null;
  /** The pages that documents fill; absent or null for a text. */
  pdf_form?: PdfForm | null | undefined;
  /** The versions of lists that it uses. */
  lists?: readonly PinnedList[] | undefined;
}

/** The changes between two states of a template: the text as a redline, all else in sentences. */
export function Changes({ before, after }: { before: TemplateState; after: TemplateState }) {
  const changes = [
    ...fieldChanges(before.fields, after.fields),
    ...formChanges(before.form, after.form),
    ...pageChanges(before.pdf_form, after.pdf_form),
    ...lookChanges(before.look, after.look),
    ...listChanges(before.lists, after.lists),
    ...detailChanges(before, after),
  ];
  return (
    <>
      <TextChanges before={before.document_content} after={after.document_content} />
      {changes.length > 0 && (
        <ul className="list-disc ps-5 text-sm">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </>
  );
}
