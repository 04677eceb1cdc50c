import { renderText } from '@inkfield/engine/render-text';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { mark, place, proposed } from '../../test/open-import.tsx';
import { markedOriginal } from './marked-original.ts';

function printed(proposal: typeof proposed): string {
  const { document_content, fields, values } = markedOriginal(proposal);
  const locale = { locale: 'en-US', currency: 'USD' };
  return renderText(resolve(parse(document_content), { fields, values, mode: 'final', locale }).document);
}

test('the original prints the words of the document, each mark as a field of its own', () => {
  const { document_content, fields } = markedOriginal(proposed);
  expect(document_content).toBe('Dear [mark_0],\nsigned by [mark_1] and [mark_2].\n');
  expect(fields.map(({ name }) => name).slice(-3)).toEqual(['mark_2', 'mark_1', 'mark_0']);
  expect(printed(proposed)).toContain('signed by [Seller] and [Company].');
});

test('rows that became a list are rows again, and commands stay', () => {
  const text = '{for each item in items}\n| [item.name] |\n{end}\n\n{if pets}\nPets.\n{end}\n';
  const rows = {
    ...mark,
    reason: '',
    text: 'Name',
    source_from: 0,
    source_to: 4,
    original: '| Pens |\n| Paper |\n',
  };
  const made = markedOriginal({
    ...proposed,
    document_content: text,
    marks: [
      { ...rows, ...place(1, 1, 1), end_line: 3, end_column: 6 },
      { ...mark, reason: '', text: '[Pets]', source_from: 5, source_to: 9, ...place(5, 1, 10) },
    ],
  });
  expect(made.document_content).toBe('| Pens |\n| Paper |\n\n{if pets}\nPets.\n{end}\n');
});
