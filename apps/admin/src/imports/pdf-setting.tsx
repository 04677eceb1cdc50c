import { Notice } from '@inkfield/ui/notice';
import { pageList } from '@inkfield/contract/page-list';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import type { Proposal } from './decide-mark.ts';

const pdfChoices = {
  form: 'Keep the pages of a form',
  some: 'Fill some pages of a form',
  words: 'Import the words instead',
  pages: 'Keep the pages of every PDF',
};

/** How PDF files are imported, as the server is asked. */
export interface PdfQuery {
  pdf?: 'words' | 'pages';
  fill?: string;
}

function queryOf(choice: string): PdfQuery {
  if (choice === 'some') return { fill: '1' };
  return choice === 'words' || choice === 'pages' ? { pdf: choice } : {};
}

interface Props {
  value: PdfQuery;
  onChange: (value: PdfQuery) => void;
}

/** How a PDF is imported. */
export function PdfSetting({ value, onChange }: Props) {
  const { pdf, fill } = value;
  return (
    <div className="grid gap-4">
      <SelectField
        label="PDF files"
        hint="A PDF with fields to fill is a form: documents keep its pages. You can have its words as a text instead, or keep the pages of any PDF and put boxes on them."
        value={pdf ?? (fill === undefined ? 'form' : 'some')}
        onChange={(event) => onChange(queryOf(event.target.value))}
      >
        {Object.entries(pdfChoices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </SelectField>
      {fill !== undefined && (
        <TextField
          label="Pages to fill"
          hint="Page numbers, for example 1-3, 8. Documents keep all pages, and the other ones stay blank."
          maxLength={100}
          value={fill}
          error={pageList.test(fill) ? undefined : 'Enter page numbers, for example 1-3, 8.'}
          onChange={(event) => onChange({ fill: event.target.value })}
        />
      )}
    </div>
  );
}

/** The pages of a form are not drawn here: the review is about the words that its fields are found by. */
export function FormTaken({ form: { pages, boxes } }: { form: NonNullable<Proposal['pdf_form']> }) {
  return (
    <Notice kind="info" className="mt-4">
      This is a form. Documents keep its {pages.length === 1 ? 'page' : `${pages.length} pages`} and fill the{' '}
      {boxes.length === 1 ? 'box' : `${boxes.length} boxes`} on {pages.length === 1 ? 'it' : 'them'}. The text
      below only says what the fields are. To make a text of it, import the file again and choose “Import the
      words instead”.
    </Notice>
  );
}
