import type { ImportAnswer } from '@inkfield/contract/imports';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, json, template } from '../../test/open-editor.tsx';
import {
  inOriginal,
  original,
  mark,
  proposed,
  place,
  importCall,
  createCall,
  offer,
  openImport,
  openReview,
  draft,
} from '../../test/open-import.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a document is sent, looked through with the keys, and becomes a template that opens', async () => {
  const made = template({ id: 9, name: 'Offer letter' });
  const { user, requests } = await openReview({
    [createCall]: () => json(made, 201),
    'GET /api/templates/9/': () => json(made),
  });
  expect(screen.getByText('The header of the pages was left out.')).toBeInstanceOf(HTMLElement);
  await user.keyboard('t');
  expect(screen.getByText('1 of 3 looked at · 2 fields')).toBeInstanceOf(HTMLElement);
  expect(draft()).toContain('Dear [Client Name],');

  expect(screen.getByText('Named two.', { exact: false })).toBeInstanceOf(HTMLElement);
  await user.keyboard('r');
  await user.keyboard('vendor{Enter}');
  expect(draft()).toContain('signed by [vendor]');
  await user.selectOptions(screen.getByLabelText('Is the same as (M)'), 'Company (company)');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  // The button went with the field: the keys act all the same.
  expect(draft()).toContain('signed by [company] and [company].');
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Accept (A)' }));
  expect(screen.getByText('3 of 3 looked at · 1 field')).toBeInstanceOf(HTMLElement);

  const name = screen.getByLabelText('Name of the template');
  await user.type(name, ' letter');
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await screen.findByRole('heading', { name: 'Offer letter', level: 1 });
  const sent = requests.find(({ url }) => url.endsWith('/api/templates/'));
  expect(await sent?.json()).toEqual({
    name: 'Offer letter',
    document_content: 'Dear [Client Name],\nsigned by [company] and [company].\n',
    fields: [{ name: 'company', label: 'Company', field_type: 'text', required: true, order: 1 }],
    source_document: 1,
  });
});

test('label, type and another field are reached, changed and left by keys', async () => {
  const { user } = await openReview();
  await user.keyboard('lBuyer{Enter}y');
  const type = screen.getByLabelText<HTMLSelectElement>('Type (Y)');
  expect(document.activeElement).toBe(type);
  await user.selectOptions(type, 'textarea');
  await user.keyboard('{Enter}m');
  await user.selectOptions(screen.getByLabelText('Is the same as (M)'), 'Company (company)');
  await user.keyboard('{Enter}');
  expect(draft()).toContain('Dear [company],');
  // The keys of the marks act at once.
  await user.keyboard('u');
  expect(draft()).toContain('Dear [client_name],');
  expect(screen.getByLabelText<HTMLSelectElement>('Type (Y)').value).toBe('textarea');
  expect(screen.getByLabelText<HTMLInputElement>('Label (L)').value).toBe('Buyer');
});

const doubtful = {
  ...proposed,
  document_content: 'Dear [client_name],\nsigned by [seller] and [client_name].\n',
  marks: proposed.marks.map((one, index) => ({
    ...one,
    field: index === 1 ? 'seller' : 'client_name',
    confidence: index === 1 ? 0.5 : 1,
    ...(index === 2 && place(2, 24, 37)),
  })),
};

