import { expect, test } from 'vitest';
import { open } from '../../../test/open-paper.ts';

test('a key acts where the cursor is, also before the browser has reported that it moved', () => {
  const { paper, at, text } = open('Above\n\nBelow\n');
  const { dom } = paper.view;
  dom.focus();
  at('Above');
  const below = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT);
  while (below.nextNode()?.nodeValue !== 'Below');
  getSelection()?.collapse(below.currentNode, 3);
  dom.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
  );
  expect(text()).toBe('Above\n\nBel\n\now\n');
});
