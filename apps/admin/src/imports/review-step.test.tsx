import type { ImportAnswer } from '@inkfield/contract/imports';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, template } from '../../test/open-editor.tsx';
import { json } from '../../test/render-app.tsx';
import {
  inOriginal,
  original,
  mark,
  proposed,
  place,
  importCall,
  createCall,
  reviewsCall,
  reviewCall,
  saveCall,
  offer,
  openImport,
  openReview,
  draft,
  draftArea,
} from '../../test/open-import.tsx';

// The imitation of a browser does not lay out text.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

// Loaded with the first review, so that no wait is for a script.
await import('./draft-paper.tsx');

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
  // The button was removed with the field; the keys still work.
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
  // The shortcut keys of the marks need no confirmation.
  await user.keyboard('u');
  expect(draft()).toContain('Dear [client_name],');
  expect(screen.getByLabelText<HTMLSelectElement>('Type (Y)').value).toBe('textarea');
  expect(screen.getByLabelText<HTMLInputElement>('Label (L)').value).toBe('Buyer');
});

test('several marks are decided at once, as one step to undo', async () => {
  const { user } = await openReview();
  await user.click(screen.getByText('All marks'));
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose / });
  const [first, second] = boxes();
  if (first) await user.click(first);
  if (second) await user.click(second);
  const chosen = () => within(screen.getByRole('group', { name: 'Chosen marks' }));
  await user.click(chosen().getByRole('button', { name: 'One field for all' }));
  expect(screen.getByText('0 of 3 looked at · 2 fields')).toBeInstanceOf(HTMLElement);
  await user.keyboard('u');
  expect(screen.getByText('0 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);

  for (const box of boxes()) await user.click(box);
  await user.click(chosen().getByRole('button', { name: 'Turn 3 into text' }));
  expect(draft()).not.toContain('[company]');
  expect(screen.getByText('3 of 3 looked at · 0 fields')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('group', { name: 'Chosen marks' })).toBeNull();
});

const record = {
  id: 5,
  name: 'Offer',
  file_name: 'offer.docx',
  mark_count: 3,
  seen_count: 1,
  updated_at: '2026-03-05T10:00:00Z',
  updated_by: 'ann@example.com',
};

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
  const area = draftArea();
  await user.keyboard('d');
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
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create template' }),
  );
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
  await user.keyboard('s');
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await screen.findByRole('heading', { name: 'Offer', level: 1 });
  const sent = requests.find(({ url, method }) => method === 'POST' && url.endsWith('/api/templates/'));
  expect(await sent?.json()).toMatchObject({ page });
});

test('marks that nobody looked at are named before a template is made of them', async () => {
  const { user, requests } = await openReview({ [importCall]: () => json(doubtful) });
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create the template as it is?' }));
  expect(dialog.getByText(/2 marks have not been looked at, 1 of them uncertain/)).toBeInstanceOf(
    HTMLElement,
  );
  expect(dialog.getByText('[Seller]')).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Look at them' }));
  expect(screen.getByRole('heading', { name: 'Mark 2 of 3' })).toBeInstanceOf(HTMLElement);
  expect(requests.some(({ url, method }) => method === 'POST' && url.endsWith('/api/templates/'))).toBe(
    false,
  );
});

test('a decision is saved, and the review is continued where it stopped', async () => {
  let saved: unknown;
  const answers = {
    [saveCall]: async (request: Request) => {
      saved = await request.json();
      return json({ revision: 2 });
    },
    [reviewCall]: () => {
      const { review, source_document, ...imported } = proposed;
      return json({ ...review, imported, source_document, state: saved ?? null });
    },
    [reviewsCall]: () => json([record]),
  };
  const { user } = await openReview(answers);
  await user.keyboard('t');
  // Leaving saves without a delay.
  await user.click(screen.getByRole('button', { name: 'Another document' }));
  await user.click(await screen.findByRole('link', { name: 'Offer' }));
  await screen.findByText('1 of 3 looked at · 2 fields');
  expect(draft()).toContain('Dear [Client Name],');
  expect(saved).toMatchObject({
    revision: 1,
    name: 'Offer',
    marks: [{ is_seen: true, outcome: 'text' }, {}, {}],
  });
});

test('a review that was saved elsewhere says so, and a failed save can be tried again', async () => {
  const refusals = [
    json({ code: 'busy', detail: 'Busy.' }, 503),
    json({ code: 'stale_revision', detail: 'Stale.' }, 409),
  ];
  const { user } = await openReview({ [saveCall]: () => refusals.shift() ?? json({ revision: 2 }) });
  await user.keyboard('a');
  expect(await screen.findByText(/The review could not be saved/, {}, { timeout: 5000 })).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/saved in another window/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('button', { name: 'Reload the review' })).toBeInstanceOf(HTMLElement);
});

