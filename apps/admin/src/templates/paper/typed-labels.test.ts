import { splitBlock } from 'prosemirror-commands';
import { expect, test } from 'vitest';
import { open } from '../../../test/open-paper.ts';
import { enter } from './keys.ts';
import { showTypedLabels } from './typed-labels.ts';

/** Of each line: its kind and level of label, the indent and the label that are set apart, and its words. */
const shown = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('.line')].map((line) => [
    line.dataset['label'],
    line.dataset['labelLevel'],
    line.querySelector('.typed-indent')?.textContent,
    line.querySelector('.typed-label')?.textContent,
    line.textContent,
  ]);
const plain = (words: string) => [undefined, undefined, undefined, undefined, words];

test('bullets and typed numbers are marked with their level, and set apart from their words', () => {
  const { place, paper } = open('• One\n  – Two\n(a) Three\n•\n__1.__ Four\n• [seller]\nOn 1. May\n');
  showTypedLabels(paper.view);
  expect(shown(place)).toEqual([
    ['bullet', '1', undefined, '• ', '• One'],
    ['bullet', '2', '  ', '– ', '  – Two'],
    ['item', '1', undefined, '(a) ', '(a) Three'],
    plain('•'),
    plain('1. Four'),
    ['bullet', '1', undefined, '• ', '• Seller'],
    plain('On 1. May'),
  ]);
});

test('a label follows what is typed', () => {
  const { place, paper, at, type } = open('• One\n\nTwo\n');
  showTypedLabels(paper.view);
  at('• One');
  splitBlock(paper.view.state, paper.view.dispatch);
  type('1. Three');
  expect(shown(place)).toEqual([
    ['bullet', '1', undefined, '• ', '• One'],
    ['item', '1', undefined, '1. ', '1. Three'],
    plain('Two'),
  ]);
  at('• ', true);
  type('');
  paper.view.dispatch(paper.view.state.tr.deleteSelection());
  expect(shown(place)[0]).toEqual(plain('One'));
});

test('Enter begins the next bullet, and behind one without words it ends the list', () => {
  const { paper, at, type, text } = open('Goods:\n  • One\nEnd\n');
  at('One');
  paper.run(enter);
  type('Two');
  expect(text()).toBe('Goods:\n  • One\n  • Two\nEnd\n');
  paper.run(enter);
  paper.run(enter);
  type('Three');
  expect(text()).toBe('Goods:\n  • One\n  • Two\nThree\nEnd\n');
  at('  ');
  paper.run(enter);
  expect(text()).toBe('Goods:\n\n• One\n  • Two\nThree\nEnd\n');
});
