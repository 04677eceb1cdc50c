import { type OpeningType, readBlockCommand } from '@inkfield/engine/commands';
import { matchInlineCommand } from '@inkfield/engine/lex-inline';
import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state';

/** Lines from an opening command to its end, counted from 0. */
interface BlockRange {
  type: OpeningType;
  /** Of a style. */
  name: string;
  open: number;
  close: number;
}

/** The closed blocks of a text, inner ones before those around them. */
function blockRanges(lines: readonly string[]): BlockRange[] {
  const ranges: BlockRange[] = [];
  const opened: Omit<BlockRange, 'close'>[] = [];
  for (const [line, text] of lines.entries()) {
    const inside = /^\s*\{([^{}]*)\}\s*$/.exec(text)?.[1];
    const command = inside === undefined ? undefined : readBlockCommand(inside);
    if (command === undefined) continue;
    if (command.type === 'end') {
      const depth =
        command.of === undefined
          ? opened.length - 1
          : opened.findLastIndex(({ type }) => type === command.of);
      const [block] = depth < 0 ? [] : opened.splice(depth);
      if (block !== undefined) ranges.push({ ...block, close: line });
    } else if (isOpening(command)) {
      opened.push({ type: command.type, name: command.type === 'style' ? command.name : '', open: line });
    }
  }
  return ranges;
}

type Command = NonNullable<ReturnType<typeof readBlockCommand>>;
const openings: ReadonlySet<string> = new Set<OpeningType>([
  'section',
  'exhibit',
  'if',
  'forEach',
  'signatures',
  'center',
  'right',
  'style',
]);

function isOpening(command: Command): command is Command & { type: OpeningType } {
  return openings.has(command.type);
}

function styleRanges(lines: readonly string[]): BlockRange[] {
  return blockRanges(lines).filter(({ type }) => type === 'style');
}

const endLine = '{end style}';
const styleLine = (name: string) => `{style ${name}}`;