test('what is certain is accepted at once, and the doubtful is left to be looked at', async () => {
  const { user } = await openReview({ [importCall]: () => json(doubtful) });
  await user.keyboard('s');
  expect(screen.getByText('2 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('heading', { name: 'Mark 2 of 3' })).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('Uncertain')).toBeInstanceOf(HTMLElement);
});

test('a field is accepted in all its places at once', async () => {
  const { user } = await openReview({ [importCall]: () => json(doubtful) });
  expect(screen.getByRole('button', { name: 'Everywhere, 2 places (E)' })).toBeInstanceOf(HTMLElement);
  await user.keyboard('e');
  expect(screen.getByText('2 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('heading', { name: 'Mark 2 of 3' })).toBeInstanceOf(HTMLElement);
});

test('those of one kind are accepted at once, the others are left', async () => {
  const signed = {
    ...proposed,
    marks: proposed.marks.with(0, {
      ...mark,
      ...inOriginal('Dear'),
      text: 'Dear',
      reason: 'A note.',
      decision: 'note',
    }),
  };
  const { user } = await openReview({ [importCall]: () => json(signed) });
  await user.click(screen.getByText('All marks'));
  await user.selectOptions(screen.getByLabelText('Show'), 'Fields (2)');
  await user.click(screen.getByRole('button', { name: 'Accept all of these' }));
  expect(screen.getByText('2 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
});

test('the keys act neither in an input nor past the ends, and what was done can be undone', async () => {
  const { user } = await openReview();
  await user.keyboard('p');
  expect(screen.getByRole('heading', { name: 'Mark 1 of 3' })).toBeInstanceOf(HTMLElement);
  await user.type(screen.getByLabelText('Label (L)'), 'at');
  expect(screen.getByText('0 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Turn into text (T)' }));
  await user.keyboard('u');
  expect(draft()).toContain('Dear [client_name],');
  expect(screen.getByText('0 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
});

test('the words of the original stand whole beside the draft, with the mark that is looked at', async () => {
  const { user } = await openReview();
  const source = screen.getByRole('region', { name: 'Text of the original' });
  expect(source.textContent).toBe(original);
  expect(source.querySelector('[data-current]')?.textContent).toBe('[Client Name]');
  await user.keyboard('n');
  expect(source.querySelector('[data-current]')?.textContent).toBe('[Seller]');
  await user.click(within(source).getByText('[Company]'));
  expect(screen.getByRole('heading', { name: 'Mark 3 of 3' })).toBeInstanceOf(HTMLElement);
});

test('words of the draft become a field by keyboard, and nothing can be typed into it', async () => {
  const { user } = await openReview();
  await user.keyboard('d');
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text of the draft');
  expect(document.activeElement).toBe(area);
  await user.keyboard('x');
  expect(area.value).toBe(proposed.document_content);
  await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  expect(screen.getByText('Select the words in the draft first.')).toBeInstanceOf(HTMLElement);
  area.setSelectionRange(area.value.indexOf('signed'), area.value.indexOf('signed') + 6);
  fireEvent.select(area);
  await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  expect(draft()).toBe('Dear [client_name],\n[signed] by [seller] and [company].\n');
  expect(screen.getByRole('heading', { name: /^Mark 4 of 4/ })).toBeInstanceOf(HTMLElement);
  await user.keyboard('u');
  expect(draft()).toBe(proposed.document_content);
});

const wordy = 'Dear you\\[, and your heirs], {if old}hello{end}\n';
const optional: ImportAnswer = {
  ...proposed,
  document_content: wordy,
  fields: [field({ name: 'old', label: 'Old' })],
  source_text: wordy,
  marks: [
    {
      ...mark,
      decision: 'optional',
      text: '[, and your heirs]',
      reason: 'Optional words.',
      source_from: 8,
      source_to: 27,
      ...place(1, 9, 28),
    },
    {
      ...mark,
      decision: 'condition',
      text: '{% if old %}',
      reason: 'A condition.',
      source_from: 29,
      source_to: 37,
      ...place(1, 30, 38),
    },
  ],
};

test('optional words get a condition by a key, which is changed where it is shown', async () => {
  const { user } = openImport({ [importCall]: () => json(optional) });
  await user.upload(await screen.findByLabelText('File'), offer);
  await screen.findByText('0 of 2 looked at · 1 field');
  await user.keyboard('o');
  expect(draft()).toBe('Dear you{if and_your_heirs}, and your heirs{end}, {if old}hello{end}\n');
  expect(screen.getByLabelText('Name in the document (R)')).toBeInstanceOf(HTMLElement);
  await user.keyboard('u');
  expect(draft()).toBe(wordy);
  await user.keyboard('k');
  expect(draft()).toBe('Dear you, and your heirs, {if old}hello{end}\n');
  await user.keyboard('i');
  await user.keyboard(' is nobody or young{Enter}');
  expect(screen.getByText('There is no field "young".')).toBeInstanceOf(HTMLElement);
  await user.clear(screen.getByLabelText('Shown if (I)'));
  await user.type(screen.getByLabelText('Shown if (I)'), 'not old{Enter}');
  expect(draft()).toContain('{if not old}hello{end}');
});

test('a key creates the template from wherever the focus is, with what was typed there', async () => {
  const made = template({ id: 9, name: 'Offer' });
  const { user, requests } = await openReview({
    [createCall]: () => json(made, 201),
    'GET /api/templates/9/': () => json(made),
  });
  await user.keyboard('rvendor{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Offer', level: 1 });
  const sent = requests.filter(({ url, method }) => method === 'POST' && url.endsWith('/api/templates/'));
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toMatchObject({ document_content: expect.stringContaining('[vendor]') });
});

test('what is set for the pages is said, and sent with the template', async () => {
  const made = template({ id: 9, name: 'Offer' });
  const look = { size: 'a4', margin: 54, font: 'sans', font_size: 10.5, justify: false };
  const page = { ...look, header: 'Acme Ltd', page_numbers: true, currency: 'INR' };
  const { user, requests } = await openReview({
    [importCall]: () => json({ ...proposed, page }),
    [createCall]: () => json(made, 201),
    'GET /api/templates/9/': () => json(made),
  });
  expect(
    screen.getByText(
      'Set for the pages: header “Acme Ltd”, page numbers, A4 paper, margins of 54 pt, sans font, text of 10.5 pt, lines that are not justified, amounts in INR.',
      { exact: false },
    ),
  ).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await screen.findByRole('heading', { name: 'Offer', level: 1 });
  const sent = requests.find(({ url, method }) => method === 'POST' && url.endsWith('/api/templates/'));
  expect(await sent?.json()).toMatchObject({ page });
});

test('another document is taken only after a question once something was decided', async () => {
  const { user } = await openReview();
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Another document' }));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByText('1 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Another document' }));
  await user.click(screen.getByRole('button', { name: 'Take another document' }));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeInstanceOf(HTMLElement);
});

test('a name that another field has is refused where it is typed', async () => {
  const { user } = await openReview();
  await user.keyboard('r');
  await user.keyboard('seller{Enter}');
  expect(screen.getByText('Another field is called "seller".')).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText('Name in the document (R)'));
  expect(draft()).toContain('Dear [client_name],');
});
