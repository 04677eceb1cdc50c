import { parseProblems } from '../check/parse-problems.ts';
import { describe, expect, test } from 'vitest';
import type { Inline } from './nodes.ts';
import { parse } from './parse.ts';
import { placesOf, problemsOf, textOf } from '../../test/test-template.ts';

/** A short picture of inline nodes: `<b>` strong, `<i>` emphasis, `<bi>` both, `<u>` underline, `(name)`. */
function picture(nodes: Inline[]): string {
  const tags = { strong: 'b', emphasis: 'i', strongEmphasis: 'bi', underline: 'u' };
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return node.value;
        case 'placeholder':
          return `(${[node.name, node.part, ...node.formats, node.fallback].filter(Boolean).join('|')})`;
        case 'strong':
        case 'emphasis':
        case 'strongEmphasis':
        case 'underline':
          return `<${tags[node.type]}>${picture(node.children)}</${tags[node.type]}>`;
        case 'inlineIf':
          return `{${node.branches.map(({ children }) => picture(children)).join('/')}}`;
        case 'footnote':
          return `{footnote ${picture(node.children)}}`;
        default:
          return `{${node.type}}`;
      }
    })
    .join('');
}

function pictureOf(line: string): string {
  const [block] = parse(line).document.children;
  if (block?.type !== 'paragraph') throw new Error(`${line} is no paragraph`);
  return picture(block.lines[0]?.children ?? []);
}

