import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field } from '../../test/open-editor.tsx';
import { draftPieces } from './draft-pieces.tsx';

const fields = [field({ name: 'seller', label: 'Seller' }), field({ name: 'Client Name', label: 'Client' })];

test.each([
  ['Dear [Client Name], [seller as upper],', ['field Client', 'field Seller']],
  ['{if seller}\nSold\n{end}', ['command ', 'command ']],
  // Words that print as typed stay as they are.
  ['[sic] \\[seller] \\{if\\} | a } b', []],
])('fields and commands of a draft are chips of the same letters: %s', (text, chips) => {
  const { container } = render(<p>{draftPieces(text, fields)}</p>);
  expect(container.textContent).toBe(text);
  const found = [...container.querySelectorAll<HTMLElement>('.import-chip')];
  expect(found.map(({ dataset, title }) => `${dataset['kind']} ${title}`)).toEqual(chips);
  for (const chip of found) {
    // The brackets keep their room and can't be seen.
    expect([...chip.children].map(({ textContent }) => textContent).join('')).toMatch(/^(?:\[\]|\{\})$/);
  }
});
