import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { field, openPaperEditor, shownText, template } from '../../../test/open-editor.tsx';

// The imitation of a browser does not lay out text.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
// Nor does it have popovers.
Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });

// The parts that the page loads when they are opened, so that no wait is for a script.
await Promise.all([
  import('./paper-pane.tsx'),
  import('./condition-dialog.tsx'),
  import('./repeat-dialog.tsx'),
  import('./footnote-dialog.tsx'),
  import('./condition-words.ts'),
  import('./find-panel.tsx'),
  import('./paper-actions.ts'),
  import('./tool-menu.tsx'),
  import('../source/source-pane.tsx'),
]);

const pets = field({ name: 'pets', label: 'Pets', field_type: 'checkbox', required: false });

async function openOnPaper(document_content: string) {
  const { stored } = await openPaperEditor(template({ document_content, fields: [pets] }));
  const paper = await screen.findByRole('textbox', { name: 'Document on paper' });
  return { stored, paper, tools: within(screen.getByRole('toolbar', { name: 'Paper' })) };
}

test('a line becomes a clause, and is saved with the bytes of the other lines', async () => {
  const { stored, paper, tools } = await openOnPaper('Rent\n\n__Other *line*__\n');
  await userEvent.selectOptions(tools.getByLabelText('Kind of line'), 'Clause, level 1');
  expect(paper.querySelector('[data-number]')?.getAttribute('data-number')).toBe('1.');
  await waitFor(() => expect(stored().document_content).toBe('#. Rent\n\n__Other *line*__\n'));
});

