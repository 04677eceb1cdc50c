import {
  type ContentControl,
  type SourceBlock,
  type SourceCell,
  type SourceParagraph,
  type SourceTable,
  type WordField,
} from '../source-document.ts';

/** One paragraph, or one line of a plain text, with information about its surroundings. */
export interface Passage {
  text: string;
  spans: Span[];
  /** A line of a file without paragraphs: a sentence may continue in the next line. */
  isPlainLine: boolean;
  leftCell: string | undefined;
  headCell: string | undefined;
  /** The first cell of the row, left of this one. */
  rowCell: string | undefined;
  /** In a table of at least three named columns, where the head says more than the neighbouring cell. */
  isInGrid: boolean;
  control: ContentControl | undefined;
  isInCell: boolean;
  /** A label without a value: in the cell itself, or beside the empty cell. */
  hasGap: boolean;
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
  return blocks.flatMap((block) => passagesOfBlock(block, {}));
}

interface Around {
  gap?: PassagePlace['gap'];
  isInCell?: boolean;
  leftCell?: string | undefined;
  headCell?: string | undefined;
  rowCell?: string | undefined;
  isInGrid?: boolean;
  hasGap?: boolean;
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
        rowCell: index > 0 && row.cells[0] ? cellText(row.cells[0]) : undefined,
        isInGrid: areNamed && rowIndex > 0 && row.cells.length === heads.length,
      };
      return cell.blocks.flatMap((inner, place) => {
        const gap = place > 0 ? ' ' : index > 0 ? ' | ' : '\n';
        return passagesOfBlock(inner, {
          ...inCell,
          gap,
          hasGap: place === 0 && isGap(block, rowIndex, index),
        });
      });
    }),
  );
}

const labelAlone = /^\p{Lu}[^:_[\]{}«»<>.!?;,]{1,40}:$/u;

/** An empty cell right of a label, or a label whose value has no cell of its own. */
function isGap({ rows, hasBorders }: SourceTable, y: number, x: number): boolean {
  const textAt = (row: number, column: number) => {
    const cell = rows[row]?.cells[column];
    return cell && !cell.isContinued ? cellText(cell) : undefined;
  };
  const text = textAt(y, x);
  const left = textAt(y, x - 1) ?? '';
  if (text === '') {
    // In a table of two columns every first cell is a label.
    const isForm = hasBorders && x === 1 && rows.every(({ cells }) => cells.length <= 2);
    const isName = /^\p{Lu}[^_[\]{}«».!?]{1,50}$/u.test(left);
    return labelAlone.test(left) || (isForm && isName);
  }
  if (text === undefined || !labelAlone.test(text)) return false;
  const right = textAt(y, x + 1);
  const below = textAt(y + 1, x);
  const isHead = y === 0 && below !== undefined && below !== '' && !labelAlone.test(below);
  return !isHead && (right === undefined || labelAlone.test(right));
}

/** The words of a cell as far as they may name a field: an answer in a control is a blank. */
function cellText({ blocks }: SourceCell): string {
  return blocks
    .map((block) => (block.type === 'paragraph' ? namingText(block) : ''))
    .join(' ')
    .trim();
}

function namingText(paragraph: SourceParagraph): string {
  const isAnswer = (control: ContentControl | undefined) => control?.showsPlaceholder === false;
  return paragraph.runs
    .map(({ text, control, field }) => {
      const holdsAnswer = isAnswer(control ?? paragraph.control) || field?.kind === 'form-text';
      return holdsAnswer ? blanked(text) : text;
    })
    .join('');
}

/** As many signs of a blank as the words have; those that hold a mark of their own stay. */
export function blanked(words: string): string {
  return /[[_{]/.test(words) || words.trim() === '' ? words : '_'.repeat(words.length);
}

function toPassage(paragraph: SourceParagraph, around: Around): Passage {
  const { leftCell, headCell, rowCell, isInCell = false, isInGrid = false, hasGap = false } = around;
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
  const cell = { hasGap, leftCell, headCell, rowCell, isInGrid, isInCell };
  return { text, spans, isPlainLine: false, ...cell, control, canHoldCommand };
}

export function plainPassages(text: string): Passage[] {
  return text.split('\n').map((line) => ({
    text: line,
    spans: [],
    isPlainLine: true,
    leftCell: undefined,
    headCell: undefined,
    rowCell: undefined,
    isInGrid: false,
    isInCell: false,
    hasGap: false,
    control: undefined,
    canHoldCommand: true,
  }));
}
