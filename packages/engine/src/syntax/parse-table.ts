import { escapable, matchInlineCommand, matchPlaceholder, runEnd, type SourceLine } from './lex-inline.ts';
import type { CellAlign } from './nodes.ts';
import { indentOf, trimEndSpaces } from './source-text.ts';

/** Range of a cell's words in the line, without surrounding spaces. */
export interface CellRange {
  from: number;
  to: number;
}

/** Returns the cells of a line such as `| a | b |`; undefined for any other line. */
export function readRow(source: SourceLine): CellRange[] | undefined {
  const { text } = source;
  const start = indentOf(text).length;
  const end = trimEndSpaces(text).length;
  if (text[start] !== '|' || text[end - 1] !== '|' || end - start < 3) return undefined;
  const bars = findBars(source, start, end);
  if (bars.length < 3 || bars.at(-1) !== end - 1) return undefined;
  const cells = bars.slice(1).map((bar, index) => trimRange(text, (bars[index] ?? 0) + 1, bar));
  return cells.some((cell) => cell.to > cell.from) ? cells : undefined;
}

/** Returns the bars outside placeholders and commands. `\|` is text. */
function findBars(source: SourceLine, start: number, end: number): number[] {
  const { text } = source;
  const bars: number[] = [];
  for (let at = start; at < end;) {
    const sign = text[at] ?? '';
    if (sign === '|') bars.push(at);
    const isEscape = sign === '\\' && escapable.includes(text[at + 1] ?? ' ');
    const whole = sign === '[' ? matchPlaceholder(text, at) : undefined;
    const command = sign === '{' && text[at + 1] !== '{' ? matchInlineCommand(source, at) : undefined;
    if (sign === '{') at = command?.end ?? runEnd(text, at);
    else at = whole?.end ?? at + (isEscape ? 2 : 1);
  }
  return bars;
}

function trimRange(text: string, from: number, to: number): CellRange {
  const cell = text.slice(from, to);
  const indent = indentOf(cell).length;
  return { from: from + indent, to: Math.max(from + indent, from + trimEndSpaces(cell).length) };
}

/** Returns the alignments of the line below a header, whose cells are `---`, `:--` and the like. */
export function readSeparator(
  { text }: SourceLine,
  cells: CellRange[],
): (CellAlign | undefined)[] | undefined {
  const marks = cells.map(({ from, to }) => /^(:?)-{3,}(:?)$/.exec(text.slice(from, to)));
  if (marks.includes(null)) return undefined;
  return marks.map((mark) => {
    const [, left, right] = mark ?? [];
    if (left && right) return 'center';
    if (right) return 'right';
    return left ? 'left' : undefined;
  });
}
