import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signsArbitrary, templateArbitrary } from '../../test/template-arbitrary.ts';
import { flattenInlines, flattenLine, type Mark, type Piece, sayingOf, withMarks } from './flat-line.ts';
import type { Block } from './nodes.ts';
import { parse } from './parse.ts';
import { type LineKind, trimPieces, writeLine, writeRow } from './write-line.ts';

/** `PAPER_TEXTS=10000` tries as many texts as the design asks for. */
const numRuns = Number(process.env['PAPER_TEXTS'] ?? 1500);

interface FlatLine {
  kind: LineKind;
  pieces: Piece[];
}

function linesOf(source: string): FlatLine[] {
  const texts = source.replace(/^\ufeff+/, '').split(/\r\n?|\n/);
  const textAt = (line: number) => texts[line - 1] ?? '';
  const collect = (block: Block): FlatLine[] => {
    switch (block.type) {
      case 'paragraph':
        return block.lines.map((line) => ({
          kind: { type: 'line' },
          pieces: flattenLine(line, textAt(line.position.line)),
        }));
      case 'clause':
        return block.lines.map((line, index) => ({
          kind:
            index === 0 ? { type: 'clause', level: block.level, numbered: block.numbered } : { type: 'line' },
          pieces: flattenLine(line, textAt(line.position.line)),
        }));
      case 'heading':
        return [
          {
            kind: { type: 'heading', level: block.level, clauseLevel: block.clauseLevel },
            pieces: flattenInlines(block.children, textAt(block.position.line)),
          },
        ];
      case 'table':
        return block.rows.flatMap(({ cells, position }) =>
          cells.map(({ children }) => ({
            kind: { type: 'cell' as const },
            pieces: flattenInlines(children, textAt(position.line)),
          })),
        );
      case 'if':
        return block.branches.flatMap(({ children }) => children.flatMap(collect));
      case 'signatures':
        return block.columns.flat().flatMap(collect);
      default:
        return 'children' in block ? block.children.flatMap(collect) : [];
    }
  };
  return parse(source).document.children.flatMap(collect);
}

/** Writes a line and parses it, in a table if it is a cell. */
function writtenAndRead({ kind, pieces }: FlatLine): string {
  const written = writeLine(kind, pieces);
  const [line] = linesOf(kind.type === 'cell' ? writeRow([written, 'x']) : written);
  return sayingOf(line ? trimEdges(kind, line.pieces) : []);
}

/** A line of spaces is a blank line. */
function trimEdges(kind: LineKind, pieces: readonly Piece[]): readonly Piece[] {
  const isBlank = pieces.every((piece) => piece.kind === 'words' && /^[ \t\u00a0]*$/.test(piece.text));
  if (isBlank) return [];
  return kind.type === 'line' ? pieces : trimPieces(pieces);
}

function words(text: string, ...marks: Mark[]): Piece {
  return { text, kind: 'words', marks };
}

function command(text: string, ...marks: Mark[]): Piece {
  return { text, kind: 'command', marks };
}

const line: LineKind = { type: 'line' };

