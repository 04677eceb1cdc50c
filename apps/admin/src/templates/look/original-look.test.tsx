import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { openEditor, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

// The first import is slow because of the long list of fonts.
beforeAll(() => import('@inkfield/web/look/look-preview'));
afterEach(() => vi.unstubAllGlobals());

const imported = { ...template({ document_content: 'One\n', source_document: 5 }), look: letterLook() };

test('an imported template lists the parts of the look that were not taken over, with the pages of Word', async () => {
  const { user } = await openEditor(imported, {
    'GET /api/source-documents/5/text/': () =>
      json({
        file_name: 'letter.docx',
        source_text: 'One',
        counted_pages: 3,
        warnings: ['Pictures were left out (2).'],
      }),
  });
  await user.click(screen.getByRole('button', { name: 'Look' }));
  await user.click(await screen.findByRole('button', { name: 'Imported' }));
  await screen.findByText('Imported from letter.docx. Word counted 3 pages when the file was last saved.');
  expect(screen.getByText('Pictures were left out (2).')).toBeInstanceOf(HTMLElement);
});

test('an original that cannot be read is said, and comes with another attempt', async () => {
  let isBroken = true;
  const { user } = await openEditor(imported, {
    'GET /api/source-documents/5/text/': () =>
      isBroken
        ? json({ code: 'import_failed', detail: 'The file is damaged.' }, 422)
        : json({ file_name: 'letter.docx', source_text: 'One', warnings: [] }),
  });
  await user.click(screen.getByRole('button', { name: 'Look' }));
  await user.click(await screen.findByRole('button', { name: 'Imported' }));
  await screen.findByText(/The file is damaged\./);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing was left out.');
});

test('a template that was typed has no original to compare with', async () => {
  const { user } = await openEditor({ ...imported, source_document: null });
  await user.click(screen.getByRole('button', { name: 'Look' }));
  await screen.findByRole('list', { name: 'Styles' });
  expect(screen.queryByRole('button', { name: 'Imported' })).toBeNull();
});
