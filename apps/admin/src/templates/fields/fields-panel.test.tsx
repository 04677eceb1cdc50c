import { EditorView } from '@codemirror/view';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

const names = ['seller', 'buyer', 'price', 'deposit', 'closing', 'pets', 'address', 'agent'];
const many = template({
  document_content: names.map((name) => `[${name}]`).join('\n'),
  fields: names.map((name, index) =>
    field({
      id: index + 1,
      name,
      label: `The ${name}`,
      field_type: name === 'pets' ? 'checkbox' : 'text',
      group: index < 2 ? 'Parties' : undefined,
      required: name !== 'agent',
    }),
  ),
});

const list = () => within(screen.getByRole('region', { name: 'Fields' }));
const shown = () =>
  list()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('h3, .field-open')?.firstChild?.textContent?.replace('The ', ''));

/** Opens the editor with the fields of these names selected. */
async function select(...chosen: string[]) {
  const editor = await openEditor(many);
  await editor.user.click(list().getByRole('button', { name: 'Select' }));
  await list().findByText('0 selected');
  for (const name of chosen) await editor.user.click(list().getByLabelText(`Select The ${name}`));
  return editor;
}

test('fields are found by words of label, name and group', async () => {
  const { user } = await openEditor(many);
  const search = list().getByRole('searchbox', { name: 'Find a field' });
  await user.type(search, 'the pri');
  expect(shown()).toEqual(['No group', 'price']);
  expect(list().getByText('1 of 8')).toBeInstanceOf(HTMLElement);
  await user.clear(search);
  await user.type(search, 'parties');
  expect(shown()).toEqual(['Parties', 'seller', 'buyer']);
  await user.type(search, 'x');
  expect(list().getByText('No field was found.')).toBeInstanceOf(HTMLElement);
});

test('several fields go to a new group, or to one that there is', async () => {
  const { user, stored } = await select('closing', 'price');
  expect(list().getByText('2 selected')).toBeInstanceOf(HTMLElement);
  await user.click(list().getByRole('button', { name: 'Move to group...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 fields to a group' }));
  await user.selectOptions(dialog.getByLabelText('Group'), 'New group');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByText('Enter a name for the group.')).toBeInstanceOf(HTMLElement);
  await user.type(dialog.getByLabelText('Name of the new group'), 'Terms');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(shown().slice(-3)).toEqual(['Terms', 'price', 'closing']);
  expect(list().getByText('2 fields are in Terms now.')).toBeInstanceOf(HTMLElement);
  await waitFor(() =>
    expect(stored().fields.filter(({ group }) => group === 'Terms')).toMatchObject([
      { name: 'price', order: 7 },
      { name: 'closing', order: 8 },
    ]),
  );
});

test('required is switched for several; a box that would have to be ticked is left', async () => {
  const { user, stored } = await select('price', 'pets', 'agent');
  await user.click(list().getByRole('button', { name: 'Optional' }));
  await user.click(list().getByRole('button', { name: 'Required' }));
  expect(list().getByText(/^2 fields are required now\. 1 checkbox stays as it is\.$/)).toBeInstanceOf(
    HTMLElement,
  );
  await waitFor(() =>
    expect(stored().fields.filter(({ required }) => !required)).toMatchObject([{ name: 'pets' }]),
  );
});

test('several fields are deleted after the places that use them are named, in one step to undo', async () => {
  const { user } = await select('seller', 'price');
  await user.click(list().getByRole('button', { name: 'Delete...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 fields?' });
  expect(dialog.textContent).toContain('The text uses [price] once, on line 3.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete fields' }));
  expect(shown()).not.toContain('seller');
  expect(list().getByText('0 selected')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(shown()).toContain('seller');
});

test('a whole group is selected by its heading, a range with Shift', async () => {
  const { user } = await select();
  await user.click(list().getByLabelText('Select all of Parties'));
  expect(list().getByText('2 selected')).toBeInstanceOf(HTMLElement);
  await user.click(list().getByLabelText('Select The price'));
  await user.keyboard('{Shift>}');
  await user.click(list().getByLabelText('Select The pets'));
  await user.keyboard('{/Shift}');
  expect(list().getByText('6 selected')).toBeInstanceOf(HTMLElement);
});

test('by keys a field goes over the edge of its group, keeps the focus, and that is said', async () => {
  const { user } = await openEditor(many);
  const buyer = list().getByRole('button', { name: /^The buyer/ });
  buyer.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(shown().slice(0, 4)).toEqual(['Parties', 'seller', 'No group', 'buyer']);
  expect(list().getByText('The buyer is now number 2 of 8')).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(buyer);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(list().getByText('The buyer is now number 2 of 8, in Parties')).toBeInstanceOf(HTMLElement);
});

test('a number field can take whole numbers only', async () => {
  const days = field({ name: 'days', label: 'Days', field_type: 'number' });
  const { user, stored } = await openEditor(template({ document_content: '[days]', fields: [days] }));
  await user.click(list().getByRole('button', { name: /^Days/ }));
  await user.click(await screen.findByLabelText('Whole numbers only'));
  await waitFor(() => expect(stored().fields[0]?.whole).toBe(true));
  await user.selectOptions(screen.getByLabelText('Type'), 'currency');
  expect(screen.queryByLabelText('Whole numbers only')).toBeNull();
});

test('the sample of a field stands in the preview and can be changed', async () => {
  const seller = field({ name: 'seller', label: 'The seller', sample: 'John Smith' });
  const opened = template({ document_content: 'By [seller].', fields: [seller] });
  const { user, stored } = await openEditor(opened);
  await user.click(list().getByRole('button', { name: /^The seller/ }));
  const sample = await screen.findByRole('textbox', {
    name: 'Sample for previews',
    description: 'Clients never see it',
  });
  expect(await screen.findByText('John Smith')).toBeInstanceOf(HTMLElement);
  await user.type(sample, ' Jr');
  await waitFor(() => expect(stored().fields[0]?.sample).toBe('John Smith Jr'));
});

test('selected words that stand in several places are offered all at once, or only this place', async () => {
  const opened = template({ document_content: 'John Smith sells.\nSigned: John Smith', fields: [] });
  const { user } = await openEditor(opened);
  const view = EditorView.findFromDOM(document.body);
  const ask = async () => {
    view?.dispatch({ selection: { anchor: 0, head: 10 } });
    view?.focus();
    await user.keyboard('{Control>}{Shift>}F{/Shift}{/Control}');
    return within(await screen.findByRole('dialog', { name: '“John Smith” stands in 2 places' }));
  };
  const all = (await ask()).getByRole('button', { name: 'Turn all 2 places into a field' });
  expect(document.activeElement).toBe(all);
  await user.click(all);
  expect(view?.state.doc.toString()).toBe('[john_smith] sells.\nSigned: [john_smith]');
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  await user.click((await ask()).getByRole('button', { name: 'Only this place' }));
  expect(view?.state.doc.toString()).toBe('[john_smith] sells.\nSigned: John Smith');
});
