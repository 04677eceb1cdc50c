import { expect, test } from 'vitest';
import { check } from '../check/check.ts';
import { parse } from '../syntax/parse.ts';
import { renderText } from '../render/render-text.ts';
import { resolve } from './resolve.ts';
import { readTableOptions } from '../syntax/table-options.ts';

function resolved(text: string) {
  return resolve(parse(text), {
    fields: [],
    values: {},
    mode: 'final',
    locale: { locale: 'en-US', currency: 'USD' },
  }).document;
}

test('a style prints nothing, and its name goes to the blocks inside', () => {
  const text = 'First\n\n{style Small print}\nSecond\n\n#. Third\n{end style}\n\nFourth\n';
  const document = resolved(text);
  expect(document.children.map((block) => 'style' in block && block.style)).toEqual([
    false,
    'Small print',
    'Small print',
    false,
  ]);
  expect(renderText(document)).toBe('First\n\nSecond\n\n1. Third\n\nFourth\n');
  expect(check(parse(text), []).filter(({ level }) => level === 'error')).toEqual([]);
});

test('the innermost style counts, and alignment stays beside it', () => {
  const [block] = resolved('{style A}\n{center}\n{style B}\nText\n{end}\n{end}\n{end}\n').children;
  expect(block).toMatchObject({ style: 'B', align: 'center' });
});

test('a style without a name stays text', () => {
  expect(renderText(resolved('{style}\n'))).toBe('{style}\n');
});

test('a table names its look among its options', () => {
  expect(readTableOptions('no borders, look Table 1')).toMatchObject({ borders: false, look: 'Table 1' });
  expect(readTableOptions('look: Prices, total')).toMatchObject({ total: true, look: 'Prices' });
  expect(readTableOptions('total').look).toBeUndefined();
  expect(check(parse('{table look Table 1}\n| a | b |\n'), [])).toEqual([]);
});

test('a page break may name the pages from there on', () => {
  const [, first, , second] = resolved('A\n\n{page break: Annex}\nB\n\n{page break}\nC\n').children;
  expect([first, second]).toMatchObject([{ type: 'pageBreak', pages: 'Annex' }, { type: 'pageBreak' }]);
  expect(second).not.toHaveProperty('pages');
  expect(renderText(resolved('{page break:}\n'))).toBe('{page break:}\n');
});
