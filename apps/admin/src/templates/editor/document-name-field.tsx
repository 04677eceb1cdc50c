import { maxLengths } from '@inkfield/contract/text-lengths';
import { placeholdersOfName } from '@inkfield/engine/document-name';
import { TextField } from '@inkfield/ui/text-field';
import { findField } from '../source/field-names.ts';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

/** The pattern for names of documents, with an error for fields that the template does not have. */
export function DocumentNameField({ model }: { model: EditorModel }) {
  const { page, fields } = useSnapshot(model, 'page', 'fields');
  const pattern = page.document_name ?? '';
  const unknown = placeholdersOfName(pattern).filter(({ name }) => !findField(fields, name));
  return (
    <TextField
      label="Document name"
      hint="Names the documents in lists and files, such as Invoice [invoice_number], [customer_name]."
      maxLength={maxLengths.template.documentName}
      value={pattern}
      error={unknown[0] && `There is no field [${unknown[0].name}].`}
      onChange={(event) =>
        model.changeDetails({ page: { ...page, document_name: event.target.value || undefined } })
      }
    />
  );
}
