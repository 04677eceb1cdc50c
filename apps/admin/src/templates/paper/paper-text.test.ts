import { parse } from '@inkfield/engine/parse';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signsArbitrary, templateArbitrary } from '@inkfield/engine/template-arbitrary';
import { Fragment, type Node } from 'prosemirror-model';
import { readPaper } from './read-paper.ts';
import { sayingOfPaper } from './saying-of-paper.ts';
import { writePaper } from './write-paper.ts';

const numRuns = Number(process.env['PAPER_TEXTS'] ?? 500);
/** CodeMirror holds the draft with one kind of line break. */
const texts = fc.oneof(templateArbitrary, signsArbitrary).map((text) => text.replace(/\r\n?/g, '\n'));

/** Signs without width, and signs that end lines in other programs, can't carry emphasis. */
const withoutOddSigns = (text: string) => text.replace(/[\ufeff\f\ud800\u2028]/g, '');

const read = (text: string) => readPaper(text, parse(text));

/** The document without memory of its text, as if every line was edited. */
function forget(node: Node): Node {
  if (node.isText) return node;
  const children: Node[] = [];
  node.forEach((child) => children.push(forget(child)));
  const { attrs } = node;
  const bare = {
    ...attrs,
    ...('src' in attrs && { src: null }),
    ...('separator' in attrs && { separator: null }),
    ...('endSrc' in attrs && { endSrc: attrs['endSrc'] === '' ? '' : null }),
  };
  return node.type.create(bare, Fragment.fromArray(children), node.marks);
}

describe('a paper', () => {
  test('gives the text that it was read from', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(writePaper(read(text)).text).toBe(text);
      }),
      { numRuns },
    );
  });
  test('is a valid document', () => {
    fc.assert(
      fc.property(texts, (text) => {
        read(text).check();
      }),
      { numRuns },
    );
  });
  test('a paper whose lines are all written again reads the same', () => {
    fc.assert(
      fc.property(texts.map(withoutOddSigns), (text) => {
        const doc = read(text);
        const written = writePaper(forget(doc)).text;
        expect(sayingOfPaper(read(written))).toEqual(sayingOfPaper(doc));
      }),
      { numRuns },
    );
  });
});
