import type { PaperSize } from '@inkfield/engine/template';
import type {
  Letters,
  ParagraphLook,
  Side,
  SourceCellLook,
  SourceDocumentLook,
  SourceRowLook,
  SourceTableLook,
} from './source-look.ts';

/**
 * The content of a source document, whatever program wrote it. Readers produce it, and marks and writing use it.
 */
export interface SourceDocument {
  blocks: SourceBlock[];
  /** For the staff member who imports: parts that were left out or not followed. */
  warnings: string[];
  pages?: SourcePages | undefined;
  /** The files of the pictures that its runs show. */
  pictures?: readonly PictureFile[] | undefined;
  /** Only a Word document has one. */
  look?: SourceDocumentLook | undefined;
  /** Pages when the word processor last saved it. */
  countedPages?: number | undefined;
}

/** The page settings of a source document. */
export interface SourcePages extends SourceLook {
  size: PaperSize | undefined;
  /** Content above and below the text of every page. */
  header: readonly SourceBlock[];
  footer: readonly SourceBlock[];
  /** Headers of some pages only: they are among the blocks, where those pages begin. */
  inText: readonly SourceBlock[];
  /** Warnings about parts that differ from page to page and were left out here, in plain sentences. */
  leftOut: readonly string[];
}

/** How most of a document looks; undefined where it does not say. */
export interface SourceLook {
  margins: SourceMargins | undefined;
  font: SourceFont | undefined;
  /** In points. */
  fontSize: number | undefined;
  isJustified: boolean | undefined;
}

/** In points. */
export interface SourceMargins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface SourceFont {
  name: string;
  /** The kind of font that the document says it is: roman, swiss, modern ... */
  family: string | undefined;
}

export type SourceBlock = SourceParagraph | SourceTable;

export interface SourceParagraph {
  type: 'paragraph';
  /** 1 to 9; undefined for ordinary text. */
  headingLevel: number | undefined;
  number: ParagraphNumber | undefined;
  runs: SourceRun[];
  align: 'center' | 'right' | undefined;
  isJustified?: boolean | undefined;
  startsPage: boolean;
  /** The section whose pages begin here, where they look otherwise than those before. */
  pages?: number | undefined;
  /** Whether the paragraph is set apart from the one before and the one after. */
  spaceBefore: boolean;
  spaceAfter: boolean;
  /** A content control around the whole paragraph. */
  control: ContentControl | undefined;
  look?: ParagraphLook | undefined;
  /** It takes no room on the page: it only ends a section, or is hidden. */
  vanishes?: boolean | undefined;
  /** The line that it is drawn as, below or above it, and the lines and indents that the document gives to it. */
  rule?: { isBelow: boolean; of: string } | undefined;
  /** In a frame beside an empty paragraph, which it replaces: such as the page numbers of older footers. */
  isFramed?: boolean | undefined;
}

export interface SourceRun {
  /** Line breaks as \n, tabs as \t, page breaks as \f. */
  text: string;
  format: RunFormat;
  letters?: Letters | undefined;
  control?: ContentControl | undefined;
  field?: WordField | undefined;
  /** Words of a footnote or endnote that is referred to here. */
  note?: string | undefined;
  /** Where the number of the page, or how many there are, is printed. */
  isPageNumber?: boolean | undefined;
  /** Which of the two. */
  counts?: 'page' | 'pages' | undefined;
  /** A picture or a drawn shape that is anchored here. */
  picture?: SourcePicture | undefined;
  /** How far up a drawing is among those that cover each other. */
  layer?: number | undefined;
  /** A text box that hangs here. */
  box?: SourceBlock[] | undefined;
  /** A line break that leads to the next column. */
  endsColumn?: boolean | undefined;
}