describe('a written line', () => {
  test.each<[string, LineKind, Piece[], string]>([
    ['words', line, [words('The Seller sells.')], 'The Seller sells.'],
    [
      'bold words',
      line,
      [words('The '), words('Seller', 'strong'), words(' sells.')],
      'The **Seller** sells.',
    ],
    [
      'emphasis in bold words',
      line,
      [words('a ', 'strong'), words('b', 'strong', 'emphasis'), words(' c', 'strong')],
      '**a *b* c**',
    ],
    [
      'spaces at the edge of bold words',
      line,
      [words('a '), words(' b ', 'strong'), words('c')],
      'a  **b** c',
    ],
    [
      'bold letters within a word',
      line,
      [words('un'), words('bold', 'strong'), words('ed')],
      'un{}**bold**{}ed',
    ],
    ['a bold comma', line, [words('a'), words(',', 'strong'), words(' b')], 'a{}**{},{}**{} b'],
    ['a field in bold', line, [command('[seller]', 'strong')], '**[seller]**'],
    ['words that look like a field', line, [words('[seller]')], '\\[seller]'],
    ['words that look like a clause', line, [words('#. A')], '\\#. A'],
    ['words that look like a row', line, [words('| a | b |')], '\\| a | b |'],
    ['raised words', line, [words('m'), words('2', 'super')], 'm{super: 2}'],
    [
      'raised words in bold',
      line,
      [words('a m', 'strong'), words('2', 'super', 'strong'), words(' b', 'strong')],
      '**a m{super: 2} b**',
    ],
    [
      'bold around a condition',
      line,
      [
        words('a ', 'strong'),
        { text: '{if pets}', kind: 'branch', marks: [] },
        words('b', 'strong'),
        { text: '{end}', kind: 'branch', marks: [] },
      ],
      '**a** {if pets}**b**{end}',
    ],
    ['a numbered heading', { type: 'heading', level: 1, clauseLevel: 2 }, [words('Rent ')], '# ##. Rent'],
    ['a clause without a number', { type: 'clause', level: 2, numbered: false }, [words('Rent')], '##: Rent'],
    ['a clause without words', { type: 'clause', level: 2, numbered: true }, [], '##. {}'],
    ['a bar in a cell', { type: 'cell' }, [words('a|b')], 'a\\|b'],
    ['an exhibit', { type: 'exhibit', name: 'A' }, [words('Rent Roll')], '{exhibit A: Rent Roll}'],
    [
      'a footnote',
      { type: 'footnote' },
      [words('See '), words('Exhibit', 'strong'), words(' '), command('[a]')],
      '{footnote: See **Exhibit** [a]}',
    ],
    ['braces in a footnote', { type: 'footnote' }, [words('a } b {')], '{footnote: a \\} b \\{}'],
  ])('%s', (_name, kind, pieces, expected) => {
    expect(writeLine(kind, pieces)).toBe(expected);
  });

  test('a row without words remains a row', () => {
    expect(writeRow(['', ''])).toBe('| {} | |');
    expect(parse(writeRow(['', ''])).document.children).toMatchObject([
      { type: 'table', rows: [{ cells: [{ children: [] }, { children: [] }] }] },
    ]);
  });

  test.each<[string, Piece[]]>([
    [
      'underlined, beside struck words',
      [
        words('if', 'underline', 'strong'),
        words(' ', 'underline'),
        words('c', 'strike', 'underline'),
        words('o', 'strike'),
      ],
    ],
    [
      'struck, between words that are also raised',
      [words('a', 'super', 'strike'), words(' ', 'strike'), words('b', 'super', 'strike')],
    ],
    [
      'struck, after raised words of which only the last is struck',
      [
        words('a', 'super'),
        words('b', 'super', 'strike'),
        words(' ', 'strike'),
        words('c', 'super', 'strike'),
      ],
    ],
    [
      'underlined before a letter and struck after it',
      [
        words('a', 'strike', 'underline'),
        words(' ', 'underline'),
        words('b', 'strike', 'underline'),
        words(' c', 'strike'),
      ],
    ],
    ['struck, struck not and struck', [words('a ', 'strike'), words(' '), words(' b', 'strike')]],
  ])('keeps a space that is %s', (_name, pieces) => {
    expect(writtenAndRead({ kind: line, pieces })).toBe(sayingOf(pieces));
  });

  test('reads as the pieces that it was written from', () => {
    fc.assert(
      fc.property(fc.oneof(templateArbitrary, signsArbitrary), (source) => {
        for (const one of linesOf(source)) {
          if (isUnwritable(one)) continue;
          expect(writtenAndRead(one)).toBe(sayingOf(trimEdges(one.kind, one.pieces)));
        }
      }),
      { numRuns },
    );
  });

  test('reads as its pieces after marks were set and removed anywhere', () => {
    const change = fc.record({
      mark: fc.constantFrom<Mark>('strong', 'emphasis', 'underline', 'strike', 'super'),
      from: fc.nat(30),
      size: fc.integer({ min: 1, max: 10 }),
      isSet: fc.boolean(),
    });
    fc.assert(
      fc.property(signsArbitrary, fc.array(change, { minLength: 1, maxLength: 3 }), (source, changes) => {
        for (const { kind, pieces } of linesOf(source)) {
          const changed = { kind, pieces: changes.reduce(changeMarks, pieces) };
          if (isUnwritable(changed)) continue;
          expect(writtenAndRead(changed)).toBe(sayingOf(trimEdges(kind, changed.pieces)));
        }
      }),
      { numRuns },
    );
  });
});

/** Marks on signs that have no width, and signs that end lines in other programs, can't be written. */
function isUnwritable({ pieces }: FlatLine): boolean {
  return pieces.some(({ text }) => /[\ufeff\u2028\f\ud800]/.test(text));
}

function changeMarks(
  pieces: Piece[],
  { mark, from, size, isSet }: { mark: Mark; from: number; size: number; isSet: boolean },
): Piece[] {
  const signs = pieces.flatMap((piece) =>
    piece.kind === 'words' ? piece.text.split('').map((text) => ({ ...piece, text })) : [piece],
  );
  return signs.map((piece, index) => {
    if (index < from || index >= from + size || piece.kind === 'branch') return piece;
    return {
      ...piece,
      marks: isSet ? withMarks(piece.marks, mark) : piece.marks.filter((one) => one !== mark),
    };
  });
}
