import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import type { Proposal } from './decide-mark.ts';

const pdfChoices = {
  form: 'Keep the pages of a form',
  words: 'Import the words instead',
  pages: 'Keep the pages of every PDF',
};
export type PdfChoice = keyof typeof pdfChoices;

function choiceOf(value: string): PdfChoice {
  return value === 'words' || value === 'pages' ? value : 'form';
}

interface Props {
  value: PdfChoice;
  onChange: (value: PdfChoice) => void;
}

/** How a PDF is imported. */
export function PdfSetting({ value, onChange }: Props) {
  return (
    <SelectField
      label="PDF files"
      hint="A PDF with fields to fill is a form: documents keep its pages. You can have its words as a text instead, or keep the pages of any PDF and put boxes on them."
      value={value}
      onChange={(event) => onChange(choiceOf(event.target.value))}
    >
      {Object.entries(pdfChoices).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </SelectField>
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
