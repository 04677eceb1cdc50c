import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { field, openEditor, shownText, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

// The first import is slow because of the long list of fonts.
beforeAll(() => import('@inkfield/web/look/look-preview'));
afterEach(() => vi.unstubAllGlobals());

const text = 'One\n\n{style Recital}\nTwo\n{end style}\n';

async function openLook(answers = {}) {
  const fields = [field({ name: 'client', label: 'Client' })];
  const opened = await openEditor(
    { ...template({ document_content: text, fields }), look: letterLook() },
    answers,
  );
  await opened.user.click(screen.getByRole('button', { name: 'Look' }));
  await screen.findByRole('list', { name: 'Styles' });
  const fill = async (label: string, value: string) => {
    const box = await screen.findByLabelText<HTMLInputElement>(label);
    await opened.user.clear(box);
    await opened.user.type(box, `${value}{Enter}`);
    return box;
  };
  return { ...opened, fill };
}

test('a style is changed, saved with the draft and undone', async () => {
  const { user, stored, fill } = await openLook();
  await user.click(screen.getByRole('button', { name: 'Body Plain text' }));
  await fill('Size', '12');
  await user.click(screen.getByRole('checkbox', { name: 'Bold' }));
  await user.selectOptions(screen.getByLabelText('Font'), 'Georgia');
  await waitFor(() =>
    expect(stored().look?.styles['Body']).toEqual({ font: 'Georgia', size: 12, bold: true }),
  );
  expect(stored().look?.fonts.map(({ name }) => name)).toEqual(['Arial', 'Georgia']);
  const panel = within(screen.getByRole('region', { name: 'Settings' }));
  for (let i = 0; i < 3; i += 1) await user.click(panel.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Size')).toHaveProperty('value', '10');
  await waitFor(() => expect(stored().look).toEqual(letterLook()));
});

test('a number out of range is not applied, and what the server refuses is shown at its field', async () => {
  const { user, fill, stored } = await openLook({
    'PATCH /api/templates/7/': () =>
      json({ code: 'invalid', detail: 'Not valid.', look: { 'styles.Body.size': ['Must be less.'] } }, 400),
  });
  await user.click(screen.getByRole('button', { name: 'Body Plain text' }));
  const box = await fill('Size', '500');
  expect(screen.getByText('From 1 to 200.')).toBeInstanceOf(HTMLElement);
  expect(box).toHaveProperty('ariaInvalid', 'true');
  await fill('Size', '150');
  await screen.findByText('Must be less.', {}, { timeout: 5000 });
  expect(stored().look).toEqual(letterLook());
});

test('a new name of a style reaches the text, and one undo takes both back', async () => {
  const { user, fill, stored } = await openLook();
  await user.click(screen.getByRole('button', { name: 'Recital' }));
  await fill('Name of the style', 'Whereas');
  expect(shownText()).toContain('{style Whereas}');
  await waitFor(() => expect(Object.keys(stored().look?.styles ?? {})).toEqual(['Body', 'Whereas']));
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(shownText()).toContain('{style Recital}');
});

test('a deleted style leaves its paragraphs as plain text', async () => {
  const { user, stored } = await openLook();
  await user.click(screen.getByRole('button', { name: 'Recital' }));
  await user.click(screen.getByRole('button', { name: 'Delete style' }));
  await waitFor(() => expect(stored().document_content).toBe('One\n\nTwo\n'));
  expect(Object.keys(stored().look?.styles ?? {})).toEqual(['Body']);
  await screen.findByRole('list', { name: 'Styles' });
});

test('margins, paper and a header with the page number are set', async () => {
  const { user, stored, fill } = await openLook();
  await user.click(screen.getByRole('button', { name: 'Page set-up' }));
  await fill('Left margin', '100');
  await user.click(screen.getByRole('checkbox', { name: 'Landscape' }));
  await user.selectOptions(screen.getByLabelText('Insert into Footer, centre'), 'Page number');
  await user.selectOptions(screen.getByLabelText('Insert into Header, left'), 'Client');
  await user.click(screen.getByRole('checkbox', { name: 'Restart page numbers' }));
  await fill('First number', '5');
  await user.selectOptions(screen.getByLabelText('Figures'), 'i, ii, iii');
  await waitFor(() =>
    expect(stored().look?.pages[0]).toMatchObject({
      size: { width: 792, height: 612 },
      margins: { left: 100 },
      numbers: { from: 5, figures: 'i' },
      furniture: {
        header: { usual: '{style Header line}\n[client]\n{end style}\n' },
        footer: { usual: '{style Footer line}\n\u200b\t[page]\n{end style}\n' },
      },
    }),
  );
});

test('the style of a paragraph is chosen above the text', async () => {
  const { user, stored } = await openLook();
  await user.selectOptions(screen.getByLabelText('Style of the paragraph'), 'Recital');
  await waitFor(() =>
    expect(stored().document_content).toBe(
      '{style Recital}\nOne\n{end style}\n\n{style Recital}\nTwo\n{end style}\n',
    ),
  );
});

test('a template in the house style can start a look', async () => {
  const { user, stored } = await openEditor(template({ document_content: 'One\n' }));
  await user.click(screen.getByRole('button', { name: 'Look' }));
  await user.click(await screen.findByRole('button', { name: 'Start a look' }));
  await screen.findByRole('list', { name: 'Styles' });
  await waitFor(() => expect(stored().look?.roles.text).toBe('Body'));
});

test('a house look is used, saved and deleted, and the look of a file is taken', async () => {
  const saved: unknown[] = [];
  let deleted = 0;
  const acme = { id: 3, company: { id: 9, name: 'Acme' }, saved_at: '2026-03-05T10:00:00Z', saved_by: null };
  const larger = letterLook({ styles: { Body: { font: 'Arial', size: 14 } } });
  const { user, stored } = await openLook({
    'GET /api/house-looks/': () => json([acme]),
    'GET /api/house-looks/3/': () => json({ ...acme, look: larger }),
    'DELETE /api/house-looks/3/': () => {
      deleted += 1;
      return new Response(null, { status: 204 });
    },
    'GET /api/companies/': () => json([]),
    'POST /api/house-looks/': async (request: Request) => {
      saved.push(await request.json());
      return json({ ...acme, company: null });
    },
    'POST /api/looks/read/': () =>
      json({ look: letterLook({ tab: 20 }), warnings: ['A picture was left out.'] }),
  });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await user.click(await screen.findByRole('button', { name: 'Use the look of Acme' }));
  await waitFor(() => expect(stored().look?.styles['Body']?.size).toBe(14));
  // The text names this style.
  expect(stored().look?.styles['Recital']).toMatchObject({ left: 36, size: 10 });
  await user.click(screen.getByRole('button', { name: 'Save as house look' }));
  await waitFor(() => expect(saved).toMatchObject([{ company: null, look: { v: 1 } }]));
  await user.click(screen.getByRole('button', { name: 'Delete the look of Acme' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted).toBe(1);
  await user.upload(screen.getByLabelText('Word file with the look'), new File(['x'], 'letter.docx'));
  await screen.findByText('A picture was left out.');
  await waitFor(() => expect(stored().look?.tab).toBe(20));
});
