import type { ImportAnswer } from '@inkfield/contract/imports';
import { fireEvent, screen, within } from '@testing-library/react';
import { field, openAt } from './open-editor.tsx';
import { type Answers, json } from './render-app.tsx';

export const original = 'Dear [Client Name],\nsigned by [Seller] and [Company].\n';
export const mark = {
  before: 'Dear ',
  after: ',',
  decision: 'field' as const,
  rule: 'bracket-name',
  confidence: 1,
};

/** The server's response to a letter with three fields. */
export const proposed: ImportAnswer = {
  name: 'Offer',
  document_content: 'Dear [client_name],\nsigned by [seller] and [company].\n',
  fields: [
    field({ name: 'client_name', label: 'Client name' }),
    field({ name: 'seller', label: 'Seller' }),
    field({ name: 'company', label: 'Company' }),
  ],
  source_text: original,
  marks: [
    {
      ...mark,
      ...inOriginal('[Client Name]'),
      reason: 'Named one.',
      field: 'client_name',
      ...place(1, 6, 19),
    },
    { ...mark, ...inOriginal('[Seller]'), reason: 'Named two.', field: 'seller', ...place(2, 11, 19) },
    { ...mark, ...inOriginal('[Company]'), reason: 'Named three.', field: 'company', ...place(2, 24, 33) },
  ],
  warnings: ['The header of the pages was left out.'],
  source_document: {
    id: 1,
    file_name: 'offer.docx',
    byte_count: 3,
    sha256: 'ab',
    imported_at: '2026-03-05T10:00:00Z',
    imported_by: null,
  },
  review: { id: 5, revision: 1 },
};

export function place(line: number, column: number, end_column: number) {
  return { line, column, end_column };
}

export function inOriginal(text: string) {
  const source_from = original.indexOf(text);
  return { text, source_from, source_to: source_from + text.length };
}

export const importCall = 'POST /api/templates/import/';
export const reviewsCall = 'GET /api/import-reviews/';
export const reviewCall = 'GET /api/import-reviews/5/';
export const saveCall = 'PATCH /api/import-reviews/5/';
export const createCall = 'POST /api/templates/';
export const offer = new File(['abc'], 'offer.docx');

/** Opens the page where a document is chosen. */
export function openImport(answers: Answers = {}) {
  let revision = 1;
  let imported: Response | undefined;
  const { [importCall]: answer = () => json(proposed), ...others } = answers;
  return openAt('/templates/import', {
    [importCall]: async (request) => {
      imported = await answer(request);
      return imported.clone();
    },
    // The review as the server stores it after the import.
    [reviewCall]: async () => {
      const { review, source_document, ...proposal }: ImportAnswer = await (imported ?? json(proposed))
        .clone()
        .json();
      return json({ ...review, imported: proposal, source_document, state: null });
    },
    [reviewsCall]: () => json([]),
    [saveCall]: () => json({ revision: ++revision }),
    ...others,
  });
}

/** Sends the letter and waits for its marks. */
export async function openReview(answers: Answers = {}) {
  const opening = openImport(answers);
  await opening.user.upload(await screen.findByLabelText('File'), offer);
  await screen.findByText('0 of 3 looked at · 3 fields');
  return opening;
}

/** Shows the draft as it is written, and returns its text area. */
export function draftArea(): HTMLTextAreaElement {
  const ways = within(screen.getByRole('group', { name: 'Show the draft as' }));
  fireEvent.click(ways.getByRole('button', { name: 'Text' }));
  return screen.getByLabelText<HTMLTextAreaElement>('Text of the draft');
}

export const draft = () => draftArea().value;