test('a review is discarded after a question', async () => {
  const discard = vi.fn(() => new Response(null, { status: 204 }));
  const { user } = openImport({
    [reviewsCall]: () => json(discard.mock.calls.length > 0 ? [] : [record]),
    'DELETE /api/import-reviews/5/': discard,
  });
  await user.click(await screen.findByRole('button', { name: 'Discard the review of Offer' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await screen.findByText('Review discarded.');
  expect(screen.queryByRole('link', { name: 'Offer' })).toBeNull();
});

test('a name that another field has is refused where it is typed', async () => {
  const { user } = await openReview();
  await user.keyboard('r');
  await user.keyboard('seller{Enter}');
  expect(screen.getByText('Another field is called "seller".')).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText('Name in the document (R)'));
  expect(draft()).toContain('Dear [client_name],');
});

test('the keys act after a click on a mark in the draft or in the original, and arrows stay the caret’s', async () => {
  const { user } = await openReview();
  const source = screen.getByRole('region', { name: 'Text of the original' });
  await user.click(within(source).getByText('[Company]'));
  await user.keyboard('a');
  expect(screen.getByText('1 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
  const area = draftArea();
  await user.click(area);
  const heading = screen.getByRole('heading', { name: /^Mark \d of 3$/ }).textContent;
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('heading', { name: heading })).toBeInstanceOf(HTMLElement);
  await user.keyboard('a');
  expect(screen.getByText('2 of 3 looked at · 3 fields')).toBeInstanceOf(HTMLElement);
});

test('words that stand in several places become one field in all of them', async () => {
  const twice = {
    ...proposed,
    document_content: 'John Smith sells to [client_name].\nSigned: John Smith, John Smith Jr\n',
    marks: proposed.marks.map((one) => ({ ...one, line: undefined })),
  };
  const { user } = await openReview({ [importCall]: () => json(twice) });
  const area = draftArea();
  area.setSelectionRange(0, 10);
  fireEvent.select(area);
  await user.click(screen.getByRole('button', { name: 'Turn all 3 places into a field' }));
  expect(draft()).toBe('[john_smith] sells to [client_name].\nSigned: [john_smith], [john_smith] Jr\n');
});

test('the draft is shown on paper without its signs, and words that are selected there become a field', async () => {
  const styled = {
    ...proposed,
    document_content: '# Offer\n\n**Dear [client_name]**, from Bath\nsigned by [seller] and [company].\n',
    marks: proposed.marks.map((one, index) => ({
      ...one,
      ...(index === 0 ? place(3, 8, 21) : { line: 4 }),
    })),
  };
  const { user } = await openReview({ [importCall]: () => json(styled) });
  const paper = await screen.findByRole('textbox', { name: 'Draft on paper' });
  expect(paper.textContent).toBe('OfferDear Client name, from Bathsigned by Seller and Company.');
  expect(paper.querySelector('[data-current]')?.textContent).toBe('Client name');

  await user.keyboard('d');
  expect(document.activeElement).toBe(paper);
  const words = within(paper).getByText(', from Bath');
  const at = [...words.childNodes].find(({ textContent }) => textContent === ', from Bath');
  if (at) getSelection()?.setBaseAndExtent(at, 7, at, 11);
  fireEvent(document, new Event('selectionchange'));
  await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  expect(paper.textContent).toBe('OfferDear Client name, from Bathsigned by Seller and Company.');
  expect(screen.getByText('1 of 4 looked at · 4 fields')).toBeInstanceOf(HTMLElement);
  expect(draft()).toContain('**Dear [client_name]**, from [bath]');
});

test('what only the house style would lack is told apart from what the draft lacks', async () => {
  const told = { ...proposed, warnings: ['Drawn shapes were left out (1).', 'House style: Margins differ.'] };
  await openReview({ [importCall]: () => json(told) });
  const summary = screen.getByText('One thing was not taken over as it stands');
  expect(summary.parentElement?.textContent).not.toContain('Margins');
  const other = screen.getByText('In the house style one thing would be different').closest('details');
  expect(other?.open).toBe(false);
  expect(other?.textContent).toContain('Margins differ.');
});

test('a form whose owner forbids filling becomes a template once staff confirm that they may fill it in', async () => {
  const made = template({ id: 9, name: 'Offer' });
  const { user, requests } = openImport({
    [importCall]: () => json({ ...proposed, marks: [], forbids_filling: true }),
    [createCall]: () => json(made, 201),
    'GET /api/templates/9/': () => json(made),
  });
  await user.upload(await screen.findByLabelText('File'), offer);
  const right = await screen.findByRole('checkbox', { name: 'We may fill in this form' });
  // Its fields are found by its boxes, so there is no mark to look at.
  expect(screen.getByText('3 fields')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('Nothing is left to decide.', { exact: false })).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  expect(screen.getByText('Confirm this first, or use another file.')).toBeInstanceOf(HTMLElement);
  expect(requests.some(({ url }) => url.endsWith('/api/templates/'))).toBe(false);
  await user.click(right);
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await screen.findByRole('heading', { name: 'Offer', level: 1 });
  const sent = requests.find(({ url }) => url.endsWith('/api/templates/'));
  expect(await sent?.json()).toMatchObject({ source_document: 1, confirms_right_to_fill: true });
});
