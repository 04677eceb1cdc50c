import { expect, test } from 'vitest';
import { check } from '../check/check.ts';
import { escapeText } from '../syntax/escape.ts';
import { parse } from '../syntax/parse.ts';
import { renderText } from '../render/render-text.ts';
import { resolve } from './resolve.ts';
import { testFields, usLocale } from '../../test/test-template.ts';
import { tokens } from '../syntax/tokens.ts';

// Code that takes more than linear time on one of these texts needs minutes: the time limit of the test is the check.
const units = [
  '**a ',
  '*a* ',
  '***a',
  '__',
  'a** ',
  '**a',
  '{if',
  '{if a}',
  '{if a}{end}',
  '{else}',
  '{end}\n',
  '{if pets}\n',
  '[',
  '[a',
  '[a]',
  '[a or "',
  '[a or “',
  '[a as b',
  '[a_1]\n',
  '|',
  '| a ',
  '|a|b|\n',
  '#. ',
  '#. a\n',
  '##. {label x}\n',
  '{footnote: ',
  '{footnote: a}',
  '{footnote: {ref x}}',
  '{note: ',
  '{',
  '{{',
  '}',
  '\\',
  '\\[',
  '{section ',
  '{section a}\n',
  '{for each r in rent_roll}\n',
  '{exhibit a}\n',
  '{signatures}\n',
  '{column}\n',
  '{if (',
  '{if not ',
  '{if a is “',
  '{if a or ',
  '{numbering: 1.}\n',
  '{sectoin}',
  '{ref x}',
  '\n',
  ' ',
  '\u00a0',
  '1.1.',
  '(a) ',
  '😀',
  '{if pets}**',
  '**{if pets}',
];
const wraps: [name: string, wrap: (text: string) => string][] = [
  ['alone', (text) => text],
  ['in a command', (text) => `{if ${text}}`],
  ['in a row', (text) => `|${text}|`],
];

test.each(wraps)(
  '100 kB of any sign are read, checked, resolved and escaped in one go: %s',
  (_name, wrap) => {
    for (const unit of units) {
      const source = wrap(unit.repeat(Math.ceil(100_000 / unit.length)));
      const parsed = parse(source);
      check(parsed, testFields);
      const values = { rent_roll: 'a\nb', pets: true };
      const { document } = resolve(parsed, { fields: testFields, values, mode: 'preview', locale: usLocale });
      renderText(document);
      escapeText(source);
      expect(tokens(source, parsed).at(-1)?.end).toBe(source.length);
    }
  },
  // Some fifty texts a row; anything worse than linear would take many minutes.
  90_000,
);
