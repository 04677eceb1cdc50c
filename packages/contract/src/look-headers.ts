import type { ResolvedBlock, ResolvedInline, ResolvedLine, ResolvedTable } from '@inkfield/engine/document';
import type { Problem } from '@inkfield/engine/problem';
import type { Look } from './look.ts';
import { resolveFurniture } from './look-furniture.ts';
import { type LookFonts, readLookFonts } from './look-lines.ts';
import { groupLines, paragraphLook, type LookRules } from './look-paragraphs.ts';
import { type FullStyle, readStyles } from './look-styles.ts';
import { placeCells, tableLook } from './look-tables.ts';

type Pages = Look['pages'][number];

interface Measuring extends LookRules {
  fonts: LookFonts;
  width: number;
}

/** Headers and footers that, with the distance to the edge of the paper, take more than a third of the page. */
export function checkHeaders(look: Look): Problem[] {
  const rules = { look, styles: readStyles(look), fonts: readLookFonts(look.fonts) };
  return look.pages.flatMap((pages) => {
    const { width } = pages.size;
    const measuring = { ...rules, width: width - pages.margins.left - pages.margins.right };
    return (['header', 'footer'] as const)
      .filter((part) => isTall(measuring, pages, part))
      .map((part): Problem => {
        const where = pages.name === undefined ? '' : ` of "${pages.name}"`;
        const message = `the ${part}${where} takes more than a third of the page, which leaves little room for the text`;
        return { code: 'W-header', level: 'warning', message };
      });
  });
}

function isTall(measuring: Measuring, pages: Pages, part: 'header' | 'footer'): boolean {
  const { usual = '', first = '', even = '' } = pages.furniture[part];
  return [usual, first, even].some(
    (text) => text !== '' && pages[part] + heightOf(measuring, text) > pages.size.height / 3,
  );
}

/** The least height of a header: lines that are broken because they are too long count once. */
function heightOf(measuring: Measuring, text: string): number {
  return blocksHeight(measuring, resolveFurniture(text, { mode: 'preview' }));
}

function blocksHeight(measuring: Measuring, blocks: readonly ResolvedBlock[]): number {
  return sum(
    blocks.map((block, index) => blankHeight(measuring, block, index) + blockHeight(measuring, block)),
  );
}

function blankHeight(measuring: Measuring, { blankBefore }: ResolvedBlock, index: number): number {
  const { look, styles } = measuring;
  const lines = index === 0 ? blankBefore : Math.max(0, blankBefore - 1);
  return lines === 0 ? 0 : lines * lineHeight(measuring, styles.find(look.roles.blank), []);
}

function blockHeight(measuring: Measuring, block: ResolvedBlock): number {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      return sum(groupLines(block.lines, false).map((lines) => paragraphHeight(measuring, block, lines)));
    case 'heading':
      return paragraphHeight(measuring, block, [{ indent: '', children: block.children }]);
    case 'exhibit':
      return blocksHeight(measuring, block.children);
    case 'signatures':
      return Math.max(0, ...block.columns.map((column) => blocksHeight(measuring, column)));
    case 'table':
      return tableHeight(measuring, block);
    case 'pageBreak':
      return 0;
  }
}

type Aligned = Parameters<typeof paragraphLook>[1];

function paragraphHeight(measuring: Measuring, block: Aligned, lines: readonly ResolvedLine[]): number {
  const { style } = paragraphLook(measuring, block, lines[0]);
  return style.before + sum(lines.map(({ children }) => lineHeight(measuring, style, children)));
}

function tableHeight(measuring: Measuring, table: ResolvedTable): number {
  const { look, styles } = measuring;
  const found = tableLook(look, table, measuring.width);
  // A text box is beside the header.
  if (found.place !== undefined) return 0;
  const heights = placeCells(found, table).map(({ look: row, cells }) => {
    const ofCells = cells
      .filter(({ rows }) => rows === 1)
      .map(({ look: cell, nodes }) => {
        const { top, bottom } = cell.margins ?? found.margins;
        return top + bottom + lineHeight(measuring, styles.find(cell.styles[0]), nodes);
      });
    return row.height?.exact ?? Math.max(row.height?.least ?? 0, ...ofCells);
  });
  return sum(heights);
}

/** Of one line: a picture in it may be higher than its words, and line breaks begin further ones. */
function lineHeight({ look, fonts }: Measuring, style: FullStyle, nodes: readonly ResolvedInline[]): number {
  const { ascent, descent, extra } = fonts.heightOf(style);
  const { pictures = {} } = look;
  let height = 0;
  let line = ascent + descent + extra;
  const walk = (inlines: readonly ResolvedInline[]) => {
    for (const node of inlines) {
      if (node.type === 'break') {
        height += line;
        line = ascent + descent + extra;
      } else if (node.type === 'picture') {
        const picture = Object.hasOwn(pictures, node.name) ? pictures[node.name] : undefined;
        if (picture !== undefined && picture.at === undefined)
          line = Math.max(line, picture.height + descent);
      } else if ('children' in node) walk(node.children);
    }
  };
  walk(nodes);
  return height + line;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
