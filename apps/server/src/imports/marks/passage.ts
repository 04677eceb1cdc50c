import {
  isBlankParagraph,
  type ContentControl,
  type SourceBlock,
  type SourceParagraph,
  type WordField,
} from '../source-document.ts';
import { cellAt, cellText } from './cell-words.ts';
import { labelOfBox, labelOfCell } from './empty-cells.ts';

/** One paragraph, or one line of a plain text, with information about its surroundings. */
export interface Passage {
  text: string;
  spans: Span[];
  /** A line of a file without paragraphs: a sentence may continue in the next line. */
  isPlainLine: boolean;
  leftCell: string | undefined;
  headCell: string | undefined;
  /** The cells under this one and right of it. */
  belowCell: string | undefined;
  rightCell: string | undefined;
  /** The first cell of the row, left of this one. */
  rowCell: string | undefined;
  /** In a table of at least three named columns, where the head says more than the neighbouring cell. */
  isInGrid: boolean;
  control: ContentControl | undefined;
  isInCell: boolean;
  /** A label without a value: the cell itself, or the one beside or above the empty cell. */
  gapLabel: string | undefined;
  /** A line of its own in the text: no cell, number, heading or aligned line. */
  canHoldCommand: boolean;
}

/** A stretch of a passage that Word itself marks. */
export interface Span {
  start: number;
  end: number;
  control: ContentControl | undefined;
  field: WordField | undefined;
  highlight: boolean;
}

export interface PassagePlace {
  paragraph: SourceParagraph;
  passage: Passage;
  /** The separator from the previous passage when the document is read as text. */
  gap: '\n' | ' | ' | ' ';
}

/** Every paragraph of a document in the order of reading, those of tables and text boxes too. */
export function passagesOf(blocks: readonly SourceBlock[]): PassagePlace[] {
  let before: SourceBlock | undefined;
  return blocks.flatMap((block) => {
    const isTable = block.type === 'table';
    const passages = passagesOfBlock(block, isTable ? { before } : {});
    if (isTable || !isBlankParagraph(block)) before = block;
    return passages;
  });
}

interface Around {
  /** The nearest block before a table that prints something. */
  before?: SourceBlock | undefined;
  gap?: PassagePlace['gap'];
  isInCell?: boolean;
  leftCell?: string | undefined;
  headCell?: string | undefined;
  belowCell?: string | undefined;
  rightCell?: string | undefined;
  rowCell?: string | undefined;
  isInGrid?: boolean;
  gapLabel?: string | undefined;
}

function passagesOfBlock(block: SourceBlock, around: Around): PassagePlace[] {
  if (block.type === 'paragraph') {
    const boxes = block.runs.flatMap((run) => run.box ?? []);
    const own = { paragraph: block, passage: toPassage(block, around), gap: around.gap ?? '\n' };
    return [own, ...boxes.flatMap((inner) => passagesOfBlock(inner, { ...around, gap: '\n' }))];
  }
  const heads = block.rows[0]?.cells.map(cellText) ?? [];
  const areNamed = heads.length > 2 && heads.every((head) => head !== '' && !/[[_]/.test(head));
  return block.rows.flatMap((row, rowIndex) =>
    row.cells.flatMap((cell, index) => {
      if (cell.isContinued) return [];
      const left = row.cells[index - 1];
      const inCell = {
        isInCell: true,
        leftCell: left && cellText(left),
        headCell: rowIndex > 0 ? heads[index] : undefined,
        belowCell: cellAt(block, rowIndex + 1, index),
        rightCell: cellAt(block, rowIndex, index + 1),
        rowCell: index > 0 && row.cells[0] ? cellText(row.cells[0]) : undefined,
        isInGrid: areNamed && rowIndex > 0 && row.cells.length === heads.length,
      };
      return cell.blocks.flatMap((inner, place) => {
        const gap = place > 0 ? ' ' : index > 0 ? ' | ' : '\n';
        return passagesOfBlock(inner, {
          ...inCell,
          gap,
          before: undefined,
          gapLabel:
            place === 0
              ? (labelOfBox(block, around.before) ?? labelOfCell(block, rowIndex, index))
              : undefined,
        });
      });
    }),
  );
}

function toPassage(paragraph: SourceParagraph, around: Around): Passage {
  const {
    leftCell,
    headCell,
    belowCell,
    rightCell,
    rowCell,
    isInCell = false,
    isInGrid = false,
    gapLabel,
  } = around;
  const spans: Span[] = [];
  let text = '';
  for (const run of paragraph.runs) {
    const start = text.length;
    text += run.text;
    const { control, field } = run;
    const highlight = run.format.highlight === true;
    if (control === undefined && field === undefined && !highlight) continue;
    spans.push({ start, end: text.length, control, field, highlight });
  }
  const { control, number, headingLevel, align } = paragraph;
  const canHoldCommand = !isInCell && (number ?? headingLevel ?? align) === undefined;
  const cell = { gapLabel, leftCell, headCell, belowCell, rightCell, rowCell, isInGrid, isInCell };
  return { text, spans, isPlainLine: false, ...cell, control, canHoldCommand };
}

export function plainPassages(text: string): Passage[] {
  return text.split('\n').map((line) => ({
    text: line,
    spans: [],
    isPlainLine: true,
    leftCell: undefined,
    headCell: undefined,
    belowCell: undefined,
    rightCell: undefined,
    rowCell: undefined,
    isInGrid: false,
    isInCell: false,
    gapLabel: undefined,
    control: undefined,
    canHoldCommand: true,
  }));
}
