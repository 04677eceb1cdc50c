import type { Inline, Line } from './nodes.ts';

/** Emphasis, or a command that changes how letters look; `style:Name` is a style of the look. */
export type Mark = 'underline' | 'strong' | 'emphasis' | 'strike' | 'super' | 'sub' | `style:${string}`;

/** Words or a command of a line, with all the marks around them. A line as a list of pieces has no nesting. */
export interface Piece {
  /** The words as they print, or the source of a command. */
  text: string;
  /** A branch is the `{if}`, `{else}` or `{end}` of a condition. Marks can't reach across it, so it has none. */
  kind: 'words' | 'command' | 'branch';
  marks: readonly Mark[];
  /** The node of a command. */
  node?: Inline;
  /** The condition of a branch as typed, if it has one. */
  condition?: string;
}

/** Marks from the outside in, as the writer nests them. */
const markOrder = ['style', 'super', 'sub', 'strike', 'underline', 'strong', 'emphasis'];

const orderOf = (mark: Mark) => markOrder.indexOf(mark.split(':', 1)[0] ?? '');

/** Adds marks to a list, each once, in the order in which they are compared. */
export function withMarks(marks: readonly Mark[], ...added: readonly Mark[]): Mark[] {
  return [...new Set([...marks, ...added])].toSorted((a, b) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1));
}

const ownMarks: Partial<Record<Inline['type'], readonly Mark[]>> = {
  strong: ['strong'],
  emphasis: ['emphasis'],
  strongEmphasis: ['strong', 'emphasis'],
  underline: ['underline'],
  strike: ['strike'],
  super: ['super'],
  sub: ['sub'],
};

/** Returns inline nodes as pieces. `text` is the line that they were read from. */
export function flattenInlines(nodes: readonly Inline[], text: string, marks: readonly Mark[] = []): Piece[] {
  return nodes.flatMap((node) => flattenInline(node, text, marks));
}

/** Returns a line of text as pieces. Its indent and its typed number are words. */
export function flattenLine({ indent, label, children }: Line, text: string): Piece[] {
  const lead = indent + (label ? label.text + label.gap : '');
  const pieces = flattenInlines(children, text);
  return lead === '' ? pieces : [{ text: lead, kind: 'words', marks: [] }, ...pieces];
}

function flattenInline(node: Inline, text: string, marks: readonly Mark[]): Piece[] {
  switch (node.type) {
    case 'text':
      return [{ text: node.value, kind: 'words', marks }];
    case 'strong':
    case 'emphasis':
    case 'strongEmphasis':
    case 'underline':
    case 'super':
    case 'sub':
    case 'strike':
      return flattenInlines(node.children, text, withMarks(marks, ...(ownMarks[node.type] ?? [])));
    case 'styled':
      return flattenInlines(node.children, text, withMarks(marks, `style:${node.style}`));
    case 'inlineIf':
      return [
        ...node.branches.flatMap(({ position, typed, children }): Piece[] => [
          {
            text: sourceOf(text, position),
            kind: 'branch',
            marks: [],
            node,
            ...(typed !== '' && { condition: typed }),
          },
          ...flattenInlines(children, text, marks),
        ]),
        ...(node.end ? [{ text: sourceOf(text, node.end), kind: 'branch' as const, marks: [], node }] : []),
      ];
    default:
      return [{ text: sourceOf(text, node.position), kind: 'command', marks, node }];
  }
}

function sourceOf(text: string, { column, endColumn }: { column: number; endColumn: number }): string {
  return text.slice(column - 1, endColumn - 1);
}

/**
 * Returns the pieces with the marks of spaces settled: they count only where the signs on both sides have them, as
 * emphasis begins and ends at words. Neighbours with the same marks are one piece.
 */
export function settlePieces(pieces: readonly Piece[]): Piece[] {
  const signs = pieces.flatMap((piece) =>
    piece.kind === 'words'
      ? Array.from({ length: piece.text.length }, (_, at) => ({ ...piece, text: piece.text[at] ?? '' }))
      : [piece],
  );
  for (let at = 0; at < signs.length; at++) {
    if (!isSpace(signs[at])) continue;
    let end = at;
    while (isSpace(signs[end])) end += 1;
    const spaces = signs.slice(at, end);
    const marks = marksOfSpaces(spaces, signs[at - 1]?.marks ?? [], signs[end]?.marks ?? []);
    for (const space of spaces) space.marks = marks;
    at = end - 1;
  }
  return mergePieces(signs);
}

function isSpace(piece: Piece | undefined): boolean {
  return piece?.kind === 'words' && /^[ \t\u00a0]$/.test(piece.text);
}

function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    const isSame =
      last?.kind === 'words' && piece.kind === 'words' && last.marks.join() === piece.marks.join();
    if (isSame) last.text += piece.text;
    else merged.push({ ...piece });
  }
  return merged;
}

/** Returns the content of pieces for comparison. */
export function sayingOf(pieces: readonly Piece[]): string {
  return JSON.stringify(settlePieces(pieces).map(({ text, kind, marks }) => [kind, marks.join(), text]));
}

/** A mark that the language writes with signs. The others are commands, which can't begin or end at a space. */
export function isEmphasis(mark: Mark): boolean {
  return mark === 'underline' || mark === 'strong' || mark === 'emphasis';
}

/** Spaces side by side share their marks: a command can't begin between them. */
function marksOfSpaces(spaces: readonly Piece[], before: readonly Mark[], after: readonly Mark[]): Mark[] {
  const commands = (marks: readonly Mark[]) => marks.filter((mark) => !isEmphasis(mark)).join();
  const hasSameCommands = commands(before) === commands(after);
  return before.filter((mark) => {
    if (!after.includes(mark)) return false;
    // A space looks the same bold, but not underlined.
    if (mark === 'strong' || mark === 'emphasis') return true;
    return spaces.every(({ marks }) => marks.includes(mark)) && (isEmphasis(mark) || hasSameCommands);
  });
}
