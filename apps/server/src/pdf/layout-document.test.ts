import type { ResolvedInline } from '@inkfield/engine/document';
import { describe, expect, it } from 'vitest';
import {
  clause,
  exhibit,
  heading,
  inlines,
  paragraph,
  request,
  resolved,
  signatures,
  strong,
  table,
} from '../../test/resolved-documents.ts';
import { layoutDocument } from './layout-document.ts';
import { cleanText, createWordBreaker } from './clean-text.ts';
import { TypesetError } from './typeset-error.ts';

describe('text', () => {
  it.each([
    ['half a character', 'x\uD800y', 'x\uFFFDy'],
    ['control characters', 'a\u0000\u0007\u001Bb\u009Fc\u007F', 'abc'],
    ['line ends of other systems', 'a\r\nb\rc\u2028d\u0085e\fg', 'a\nb\nc\nd\ne\ng'],
    ['tabs', 'a\tb', 'a    b'],
    ['signs that turn the reading direction', 'a\u202Egnp.\u2066exe\u2069', 'agnp.exe'],
    ['marks that only steer a neighbour', 'א\u200Fb \u200Dc', 'א\u200Fb \u200Dc'],
    ['a byte-order mark and tag characters', '\uFEFFa\u{E0041}', 'a'],
    ['code points that are no characters', 'a\uFFFEb\uFDD0c\u{1FFFF}', 'abc'],
    ['bullets of a symbol font', '\uF0B7 x \uF0FC', '• x ✓'],
    ['a pile of marks', `a${'\u0301'.repeat(100)}b`, `a${'\u0301'.repeat(8)}b`],
    ['double blanks and no-break blanks', 'a  b\u00A0c', 'a  b\u00A0c'],
    ['soft hyphens', 'agree\u00ADment', 'agree\u00ADment'],
  ])('%s', (_, typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned);
  });

  it('cleans 200,000 marks without delay and refuses a longer text', () => {
    expect(cleanText(`a${'\u0301'.repeat(199_999)}`)).toHaveLength(9);
    expect(() => cleanText('x'.repeat(200_001))).toThrow('too_large');
  });

  it('gives only words that are too wide places to break, also across pieces', () => {
    const breaker = createWordBreaker(10);
    expect(breaker.next('a normal sentence')).toBe('a normal sentence');
    const long = breaker.next(` ${'x'.repeat(40)}`);
    expect(long.replaceAll('\u200B', '')).toBe(` ${'x'.repeat(40)}`);
    expect(Math.max(...long.split('\u200B').map((piece) => piece.length))).toBeLessThan(10);
    expect(breaker.next('tail')).toContain('\u200B');
    breaker.reset();
    expect(breaker.next('tail')).toBe('tail');
  });
});