/** A cleaned picture, under the name of its content. */
export interface PictureFile {
  sha256: string;
  bytes: Uint8Array;
  media: 'image/png' | 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Lengths are in points. Without a file it is a drawn shape: of its outline, or else a rectangle, or a line where it has
 * no height or no width.
 */
export interface SourcePicture {
  file?: PictureFile;
  width: number;
  height: number;
  alt?: string;
  /** Shares that are cut off. */
  crop?: Record<Side, number>;
  /** Degrees to the right, after it was mirrored. */
  turn?: number;
  flip?: 'across' | 'down' | 'both';
  /** In thousandths of its box, in the letters of SVG paths. */
  outline?: string;
  fill?: string;
  edge?: { width: number; color: string };
  /** Where it is beside the text: from the left edge of the page, and from the top of the page or paragraph. */
  at?: { x: number; y: number; of: 'page' | 'paragraph'; around?: boolean } | undefined;
  /** Words do not continue beside it. */
  endsLine?: boolean;
}

export interface RunFormat {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  highlight?: boolean;
  strike?: boolean;
  position?: 'super' | 'sub';
  /** In half points. */
  size?: number;
  font?: string;
}

export interface SourceTable {
  type: 'table';
  rows: SourceRow[];
  hasBorders: boolean;
  look?: SourceTableLook | undefined;
}

export interface SourceRow {
  isHeader: boolean;
  cells: SourceCell[];
  look?: SourceRowLook | undefined;
}

export interface SourceCell {
  blocks: SourceBlock[];
  /** Columns that the cell covers. */
  span: number;
  /** The cell continues the one above it. */
  isContinued: boolean;
  /** The cell is empty and has a line below, to write on. */
  isRuled?: boolean;
  look?: SourceCellLook | undefined;
}

/** The number that Word prints before a paragraph, computed. */
export interface ParagraphNumber {
  label: string;
  isBullet: boolean;
  /** 0 to 8. */
  level: number;
  /** Which list: paragraphs with the same one count together. */
  list: string;
  levels: readonly (NumberLevel | undefined)[];
}

/** How a level of a list counts and looks; `text` names counters as %1 to %9. */
export interface NumberLevel {
  start: number;
  format: string;
  text: string;
  /** 1-based level whose paragraphs restart this one; 0 for never; undefined for any above it. */
  restartAfter: number | undefined;
  /** All counters before its own are shown in arabic figures. */
  isLegal: boolean;
  paragraphStyle: string | undefined;
}

export type ControlType = 'text' | 'select' | 'checkbox' | 'date' | 'picture' | 'repeat';

/** A content control of Word: a named place for one value. */
export interface ContentControl {
  tag: string;
  title: string;
  /** Last step of the XML path that the control is bound to. */
  boundTo: string | undefined;
  type: ControlType;
  options: string[] | undefined;
  isMultiline: boolean;
  showsPlaceholder: boolean;
  /** The day that a date control holds, YYYY-MM-DD, however it is shown. */
  day: string | undefined;
}

/** A Word field that stands for a value: MERGEFIELD, or one of the old form fields. */
export interface WordField {
  kind: 'merge' | 'form-text' | 'form-checkbox' | 'form-dropdown';
  name: string;
  /** Date and number pictures of a merge field. */
  datePicture: string | undefined;
  numberPicture: string | undefined;
  /** Type of an old text field: number, date, multiline ... */
  textType: string | undefined;
  options: string[] | undefined;
  /** The value of an old field or of a PDF's field: words, an option, or ☒. */
  value?: string | undefined;
}

/** A line of a text that has no paragraphs. */
export function lineParagraph(text: string): SourceParagraph {
  return {
    type: 'paragraph',
    headingLevel: undefined,
    number: undefined,
    runs: [{ text, format: {} }],
    align: undefined,
    startsPage: false,
    spaceBefore: false,
    spaceAfter: false,
    control: undefined,
  };
}

/** A line to write on that the document draws, as it can be typed. */
export const drawnLine = '_'.repeat(24);

/** Nothing is printed there. */
export function isBlankParagraph(paragraph: SourceParagraph): boolean {
  return (
    paragraphText(paragraph).trim() === '' && paragraph.runs.every(({ picture }) => picture === undefined)
  );
}

export function paragraphText(paragraph: SourceParagraph): string {
  return paragraph.runs.map((run) => run.text).join('');
}

/** Whether a block prints nothing. */
export function isBlankBlock(block: SourceBlock): boolean {
  if (block.type === 'paragraph')
    return isBlankParagraph(block) && block.runs.every(({ box = [] }) => box.every(isBlankBlock));
  return block.rows.every(({ cells }) => cells.every(({ blocks }) => blocks.every(isBlankBlock)));
}

/**
 * The paragraphs of a table within a cell, line by line: those of a row with words in one cell each have a line of
 * their own, and those of other rows share one.
 */
export function linesOfTable({ rows }: SourceTable): SourceBlock[][] {
  return rows.flatMap(({ cells }) => {
    const filled = cells.filter(({ blocks, isContinued }) => !isContinued && !blocks.every(isBlankBlock));
    const [only] = filled;
    if (filled.length === 1 && only !== undefined) return only.blocks.map((block) => [block]);
    return filled.length === 0 ? [] : [filled.flatMap(({ blocks }) => blocks)];
  });
}
