import { parse } from '@inkfield/engine/parse';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Review, turnIntoText } from './decide-mark.ts';

/** Both sides of a mark as the importer writes it, with the words around it. */
const looks = fc.constantFrom('', '*', '**', '***', '__', '__**');
const signs = fc.constantFrom(
  'a',
  'Be',
  ' ',
  '[',
  ']',
  '{',
  '}',
  '«',
  '»',
  '\\',
  '*',
  '**',
  '_',
  '____',
  '☐',
  '|',
  '#',
  '.',
  '-',
  '(',
  ')',
  '$',
  '…',
  '{if a}',
  '/',
);
const words = fc.array(signs, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
const before = fc.constantFrom('', 'To ', 'Sold (', '| a | ', '“');
const after = fc.constantFrom('', ' of', ', of', ')', ' | b |', '”');

const print = (source: string) =>
  renderText(
    resolve(parse(source), {
      fields: [],
      values: {},
      mode: 'final',
      locale: { locale: 'en-US', currency: 'USD' },
    }).document,
  );
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

test('the words of a mark that is rejected print as they stood, whatever stands around it', () => {
  fc.assert(
    fc.property(looks, words, before, after, (look, text, left, right) => {
      fc.pre(text.trim() === text && left.startsWith('|') === right.endsWith('|'));
      const start = left.length + look.length;
      const draft = `${left}${look}[x]${[...look].toReversed().join('')}${right}`;
      const review: Review = {
        text: draft,
        fields: [{ id: -1, name: 'x', label: 'X', field_type: 'text', required: false, order: 1 }],
        sourceText: text,
        marks: [
          {
            text,
            before: '',
            after: '',
            decision: 'field',
            reason: '',
            confidence: 1,
            field: 'x',
            range: { from: start, to: start + 3 },
            source: { from: 0, to: text.length },
            is_seen: false,
          },
        ],
      };
      const changed = turnIntoText(review, 0);
      const cells = left.startsWith('|') ? `a ${text} b` : `${left}${text}${right}`;
      expect(squeeze(print(changed.text))).toBe(squeeze(cells));
    }),
    { numRuns: 3000 },
  );
});