test('a condition is made of fields, changed, and removed', async () => {
  const { stored, paper, tools } = await openOnPaper('Rent\n');
  await userEvent.click(tools.getByRole('button', { name: 'Show only when...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show only when' }));
  await userEvent.selectOptions(dialog.getByLabelText('Test'), 'is not ticked');
  await userEvent.click(dialog.getByRole('button', { name: 'Show only then' }));
  expect(within(paper).getByRole('group', { name: 'only when Pets is not ticked' })).toBeDefined();
  // The next words go to the paper.
  expect(paper.contains(document.activeElement)).toBe(true);
  await waitFor(() => expect(stored().document_content).toBe('{if not pets}\nRent\n{end}\n'));

  await userEvent.click(await tools.findByRole('button', { name: 'Change the condition...', hidden: true }));
  const again = within(await screen.findByRole('dialog', { name: 'Show only when' }));
  await userEvent.selectOptions(again.getByLabelText('Field'), 'Ask a new question...');
  await userEvent.type(again.getByLabelText('Question'), 'Dogs live here');
  await userEvent.click(again.getByRole('button', { name: 'Show only then' }));
  await waitFor(() => expect(stored().document_content).toBe('{if dogs_live_here}\nRent\n{end}\n'));
  expect(stored().fields.map(({ label }) => label)).toEqual(['Pets', 'Dogs live here']);

  await userEvent.click(tools.getByRole('button', { name: 'Show always', hidden: true }));
  await waitFor(() => expect(stored().document_content).toBe('Rent\n'));
  await userEvent.click(tools.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  await waitFor(() => expect(paper.querySelector('.branch')).not.toBeNull());
});

test('letters that are typed directly after a tool of the condition are in the text that it adds', async () => {
  const { stored, tools, paper } = await openOnPaper('{if pets}\nRent\n{end}\n');
  const tool = await tools.findByRole('button', { name: 'Add text shown otherwise', hidden: true });
  tool.click();
  // Without a wait: nothing is loaded between the tool and the next key.
  expect(document.activeElement).toBe(paper);
  expect(within(paper).getByRole('group', { name: 'otherwise' })).toBeDefined();
  await waitFor(() => expect(stored().document_content).toContain('{else}'));
});

test('within a condition a further one is made; a field that is inserted there is asked only then', async () => {
  const { stored, paper, tools } = await openOnPaper('{if pets}\nRent\n{end}\n');
  await userEvent.click(await tools.findByRole('button', { name: 'Show a part only when...', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show only when' }));
  await userEvent.selectOptions(dialog.getByLabelText('Field'), 'Ask a new question...');
  await userEvent.type(dialog.getByLabelText('Question'), 'Dogs live here');
  await userEvent.click(dialog.getByRole('button', { name: 'Show only then' }));
  expect(within(paper).getByRole('group', { name: 'only when Pets is ticked' })).toBeDefined();
  await waitFor(() =>
    expect(stored().document_content).toBe('{if pets}\n{if dogs_live_here}\nRent\n{end}\n{end}\n'),
  );
  // The question itself only matters where pets are allowed.
  expect(stored().fields.map(({ name, show_when: asked }) => [name, asked])).toEqual([
    ['pets', undefined],
    ['dogs_live_here', 'pets'],
  ]);
});

test('a paragraph is repeated for new rows', async () => {
  const { stored, tools } = await openOnPaper('Name\n');
  await userEvent.click(tools.getByRole('button', { name: 'Repeat for each...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat for each' }));
  await userEvent.type(dialog.getByLabelText('Word for one row'), 'Tenant');
  await userEvent.type(dialog.getByLabelText('Columns'), 'Name, Date of birth');
  await userEvent.click(dialog.getByRole('button', { name: 'Repeat' }));
  await waitFor(() => expect(stored().document_content).toBe('{for each tenant in tenants}\nName\n{end}\n'));
  await waitFor(() =>
    expect(
      stored()
        .fields.at(-1)
        ?.columns?.map(({ name, field_type: type }) => [name, type]),
    ).toEqual([
      ['name', 'text'],
      ['date_of_birth', 'date'],
    ]),
  );
});

test('the source has what the paper wrote', async () => {
  const { tools } = await openOnPaper('Rent\n');
  await userEvent.selectOptions(tools.getByLabelText('Kind of line'), 'Title');
  await userEvent.click(screen.getByRole('button', { name: 'Source' }));
  await waitFor(() => expect(shownText()).toBe('# Rent\n'));
});

test('words are found and replaced, and one undo takes back all replacements; fields are left alone', async () => {
  const text = '# Pets\n\nPets and (pets) and [pets].\n';
  const { stored, paper, tools } = await openOnPaper(text);
  paper.focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  const find = within(await screen.findByRole('region', { name: 'Find and replace' }));
  expect(document.activeElement).toBe(find.getByLabelText('Find'));
  await userEvent.keyboard('pets');
  expect(find.getByText('1 of 3')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(find.getByText('2 of 3')).toBeDefined();
  await userEvent.type(find.getByLabelText('Replace with'), '[[Cat]');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(stored().document_content).toBe('# Pets\n\n\\[Cat] and (pets) and [pets].\n'));
  await userEvent.click(find.getByRole('button', { name: 'Replace all' }));
  await waitFor(() =>
    expect(stored().document_content).toBe('# \\[Cat]\n\n\\[Cat] and (\\[Cat]) and [pets].\n'),
  );
  await userEvent.click(tools.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  await waitFor(() => expect(stored().document_content).toBe('# Pets\n\n\\[Cat] and (pets) and [pets].\n'));
  await userEvent.click(find.getByLabelText('Find'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Find and replace' })).toBeNull();
  expect(document.activeElement).toBe(paper);
});

test('a footnote opens by a double press, whatever the browser selects by it', async () => {
  const { paper } = await openOnPaper('Rent{footnote: In advance.} is due.\n');
  const footnote = await waitFor(() => {
    const found = paper.querySelector('[data-kind=footnote]');
    if (!found) throw new Error('There is no footnote.');
    return found;
  });
  await waitFor(() => {
    fireEvent.doubleClick(footnote);
    expect(screen.getByRole('textbox', { name: 'Words of the footnote' }).textContent).toBe('In advance.');
  });
});