describe('documents', () => {
  it('carry over nothing but what is known', () => {
    const document = JSON.parse(JSON.stringify(request([paragraph('x')]).document));
    document.children[0].script = 'alert(1)';
    document.children[0].lines[0].children[0].href = 'javascript:alert(1)';
    expect(JSON.stringify(layoutDocument(request([], { document })))).not.toContain('alert');
  });

  it.each([
    ['an unknown kind of block', { type: 'constructor', key: '1', blankBefore: 0 }],
    [
      'an unknown kind of text',
      { ...paragraph('x'), lines: [{ indent: '', children: [{ type: '__proto__' }] }] },
    ],
  ])('%s is refused', (_, block) => {
    const document = JSON.parse(JSON.stringify({ ...request([]).document, children: [block] }));
    expect(() => layoutDocument(request([], { document }))).toThrow(TypesetError);
  });

  it.each([
    ['blocks', () => Array.from({ length: 20_001 }, () => paragraph('x'))],
    ['cells', () => [table(Array.from({ length: 2001 }, () => Array.from({ length: 10 }, () => 'x')))]],
    ['characters', () => Array.from({ length: 21 }, () => paragraph('x '.repeat(50_000)))],
    ['columns', () => [table([Array.from({ length: 41 }, () => 'x')])]],
  ])('too many %s are refused', (_, blocks) => {
    expect(() => layoutDocument(request(blocks()))).toThrow('too_large');
  });

  it('nested too deep are refused; styles nested too deep lose the style, not the words', () => {
    let block = exhibit('A', undefined, [paragraph('x')]);
    for (let i = 0; i < 10; i += 1) block = exhibit('A', undefined, [block]);
    expect(() => layoutDocument(request([block]))).toThrow('too_large');
    let node: ResolvedInline = { type: 'text', value: 'deep' };
    for (let i = 0; i < 40; i += 1) node = { type: 'strong', children: [node] };
    const [paragraphOfSheet] = layoutDocument(request([paragraph([node])])).body;
    expect(JSON.stringify(paragraphOfSheet)).toContain('deep');
    expect(JSON.stringify(paragraphOfSheet).split('"b"')).toHaveLength(13);
  });

  it('keep tables, exhibits and signatures inside what one document may have', () => {
    const cell = () => 'x '.repeat(40_000);
    const blocks = Array.from({ length: 26 }, () => signatures([table([[cell(), 'b']])]));
    expect(() => layoutDocument(request(blocks))).toThrow('too_large');
  });

  it('keep all footnotes together inside what one document may have', () => {
    const document = resolved(
      [paragraph('x')],
      Array.from({ length: 21 }, () => 'x '.repeat(50_000)),
    );
    expect(() => layoutDocument(request([], { document }))).toThrow('too_large');
  });

  it.each(['never', '', '0000-00-00', 'NaN'])('dated "%s" are refused', (date) => {
    expect(() => layoutDocument(request([], { date }))).toThrow('invalid');
  });

  it.each([
    ['en-US', 'en', 'us', false],
    ['zh-Hant-TW', 'zh', 'tw', false],
    ['he', 'he', null, true],
    ['xx-not-a-tag', 'xx', null, false],
    ['', 'en', null, false],
    ['"); read("/etc/passwd', 'en', null, false],
  ])('in "%s" are set for that language', (tag, language, region, rightToLeft) => {
    expect(layoutDocument(request([], { language: tag }))).toMatchObject({ language, region, rightToLeft });
  });

  it('keep their page setup within what can be set', () => {
    const page = { margin: 5000, font_size: Number.NaN, header: 'x '.repeat(9000) };
    const sheet = layoutDocument(request([], { page }));
    expect(sheet).toMatchObject({ sizePoints: 11, marginPoints: { x: 144 } });
    expect(sheet.header.length).toBeLessThan(700);
  });

  it('have an outline that starts at its first level and skips none', () => {
    const { body } = layoutDocument(
      request([heading(3, 'a'), heading(1, 'b'), heading(4, 'c'), heading(2, 'd')]),
    );
    expect(body.map((block) => block.k === 'heading' && [block.level, block.look])).toEqual([
      [1, 3],
      [1, 1],
      [2, 4],
      [2, 2],
    ]);
  });

  it('have one column for the clauses of a level, wide enough for its widest number', () => {
    const { body } = layoutDocument(
      request([clause(1, '1.', 'a'), clause(2, '1.1', 'b'), clause(2, '10.10', 'c'), clause(3, '(a)', 'd')]),
    );
    const [first, second, third, deep] = body.map((block) =>
      block.k === 'par' ? [block.start, block.hang] : [],
    );
    expect(second).toEqual(third);
    expect(first).toEqual(second);
    expect(deep?.[0]).toBe(third?.[1]);
  });

  it('have numbered headings whose words stand above the text of the clauses', () => {
    const { body } = layoutDocument(
      request([heading(2, 'Rent', '10.'), clause(2, '10.10', 'b'), clause(3, '(a)', 'c')]),
    );
    const [above, below] = body.map((block) => 'hang' in block && block.hang);
    expect(below).toBeGreaterThan(2.4);
    expect(above).toBe(below);
  });

  it('let the text follow a number that is too wide for a column', () => {
    const [block] = layoutDocument(request([clause(1, 'Section 1.01', 'a')])).body;
    expect(block).toMatchObject({ label: 'Section 1.01', boxed: false, hang: 0 });
  });

  it('keep what announces something on the page of what it announces', () => {
    const blocks = [
      paragraph('As follows:'),
      table([['a', 'b']]),
      paragraph([strong('IN WITNESS')]),
      signatures([]),
    ];
    const { body } = layoutDocument(request([...blocks, paragraph('x'), paragraph('y')]));
    expect(body.flatMap((block) => (block.k === 'par' ? [block.sticky] : []))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['a bold line', [paragraph([strong('Rent')]), paragraph('x')], [true, false]],
    ['a bold clause', [clause(1, '1.', [strong('Rent')]), paragraph('x')], [true, false]],
    ['two bold lines', [paragraph([strong('A')]), paragraph([strong('B')]), table([['x']])], [true, true]],
    [
      'bold words in a line',
      [paragraph([strong('Rent'), ...inlines(' is due')]), paragraph('x')],
      [false, false],
    ],
    ['a text that is bold throughout', Array(5).fill(paragraph([strong('a')])), Array(5).fill(false)],
    ['a bold line that is the last', [paragraph([strong('End')])], [false]],
  ])('keep with what follows %s, if it is a head', (_name, blocks, sticky) => {
    const { body } = layoutDocument(request(blocks));
    expect(body.flatMap((block) => (block.k === 'par' ? [block.sticky] : []))).toEqual(sticky);
  });

  it('do not repeat a table header that holds a footnote or is very tall', () => {
    const note: ResolvedInline = { type: 'footnoteMark', number: 1 };
    const repeats = (cell: string | ResolvedInline[]) => {
      const [block] = layoutDocument(
        request([
          table([
            [cell, 'b'],
            ['c', 'd'],
          ]),
        ]),
      ).body;
      return block?.k === 'table' && block.repeatHeader;
    };
    expect([repeats('a'), repeats([strong('a'), note]), repeats('a '.repeat(3000))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
