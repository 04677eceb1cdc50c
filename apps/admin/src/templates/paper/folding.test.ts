import { expect, test } from 'vitest';
import { open } from '../../../test/open-paper.ts';
import { branchesOf, foldAll, turnBranches, unfoldAll } from './folding.ts';

test('a condition and a repeat are folded by their words, and shown again where the cursor goes', () => {
  const { paper, at, type, text, model } = open(
    'Above\n\n{if pets}\nWith [seller]\n{else}\nWithout\n{end}\n\n{for each p in people}\nEach\n{end}\n',
  );
  const heads = () => [...paper.view.dom.querySelectorAll<HTMLElement>('.block-head')];
  const folded = () => heads().map((head) => head.getAttribute('aria-expanded') === 'false');
  expect(heads().map((head) => head.getAttribute('aria-label'))).toEqual([
    'only when Pets is ticked',
    'otherwise',
    'once for each p',
  ]);
  at('With ');
  heads()[0]?.click();
  heads()[2]?.click();
  expect(folded()).toEqual([true, false, true]);
  // The cursor left the text that is hidden, so that nothing is typed there.
  type('X');
  expect(text()).toContain('{else}\nXWithout\n');
  expect(folded()).toEqual([true, false, true]);
  at('Each');
  expect(folded()).toEqual([true, false, false]);
  model.select('seller');
  expect(folded()).toEqual([false, false, false]);
  paper.run(foldAll);
  expect(folded()).toEqual([true, true, true]);
  type('Y');
  expect(text()).toContain('AboveY\n');
  paper.run(unfoldAll);
  expect(folded()).toEqual([false, false, false]);
  expect(text()).toContain('{if pets}\nWith [seller]\n{else}\nXWithout\n{end}\n');
});

test('the text of a condition and the one shown otherwise are beside each other on request', () => {
  const { paper, at } = open('{if pets}\nWith\n{else}\nWithout\n{end}\n\n{if pets}\nAlone\n{end}\n');
  const beside = () => paper.view.dom.querySelectorAll('.condition[data-beside]').length;
  at('Alone');
  expect(branchesOf(paper.view.state)).toEqual({ canTurn: false, areBeside: false });
  at('Without');
  paper.run(turnBranches);
  expect(beside()).toBe(1);
  expect(branchesOf(paper.view.state)).toEqual({ canTurn: true, areBeside: true });
  paper.run(turnBranches);
  expect(beside()).toBe(0);
});
