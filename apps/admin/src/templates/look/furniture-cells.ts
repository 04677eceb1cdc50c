import type { Look, LookStyle } from '@inkfield/contract/look';
import { readStyles } from '@inkfield/contract/look-styles';

/** One line of a header or footer, as template text. */
export interface Cells {
  left: string;
  center: string;
  right: string;
}

type PageLook = Look['pages'][number];
type Tabs = NonNullable<LookStyle['tabs']>;

/** An empty paragraph of an imported header. */
const emptyLine = '\u200b';
const noCells: Cells = { left: '', center: '', right: '' };

/** A header as left, centre and right; undefined for one with tables, several lines or other tab stops. */
export function readCells(look: Look, text: string): Cells | undefined {
  if (text.replaceAll(emptyLine, '').trim() === '') return noCells;
  const line = onlyLine(text);
  if (line === undefined) return undefined;
  const { words, align, name } = line;
  const style = readStyles(look).find(name ?? look.roles.text);
  const parts = words.replaceAll(emptyLine, '').split('\t');
  if (parts.length === 1) {
    const side = align ?? style.align;
    return { ...noCells, [side === 'justify' ? 'left' : side]: parts[0] ?? '' };
  }
  if (align !== undefined) return undefined;
  const sides = (style.tabs ?? []).toSorted((a, b) => a.at - b.at).map((tab) => tab.align);
  const [left = '', second = '', third = ''] = parts;
  if (sides[0] === 'right' && parts.length === 2) return { left, center: '', right: second };
  if (sides[0] === 'center' && (sides[1] === 'right' || parts.length === 2) && parts.length <= 3)
    return { left, center: second, right: third };
  return undefined;
}

interface OnlyLine {
  words: string;
  align: 'center' | 'right' | undefined;
  name: string | undefined;
}

/** The line of a text with no more than one, within its alignment and its style. */
function onlyLine(text: string): OnlyLine | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let align: OnlyLine['align'];
  let name: string | undefined;
  while (lines.length > 2 && /^\{end[^{}]*\}$/.test(lines.at(-1) ?? '')) {
    const [, command, rest] = /^\{(center|right|style)(?: ([^{}]+))?\}$/.exec(lines[0] ?? '') ?? [];
    if (command === undefined) return undefined;
    if (command === 'style') name = rest;
    else align = command === 'center' ? 'center' : 'right';
    lines.splice(0, 1);
    lines.pop();
  }
  const [words = ''] = lines;
  return lines.length !== 1 || /^\s*(?:\||\{[^{}]*\}\s*$|#)/.test(words) ? undefined : { words, align, name };
}

interface Writing {
  page: PageLook;
  /** The text before, whose letters stay. */
  text: string;
  cells: Cells;
  /** For the name of a new style. */
  kind: 'Header' | 'Footer';
}

/** A header of these cells: one line with two tab stops, in a style that has them. */
export function writeCells(look: Look, { page, text, cells, kind }: Writing): { look: Look; text: string } {
  const [left, center, right] = [cells.left, cells.center, cells.right].map((cell) =>
    cell.replaceAll(/[\t\n]+/g, ' ').trim(),
  );
  if (left === '' && center === '' && right === '') return { look, text: '' };
  const { name: before = look.roles.text } = onlyLine(text) ?? { name: undefined };
  const words = `${left || emptyLine}\t${center}\t${right}`.replace(/\t+$/, '');
  const { look: styled, name } = lineStyle(look, { page, before, kind });
  return { look: styled, text: `{style ${name}}\n${words}\n{end style}\n` };
}

interface Wanted {
  page: PageLook;
  before: string;
  kind: Writing['kind'];
}

/** The style before if it has the stops, else a new one like it. */
function lineStyle(look: Look, { page, before, kind }: Wanted): { look: Look; name: string } {
  const known = readStyles(look).find(before);
  const isOwn = before !== look.roles.text && Object.hasOwn(look.styles, before);
  const [first, second] = (known.tabs ?? []).toSorted((a, b) => a.at - b.at);
  const hasStops = first?.align === 'center' && second?.align === 'right' && known.align === 'left';
  if (isOwn && hasStops) return { look, name: before };
  let name = `${kind} line`;
  for (let count = 2; Object.hasOwn(look.styles, name); count += 1) name = `${kind} line ${count}`;
  const style: LookStyle = { like: before, align: 'left', left: 0, right: 0, first: 0, tabs: stopsOf(page) };
  return { look: { ...look, styles: { ...look.styles, [name]: style } }, name };
}

/** Tab stops in the middle and at the end of the lines of a page. */
function stopsOf({ size, margins }: PageLook): Tabs {
  const width = Math.round((size.width - margins.left - margins.right) * 100) / 100;
  return [
    { at: Math.round(width * 50) / 100, align: 'center' },
    { at: width, align: 'right' },
  ];
}

/** Changes a page, and moves the stops of header lines to its new middle and end. */
export function changePage(look: Look, index: number, changed: Partial<PageLook>): Look {
  const before = look.pages[index];
  if (before === undefined) return look;
  const after = { ...before, ...changed };
  const [was, now] = [JSON.stringify(stopsOf(before)), stopsOf(after)];
  const styles = Object.fromEntries(
    Object.entries(look.styles).map(([name, style]) => [
      name,
      JSON.stringify(style.tabs) === was ? { ...style, tabs: now } : style,
    ]),
  );
  return { ...look, styles, pages: look.pages.map((page, at) => (at === index ? after : page)) };
}