/** Words of a paragraph in a style of their own. */
const styledWords = /(?<!\\)\{style ([^{}:\n]+):/g;

/** The text with another name in each `{style ...}` of the old one. */
export function renameStyleInText(text: string, from: string, to: string): string {
  const lines = text.split('\n');
  for (const { name, open } of styleRanges(lines)) if (name === from) lines[open] = styleLine(to);
  return lines
    .join('\n')
    .replaceAll(styledWords, (command, name) => (name === from ? `{style ${to}:` : command));
}

/** The text without a style: its paragraphs look as their kind does, its words as those around them. */
export function removeStyleFromText(text: string, removed: string): string {
  const lines = text.split('\n');
  const gone = new Set(
    styleRanges(lines).flatMap(({ name, open, close }) => (name === removed ? [open, close] : [])),
  );
  return lines
    .filter((_, line) => !gone.has(line))
    .map((line) => unwrapWords(line, removed))
    .join('\n');
}

/** A line without the commands that set words in a style; the words stay. */
function unwrapWords(line: string, style: string): string {
  let text = line;
  // Backwards, because a command may be within the words of an earlier one.
  for (const { index } of [...line.matchAll(styledWords)].toReversed()) {
    const found = matchInlineCommand({ text, line: 1, report: () => undefined }, index);
    if (found?.command.type !== 'styled' || found.command.style !== style) continue;
    text = text.slice(0, index) + text.slice(found.bodyStart, found.end - 1) + text.slice(found.end);
  }
  return text;
}

/** Names of the styles that a text asks for. */
export function stylesInText(text: string): string[] {
  const words = [...text.matchAll(styledWords)].map(([, name = '']) => name);
  return [...styleRanges(text.split('\n')).map(({ name }) => name), ...words];
}

/** The style at the cursor, the innermost one. */
export function styleAt(state: EditorState): string | undefined {
  const line = state.doc.lineAt(state.selection.main.head).number - 1;
  return styleRanges(linesOf(state)).find(({ open, close }) => open <= line && line <= close)?.name;
}

/** Sets the selected paragraphs in a style, or in none. Undefined where that would cut another block in two. */
export function setStyle(name: string | undefined) {
  return (state: EditorState): TransactionSpec | undefined => {
    const lines = linesOf(state);
    const { main } = state.selection;
    const [first, last] = [main.from, main.to].map((at) => state.doc.lineAt(at).number - 1);
    const selected = wholeParagraphs(lines, { first: first ?? 0, last: last ?? 0 });
    const edited = selected && restyle(lines, selected, name);
    return edited && { changes: lineChanges(state, edited), scrollIntoView: true, userEvent: 'input' };
  };
}

interface Lines {
  first: number;
  last: number;
}

/** The selection grown to whole paragraphs and whole blocks, without blank lines around them. */
function wholeParagraphs(lines: readonly string[], { first, last }: Lines): Lines | undefined {
  const isText = (line: number) => lines[line] !== undefined && lines[line].trim() !== '';
  const isWords = (line: number) => isText(line) && !/^\s*\{[^{}]*\}\s*$/.test(lines[line] ?? '');
  let [from, to] = [first, last];
  while (from < to && !isText(from)) from += 1;
  while (to > from && !isText(to)) to -= 1;
  if (!isText(from)) return undefined;
  while (isWords(from) && isWords(from - 1)) from -= 1;
  while (isWords(to) && isWords(to + 1)) to += 1;
  const isIn = (line: number) => line >= from && line <= to;
  const cut = blockRanges(lines).filter(({ open, close }) => isIn(open) !== isIn(close));
  if (cut.length === 0) return { first: from, last: to };
  const grown = { first: from, last: to };
  for (const { open, close } of cut) {
    grown.first = Math.min(grown.first, open);
    grown.last = Math.max(grown.last, close);
  }
  return wholeParagraphs(lines, grown);
}

/** Lines that are left out, and new ones with the line that each is before. */
interface Edited {
  gone: ReadonlySet<number>;
  added: readonly (readonly [before: number, text: string])[];
}

function restyle(
  lines: readonly string[],
  { first, last }: Lines,
  name: string | undefined,
): Edited | undefined {
  const blocks = blockRanges(lines);
  const inner = blocks.filter(({ type, open, close }) => type === 'style' && open >= first && close <= last);
  const gone = new Set(inner.flatMap(({ open, close }) => [open, close]));
  const around = blocks.find(({ open, close }) => open < first && close > last);
  const own = (at: number, text: string) => (name === undefined ? [] : [[at, text] as const]);
  const opening = name === undefined ? [] : own(first, styleLine(name));
  const closing = own(last + 1, endLine);
  if (around?.type !== 'style') {
    const isStyled = blocks.some(({ type, open, close }) => type === 'style' && open < first && close > last);
    return name === undefined && isStyled ? undefined : { gone, added: [...opening, ...closing] };
  }
  // The style ends after the words before and begins again before those after, with no further blank line.
  const before = lines.findLastIndex((line, at) => at < first && line.trim() !== '');
  const after = lines.findIndex((line, at) => at > last && line.trim() !== '');
  const isFirst = before === around.open;
  const isLast = after === around.close;
  if (isFirst) gone.add(before);
  if (isLast) gone.add(after);
  const end = isFirst ? [] : [[before + 1, endLine] as const];
  const again = isLast ? [] : [[after, styleLine(around.name)] as const];
  return { gone, added: [...end, ...opening, ...closing, ...again] };
}

function linesOf(state: EditorState): string[] {
  return state.doc.toString().split('\n');
}

function lineChanges(state: EditorState, { gone, added }: Edited): ChangeSpec[] {
  const { length: end, lines } = state.doc;
  const removals = [...gone].map((line) => {
    const { from, to } = state.doc.line(line + 1);
    return { from, to: Math.min(to + 1, end) };
  });
  const additions = added.map(([line, text]) =>
    line < lines
      ? { from: state.doc.line(line + 1).from, insert: `${text}\n` }
      : { from: end, insert: `\n${text}` },
  );
  return [...removals, ...additions];
}
