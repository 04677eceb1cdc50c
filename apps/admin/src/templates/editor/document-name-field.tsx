import { maxLengths } from '@inkfield/contract/text-lengths';
import { placeholdersOfName } from '@inkfield/engine/document-name';
import { TextField } from '@inkfield/ui/text-field';
import { findField } from '../source/field-names.ts';
import type { Session } from './session.ts';
import { useSnapshot } from './use-session.ts';

/** The pattern for names of documents, with an error for fields that the template does not have. */
export function DocumentNameField({ session }: { session: Session }) {
  const { page, fields } = useSnapshot(session, 'page', 'fields');
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
        session.changeDetails({ page: { ...page, document_name: event.target.value || undefined } })
      }
    />
  );
}
