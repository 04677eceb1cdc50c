import {
  isBlankParagraph,
  paragraphText,
  type SourceBlock,
  type SourceParagraph,
  type SourceTable,
} from '../source-document.ts';
import type { SourcePageLook } from '../source-look.ts';

/** Longer texts continue from column to column. */
const maxParagraphs = 40;
/** Conditions over several paragraphs stay conditions only outside of cells. */
const commandAlone = /^\s*\{%/;

/**
 * Columns that their author ends by hand, as sender and addressee of a letter: a row of cells without lines. Undefined
 * for text that continues from one column to the next.
 */
export function columnsByHand(
  blocks: readonly SourceBlock[],
  { width, margins, columns }: SourcePageLook,
): SourceTable | undefined {
  if (columns === undefined || blocks.length > maxParagraphs) return undefined;
  const texts: SourceParagraph[][] = [[]];
  for (const block of blocks) {
    if (block.type === 'table' || block.number !== undefined) return undefined;
    if (commandAlone.test(paragraphText(block))) return undefined;
    if (block.vanishes !== true) addParts(texts, block);
  }
  if (texts.length !== columns.count || texts.some((text) => text.every(isBlankParagraph))) return undefined;
  const even = (width - margins.left - margins.right - columns.gap * (columns.count - 1)) / columns.count;
  const parts = texts.map((paragraphs, index) => {
    const own = columns.own?.[index] ?? { width: even, gap: columns.gap };
    return { paragraphs, width: own.width, gap: index === texts.length - 1 ? 0 : own.gap };
  });
  const widths = parts.map((part) => part.width + part.gap);
  return {
    type: 'table',
    hasBorders: false,
    rows: [
      {
        isHeader: false,
        cells: parts.map(({ paragraphs, gap }, index) => ({
          blocks: paragraphs,
          span: 1,
          isContinued: false,
          look: {
            width: widths[index],
            margins: { top: 0, right: gap, bottom: 0, left: 0 },
            edges: {},
            styleEdges: {},
            fill: undefined,
            align: 'top',
          },
        })),
      },
    ],
    look: {
      at: 0,
      align: 'left',
      grid: widths,
      fits: false,
      width: undefined,
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
      edges: {},
    },
  };
}

/** Adds the paragraph to the last column. Content after a column break begins the next one. */
function addParts(texts: SourceParagraph[][], paragraph: SourceParagraph): void {
  const end = paragraph.runs.findIndex(({ endsColumn }) => endsColumn === true);
  if (end === -1) {
    texts.at(-1)?.push(paragraph);
    return;
  }
  const before = { ...paragraph, runs: paragraph.runs.slice(0, end) };
  if (!isBlankParagraph(before)) texts.at(-1)?.push(before);
  texts.push([]);
  addParts(texts, { ...paragraph, runs: paragraph.runs.slice(end + 1) });
}
