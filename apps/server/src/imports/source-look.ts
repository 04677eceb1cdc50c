import type { SourceBlock, SourceParagraph, SourcePicture } from './source-document.ts';

/**
 * Complete formatting of letters, with everything that styles and defaults define. Sizes and lengths are in points.
 */
export interface Letters {
  font: string;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Six hexadecimal digits; undefined for black. */
  color: string | undefined;
  spacing: number;
  kerning: boolean;
  caps?: 'small' | 'all' | 'none';
  /** Six hexadecimal digits: a colour behind the words. */
  highlight?: string | undefined;
}

export interface SourceTab {
  at: number;
  align: 'left' | 'center' | 'right';
  leader: 'dots' | 'line' | 'dashes' | undefined;
}

export interface SourceEdge {
  width: number;
  color: string;
  /** Between the line and the words of a paragraph. */
  space: number;
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** How a paragraph looks, all that styles, lists and defaults say of it. */
export interface ParagraphLook {
  left: number;
  right: number;
  first: number;
  before: number;
  after: number;
  line: { times: number } | { exact: number } | { least: number };
  /** The pitch of a grid: lines are as high as a whole number of them. */
  linePitch?: number;
  align: 'left' | 'center' | 'right' | 'justify';
  tabs: readonly SourceTab[];
  keepNext: boolean;
  keepLines: boolean;
  /** Its first or last line may stand alone on a page. */
  splits: boolean;
  /** It reads from the right: left and right change their sides. */
  isTurned: boolean;
  /** Word chooses the distance above or below it: none for the first paragraph of a document, nor between items of a list. */
  isBeforeAutomatic?: boolean;
  isAfterAutomatic?: boolean;
  /** Name of its Word style, where paragraphs of that style stand without distance between them. */
  joins: string | undefined;
  border: Partial<Record<Side, SourceEdge>>;
  fill: string | undefined;
  /** Of the mark at its end, and so of a paragraph without words. */
  mark: Letters;
  label: LabelLook | undefined;
  /** Name of its Word style, as people know it. */
  name: string | undefined;
}

export interface LabelLook {
  letters: Letters;
  /** The printed number, or the bullet as the document draws it. */
  text: string;
  isBullet: boolean;
  after: 'tab' | 'space' | 'nothing';
  align: 'left' | 'center' | 'right';
}

export interface SourceTableLook {
  /** Distance from the margin of the page. */
  at: number;
  align: 'left' | 'center' | 'right';
  /** Widths of the columns, as the document says them. */
  grid: readonly number[];
  /** Its first column is the right one. */
  isTurned?: boolean;
  /** Whether columns make room for their longest words, so that the grid is the newest that is known of them. */
  fits: boolean;
  /** Of the whole table, in points or as a share of the place. */
  width: { points: number } | { share: number } | undefined;
  margins: Readonly<Record<Side, number>>;
  edges: Partial<Record<Side | 'across' | 'down', SourceEdge | undefined>>;
  /**
   * Beside the text, for a text box or a table that floats: from the left edge of the page, and from the top of the page
   * or paragraph. Text may go around it.
   */
  place?: { x: number; y: number; of: 'page' | 'paragraph'; around?: true } | undefined;
}

export interface SourceRowLook {
  height: { least: number } | { exact: number } | undefined;
  keep: boolean;
  /** Repeated at the head of each page. */
  isHead: boolean;
}

export interface SourceCellLook {
  width: number | undefined;
  margins: Partial<Record<Side, number>>;
  /** Edges that the cell sets itself; null for a side on which it asks for no line. */
  edges: Partial<Record<Side, SourceEdge | null>>;
  /** Edges that the table's style and its row set for a cell at this place; null where they ask for no line. */
  styleEdges: Partial<Record<Side, SourceEdge | null>>;
  fill: string | undefined;
  align: 'top' | 'middle' | 'bottom';
}

export interface SourcePageLook {
  width: number;
  height: number;
  margins: Record<Side, number>;
  header: number;
  footer: number;
  /** Of the text; undefined for one. */
  columns: { count: number; gap: number; own?: { width: number; gap: number }[] } | undefined;
  numbers: { from: number | undefined; figures: PageFigures } | undefined;
  /** The colour of the paper. */
  fill?: string | undefined;
  /** The lines around each page, at places of the page. */
  border: readonly SourcePicture[];
  /** The pitch of a grid that lines of the text keep to. */
  linePitch?: number;
}

/** 1, 2 ..., i, ii ..., I, II ..., a, b ... or A, B ... */
export type PageFigures = '1' | 'i' | 'I' | 'a' | 'A';

/** The header or footer of each kind of page; undefined where those pages have the usual one. */
export interface SourceFurniture {
  usual: readonly SourceBlock[];
  first: readonly SourceBlock[] | undefined;
  even: readonly SourceBlock[] | undefined;
}

export interface SourceSectionLook {
  page: SourcePageLook;
  /** Begins on the page of the section before, with other columns. */
  continues: boolean;
  header: SourceFurniture;
  footer: SourceFurniture;
}

/** How the document as a whole is set. */
export interface SourceDocumentLook {
  /** One for each section; a section that continues with the pages before has none of its own. */
  sections: readonly SourceSectionLook[];
  /** A footnote, for the look of all of them. */
  footnote: SourceParagraph | undefined;
  tab: number;
  distance: 'larger' | 'sum';
  /** The distance above the first paragraph of a page goes after a page break, too. */
  dropsHeads: boolean;
  /** Words of a justified line may stand closer together, so that one more fits. */
  squeezes: boolean;
  /** The kind of each font, where the document's own list says it: roman, swiss, modern. */
  fontKind: (name: string) => string | undefined;
}
