import { TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open } from '../../../test/open-paper.ts';
import { makeField, placesOfSelection } from './field-from-words.tsx';

const lease = [
  '# Letter to Ann Lee',
  '#. Dear **Ann Lee**, or Ann Leeds',
  '| Ann Lee | [seller] |',
  '{if pets}',
  'Ann Lee keeps a dog.',
  '{end}',
].join('\n\n');

test('the other places of selected words become the same field, in their own letters', () => {
  const { model, paper, at, text } = open(lease);
  at('Letter to Ann Lee'.slice(10), true);
  const places = placesOfSelection(paper.view.state);
  expect(places).toHaveLength(4);
  expect(makeField(model, paper, places)).toBe(true);
  expect(text()).toBe(lease.replaceAll(/Ann Lee\b/g, '[ann_lee]'));
  expect(model.get().fields.at(-1)).toMatchObject({ name: 'ann_lee', label: 'Ann Lee', sample: 'Ann Lee' });
});

test('a field that all its places print only under a condition is asked only then', () => {
  const { model, paper, at } = open(lease);
  at('a dog', true);
  makeField(model, paper, placesOfSelection(paper.view.state));
  expect(model.get().fields.at(-1)).toMatchObject({ name: 'a_dog', show_when: 'pets' });
});

test('a blank that was selected with the words stays, and words of two lines or with a field are refused', () => {
  const { model, paper, at, text } = open('Paid by Ann Lee today.\n\nBy [seller] alone.\n');
  at('Ann Lee ', true);
  makeField(model, paper, placesOfSelection(paper.view.state));
  expect(text()).toBe('Paid by [ann_lee] today.\n\nBy [seller] alone.\n');
  const { doc } = paper.view.state;
  const { size } = doc.content;
  for (const from of [size - 'By * alone.'.length - 1, 1]) {
    paper.view.dispatch(paper.view.state.tr.setSelection(TextSelection.create(doc, from, size - 2)));
    expect(placesOfSelection(paper.view.state)).toEqual([]);
  }
});
