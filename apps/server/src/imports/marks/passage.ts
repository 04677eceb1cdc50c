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
  return blocks.flatMap((block) => passagesOfBlock(block, {}));
}

interface Around {
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
          gapLabel: place === 0 ? labelOfGap(block, rowIndex, index) : undefined,
        });
      });
    }),
  );
}

const labelAlone = /^\p{Lu}[^:_[\]{}«»<>.!?;]{1,90}:$/u;

const isName = /^\p{Lu}(?:[^_[\]{}«».!?]|\.(?!\s\p{Lu}|$)){1,80}$/u;

/** Label, nothing, label, nothing: a row of a form. */
function isFormRow({ rows, hasBorders }: SourceTable, y: number): boolean {
  const cells = rows[y]?.cells.map(cellText) ?? [];
  return hasBorders && cells.length % 2 === 0 && cells.every((text, x) => (x % 2 === 0) === (text !== ''));
}

/** A row of labels with a row of nothing beneath, as forms have several of: no list, whose rows continue. */
function isUnderLabels({ rows, hasBorders }: SourceTable, y: number): boolean {
  const above = rows[y - 1];
  const below = rows[y + 1];
  if (!hasBorders || above === undefined || rows[y]?.cells.length !== above.cells.length) return false;
  const isEmpty = (row: typeof above) => row.cells.every((cell) => cellText(cell) === '');
  const areLabels = above.cells.every((cell) => isName.test(cellText(cell)));
  return areLabels && isEmpty(rows[y] ?? above) && (below === undefined || !isEmpty(below));
}

/** The label of an empty cell right of it or under it, or of one whose value has no cell of its own. */
function labelOfGap(table: SourceTable, y: number, x: number): string | undefined {
  const { rows, hasBorders } = table;
  const textAt = (row: number, column: number) => cellAt(table, row, column);
  const text = textAt(y, x);
  const left = textAt(y, x - 1) ?? '';
  if (text === '') {
    // In a table of two columns every first cell is a label.
    const isForm = hasBorders && x === 1 && rows.every(({ cells }) => cells.length <= 2);
    if (labelAlone.test(left) || ((isForm || isFormRow(table, y)) && isName.test(left))) return left;
    return isUnderLabels(table, y) ? textAt(y - 1, x) : undefined;
  }
  if (text === undefined || !labelAlone.test(text)) return undefined;
  const right = textAt(y, x + 1);
  const below = textAt(y + 1, x);
  const isHead = y === 0 && below !== undefined && below !== '' && !labelAlone.test(below);
  return !isHead && (right === undefined || labelAlone.test(right)) ? text : undefined;
}

function cellAt({ rows }: SourceTable, row: number, column: number): string | undefined {
  const cell = rows[row]?.cells[column];
  return cell && !cell.isContinued ? cellText(cell) : undefined;
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

/** Replaces words by a blank of the same length. Words that contain a mark stay. */
export function blanked(words: string): string {
  return /[[_{]/.test(words) || words.trim() === '' ? words : '_'.repeat(words.length);
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
