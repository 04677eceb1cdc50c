import { expect, test } from 'vitest';
import { createParsedTemplates } from './parsed-templates.ts';

const text = (words: string, length = 10) => ({ source: words.padEnd(length, '.') });

test('a template is parsed once for as long as it is used', () => {
  const parsedTemplates = createParsedTemplates();
  const first = parsedTemplates(text('v1'));
  expect(first.document.children).toHaveLength(1);
  expect(parsedTemplates(text('v1'))).toBe(first);
  expect(parsedTemplates(text('v2'))).not.toBe(first);
});

test('the least recently used goes when there is more text than may be kept', () => {
  const parsedTemplates = createParsedTemplates({ maxCharacters: 30 });
  const [a, b] = [parsedTemplates(text('a')), parsedTemplates(text('b'))];
  parsedTemplates(text('c'));
  expect(parsedTemplates(text('a'))).toBe(a);
  parsedTemplates(text('d'));
  expect(parsedTemplates(text('a'))).toBe(a);
  expect(parsedTemplates(text('b'))).not.toBe(b);
});

test('a text larger than all that may be kept is parsed and not kept', () => {
  const parsedTemplates = createParsedTemplates({ maxCharacters: 30 });
  const large = parsedTemplates(text('large', 31));
  expect(large.document.children).toHaveLength(1);
  expect(parsedTemplates(text('large', 31))).not.toBe(large);
});