describe('inline', () => {
  test.each([
    ['**a** *b* ***c*** __d__', '<b>a</b> <i>b</i> <bi>c</bi> <u>d</u>'],
    ['**a *b* c**', '<b>a <i>b</i> c</b>'],
    ['__**a**__', '<u><b>a</b></u>'],
    ['(**a**), “*b*”', '(<b>a</b>), “<i>b</i>”'],
    ['**[seller]**', '<b>(seller)</b>'],
    ['*[Seller Name]*', '<i>(Seller Name)</i>'],
    ['{if a}**b**{else}*c*{end}', '{<b>b</b>/<i>c</i>}'],
    ['**{if a}b{end}**', '<b>{b}</b>'],
    ['a**b**c', 'a**b**c'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['** a **', '** a **'],
    ['**, **', '**, **'],
    ['**a', '**a'],
    ['a**', 'a**'],
    ['****a****', '****a****'],
    ['____ and _a_ and ________', '____ and _a_ and ________'],
    ['seller_name and a__b__c', 'seller_name and a__b__c'],
    ['**a\\** b**', '<b>a** b</b>'],
    [
      '[a as one line as upper] [a] [a.b] [a.2] [a as words as upper] [a or "b"] [a as long or “c d”]',
      '(a|one line|upper) (a) (a|b) (a|2) (a|words|upper) (a|b) (a|long|c d)',
    ],
    ['[1] [ ] [_] [*] [a', '[1] [ ] [_] [*] [a'],
    ['10:30 [June]: [Name](x)', '10:30 (June): (Name)(x)'],
    ['{{a}} {1} {} { if a}', '{{a}} {1} {} { if a}'],
    ['{IF a}b{/if} {br}{REF x}{Label y}', '{b} {break}{ref}{label}'],
    ['{footnote: a [b] {ref c}} d', '{footnote a (b) {ref}} d'],
    ['{if a}1{if b}2{end}3{end}', '{1{2}3}'],
    ['un{}**bold**{}ed{}__{},{}__{}', 'un<b>bold</b>ed<u>,</u>'],
    ['a {} b {}, \\{}**c** {{}}**', 'a {} b {}, {}**c** {{}}**'],
    ['{}', ''],
  ])('%s', (line, expected) => {
    expect(pictureOf(line)).toBe(expected);
  });

  test('emphasis does not reach over a line', () => {
    expect(textOf('**a\nb**')).toBe('**a\nb**');
  });

  test('a bar inside of a placeholder or command does not end a cell', () => {
    expect(textOf('| [seller or "x|y"] | a\\|b | {footnote: c|d} |')).toBe('x|y\ta|b\t[1]\n\n[1] c|d');
  });
});

describe('lines', () => {
  test.each([
    ['# A', 'heading'],
    ['#### A', 'heading'],
    ['# #. A', 'heading'],
    ['##### A', 'paragraph'],
    [' # A', 'paragraph'],
    ['#A', 'paragraph'],
    ['#. a', 'clause'],
    ['######. a', 'clause'],
    ['#######. a', 'paragraph'],
    [' #. a', 'paragraph'],
    ['##: a', 'clause'],
    ['#.a', 'paragraph'],
    ['| a | b |', 'table'],
    ['  | a | b |  ', 'table'],
    ['| a |', 'paragraph'],
    ['|  |  |', 'paragraph'],
    ['| a | b', 'paragraph'],
    ['| a | b \\|', 'paragraph'],
    ['{page break}', 'pageBreak'],
    ['\f', 'pageBreak'],
    ['  {PAGE BREAK}\u00a0', 'pageBreak'],
    ['{page break} x', 'paragraph'],
    ['{note: x}', 'noteLine'],
    ['{numbering: 1. | 1.1}', 'numbering'],
    ['{restart numbering}', 'restart'],
    ['{table no borders}', 'tableOptions'],
    ['{sectionA}', 'paragraph'],
    ['{center}', 'align'],
  ])('%j is a %s', (line, type) => {
    expect(parse(line).document.children.map((block) => block.type)).toEqual([type]);
  });

  test.each([
    '1.',
    '1)',
    '1.1',
    '1.1.',
    '(a)',
    '(iv)',
    '(12)',
    'a.',
    'A)',
    'iv.',
    'XII.',
    '-',
    '–',
    '—',
    '•',
    '*',
    '§',
  ])('a line that begins with %s has it as a label, kept as typed', (text) => {
    const [block] = parse(`  ${text}\u00a0 words`).document.children;
    expect(block).toMatchObject({
      lines: [{ indent: '  ', label: { text, gap: '\u00a0 ' }, children: [{ value: 'words' }] }],
    });
  });

  test('a table takes its header and alignment from the line under the first row', () => {
    const [table] = parse('{table no borders}\n| a | b |\n|---|--:|').document.children.slice(1);
    expect(table).toMatchObject({ header: false, options: 'no borders', align: [], rows: [{}, {}] });
    const [aligned] = parse('| a | b | c | d |\n|---|:---|---:|:---:|\n| 1 | 2 | 3 | 4 |').document.children;
    expect(aligned).toMatchObject({ header: true, align: [undefined, 'left', 'right', 'center'] });
  });

  test('every kind of line break counts, and a byte-order mark does not', () => {
    expect(textOf('\ufeffa\r\nb\rc\n')).toBe('a\nb\nc\n');
  });

  test('indents, double blanks and blanks at the end stay', () => {
    for (const text of ['    a  b   ', '\ta', '\u00a0a\u00a0', 'a\n  b\n\n\n c  \n'])
      expect(textOf(text)).toBe(text);
  });
});

describe('places', () => {
  test('nodes know where they stand', () => {
    const [block] = parse('ab [seller] **c**{footnote: d}').document.children;
    expect(block).toMatchObject({
      position: { line: 1, column: 1, endColumn: 31 },
      lines: [
        {
          children: [
            { type: 'text', position: { line: 1, column: 1, endColumn: 4 } },
            { type: 'placeholder', raw: '[seller]', position: { column: 4, endColumn: 12 } },
            { type: 'text', position: { column: 12, endColumn: 13 } },
            {
              type: 'strong',
              position: { column: 13, endColumn: 18 },
              children: [{ position: { column: 15, endColumn: 16 } }],
            },
            {
              type: 'footnote',
              position: { column: 18, endColumn: 31 },
              children: [{ position: { column: 29, endColumn: 30 } }],
            },
          ],
        },
      ],
    });
  });

  test('cells, clauses, titles and inline ifs, too', () => {
    const source = '| a |  [b] |\n##.  [c]\n{exhibit A:  [d]}\n{end}\n{if e}[f]{end}';
    expect(parse(source).document.children).toMatchObject([
      { rows: [{ cells: [{}, { children: [{ position: { line: 1, column: 8, endColumn: 11 } }] }] }] },
      { lines: [{ children: [{ position: { line: 2, column: 6, endColumn: 9 } }] }] },
      {
        title: [{ position: { line: 3, column: 14, endColumn: 17 } }],
        position: { column: 1, endColumn: 18 },
      },
      { lines: [{ children: [{ position: { line: 5, column: 1, endColumn: 15 } }] }] },
    ]);
  });

  test('lines that open a branch or a column and lines that close a block, too', () => {
    const source =
      '{if a is x}\n{else if b}\n\n{else}\n\n{end if}\n{signatures}\n{column}\n{/signatures}\n| a | b |\n|---|---|';
    expect(parse(source).document.children).toMatchObject([
      {
        branches: [
          { typed: 'a is x', position: { line: 1 } },
          { typed: 'b', position: { line: 2 } },
          { typed: '', position: { line: 4 }, blankBefore: 1 },
        ],
        end: { line: 6, column: 1, endColumn: 9 },
      },
      { breaks: [{ position: { line: 8 }, blankBefore: 0 }], end: { line: 9 } },
      { separator: { line: 11, column: 1, endColumn: 10 } },
    ]);
  });

  test('a block that the text does not close has no closing line', () => {
    const [exhibit] = parse('{exhibit A}\n{if a}\n{end exhibit}').document.children;
    expect(exhibit).toMatchObject({ end: { line: 3 } });
    expect(exhibit?.type === 'exhibit' && exhibit.children[0]).not.toHaveProperty('end');
  });

  test('the commands of a condition within a line, too', () => {
    const [block] = parse('a{if b is  c}d{else}e{/if}').document.children;
    expect(block?.type === 'paragraph' && block.lines[0]?.children[1]).toMatchObject({
      branches: [
        { typed: 'b is  c', position: { column: 2, endColumn: 14 } },
        { typed: '', position: { column: 15, endColumn: 21 } },
      ],
      end: { column: 22, endColumn: 27 },
    });
  });
});

describe('problems', () => {
  test.each([
    ['{if seller}\na', 'E-unclosed 1:1-12'],
    ['a\n  {section S}\n{center}\n{end section}', 'E-unclosed 3:1-9'],
    ['{section S}\n{end if}\n{end}', 'E-mismatch 2:1-9'],
    ['a\n{end}', 'E-unexpected 2:1-6'],
    ['{else}', 'E-unexpected 1:1-7'],
    ['{column}', 'E-unexpected 1:1-9'],
    ['{if seller}\n{else}\n{else}\n{end}', 'E-unexpected 3:1-7'],
    ['a {end} b', 'E-unexpected 1:3-8'],
    ['a {if seller}b', 'E-unclosed-if 1:3-14'],
    ['{if seller is}a{end}', 'E-condition 1:1-15'],
    ['{if (seller}\n{end}', 'E-condition 1:1-13'],
    ['{if seller seller}\n{end}', 'E-condition 1:1-19'],
    ['{if 1}\n{end}', 'E-condition 1:1-7'],
    ['{if a or}\n{end}', 'E-condition 1:1-10'],
    ['{numbering: none}', 'E-numbering 1:1-18'],
    ['{numbering: 1.1}', 'E-numbering 1:1-17'],
    ['{footnote: a {footnote: b}}', 'E-depth 1:14-27'],
    ['{sectoin S}', 'W-command 1:1-12'],
    ['a {page break}', 'W-command 1:3-15'],
    ['{foot: a}', undefined],
    ['{blah}', undefined],
    ['| a | b |\n| c |  | d |', 'W-ragged 2:1-13'],
    ['| a | b |\n| c | d |', undefined],
    ['{if seller}\na\n{else}\nb\n{end if}', undefined],
    ['{for each r in x}\n{signatures}\na\n{column}\nb\n{/signatures}\n{/for}', undefined],
  ])('%j', (source, expected) => {
    expect(placesOf(parseProblems(parse(source)))).toEqual(expected === undefined ? [] : [expected]);
  });

  test('what can not be read stays text', () => {
    expect(textOf('a {end} b {else}\n{end}\n{numbering: x}\n{sectoin S}')).toBe(
      'a {end} b {else}\n{end}\n{numbering: x}\n{sectoin S}',
    );
  });

  test('twenty nested blocks are read, the next stays text and so does its end', () => {
    const nest = (depth: number) => `${'{center}\n'.repeat(depth)}a\n${'{end}\n'.repeat(depth)}b`;
    expect(parseProblems(parse(nest(20)))).toEqual([]);
    expect(placesOf(parseProblems(parse(nest(21))))).toEqual(['E-depth 21:1-9']);
    expect(textOf(nest(21))).toBe('{center}\na\n{end}\nb');
  });

  test('ten nested inline ifs are read, the next stays text and so does its end', () => {
    const nest = (depth: number) => `${'{if not x}'.repeat(depth)}a${'{end}'.repeat(depth)}b`;
    expect(parseProblems(parse(nest(10)))).toEqual([]);
    expect(placesOf(parseProblems(parse(nest(11))))).toEqual(['E-depth 1:101-111']);
    expect(textOf(nest(11))).toBe('{if not x}a{end}b');
  });

  test('64 signs of emphasis may wait for a partner', () => {
    const inner = '__x__';
    const line = `**a ${'*b '.repeat(64)}${inner}**`;
    expect(pictureOf(`**a ${'*b '.repeat(62)}${inner}**`)).toMatch(/^<b>/);
    expect(pictureOf(line)).toMatch(/^\*\*a /);
  });

  test('say in plain words what to do', () => {
    expect(problemsOf('{if seler}\n{end}', [])[0]?.message).toBe(
      'the condition uses "seler", but there is no such field',
    );
    expect(parseProblems(parse('{if seller is}a{end}'))[0]?.message).toBe(
      '{if seller is}: a value is missing',
    );
  });
});
