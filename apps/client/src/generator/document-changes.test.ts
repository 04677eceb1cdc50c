import { createLiveDocument } from '@inkfield/engine/live-document';
import type { TemplateField, Value } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { findChanges } from './document-changes.ts';

const part = { id: 1, required: false, order: 1 };
const fields: TemplateField[] = [
  { ...part, name: 'pets', label: 'Pets', field_type: 'checkbox' },
  { ...part, name: 'pay', label: 'Pay', field_type: 'select', options: ['Cash', 'Loan'] },
  { ...part, name: 'seller', label: 'Seller', field_type: 'text' },
  { ...part, name: 'units', label: 'Units', field_type: 'textarea' },
];

function changesOf(source: string, name: string, value: Value, typedField?: string) {
  const live = createLiveDocument(
    { document_content: source, fields },
    { locale: { locale: 'en-US', currency: 'USD' } },
  );
  const before = live.resolution().document.children;
  live.setValue(name, value);
  return findChanges(before, live.resolution().document.children, typedField);
}

const lease = [
  '# Lease',
  'Between us.{if pets} And a cat.{end}',
  '{if pets}',
  '## #. Pets',
  'One cat.',
  '{end}',
  '## #. Rent {label rent}',
  'Paid by [pay].',
  '## #. End',
  'See Section {ref rent}.',
  '{exhibit B: Rules}',
  'Be kind{if pets} to cats{end}.',
  'No noise.',
  '{end}',
].join('\n\n');

test('names what came and what changed, and neither numbers, references nor answers count', () => {
  const { words, keys } = changesOf(lease, 'pets', true);
  expect(words).toBe('Article 1 added, The beginning changed, Exhibit B changed');
  expect(keys).toHaveLength(4);
  expect(changesOf(lease, 'pay', 'Loan')).toEqual({ words: '', keys: [] });
});

test('names what went, and a heading stands for clauses that went from below it', () => {
  const source =
    '## #. Rent\n\n{if not pets}\nNo pets.\n{end}\n\n{if not pets}\n## #. Cats\n{end}\n\n## #. End\n';
  const { words, keys } = changesOf(source, 'pets', true);
  expect(words).toBe('Article 2 removed, Article 1 changed');
  expect(keys).toEqual(['1']);
});

test('an article that takes the place and the number of another one has changed', () => {
  const source = '{if pets}\n## #. Pets\n{else}\n## #. No pets\n{end}\n\n## #. End\n';
  expect(changesOf(source, 'pets', true)).toEqual({ words: 'Article 1 changed', keys: ['2'] });
});

test('what is being typed is no change, the clauses that it brings are', () => {
  const source = '## #. Sale\n\n[seller] sells.\n\n{if seller}\n## #. Seller\n\nIt is [seller].\n{end}\n';
  expect(changesOf(source, 'seller', 'A', 'seller').words).toBe('Article 2 added');
  const rows = '## Units\n\n{for each u in units}\nUnit [u]\n{end}\n';
  expect(changesOf(rows, 'units', '1A', 'units').words).toBe('');
});

test('parts are called by the word of their number, of the exhibit, or by their title', () => {
  const source = [
    '{numbering: ARTICLE I | Section 1.01}',
    '## #. Rent',
    '{if pets}',
    'a',
    '{end}',
    '## Notices',
    '{if pets}',
    'b',
    '{end}',
    '{exhibit Schedule 1}',
    '{if pets}',
    'c',
    '{end}',
    '{end}',
    '#. Clause{if pets} d{end}',
  ].join('\n\n');
  expect(changesOf(source, 'pets', true).words).toBe(
    'ARTICLE I changed, "Notices" changed, Schedule 1 changed, ARTICLE II changed',
  );
});

test('more than four parts are counted', () => {
  const source = '## #. A{if pets}b{end}\n\n'.repeat(6);
  expect(changesOf(source, 'pets', true).words).toBe(
    'Article 1 changed, Article 2 changed, Article 3 changed, Article 4 changed, 2 more',
  );
});
