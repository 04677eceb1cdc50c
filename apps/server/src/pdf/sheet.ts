/**
 * The input of document.typ: a document ready to be set. Everything is a literal string, a number from a known range or
 * one of a few names; lengths are in em of the body text unless they say points.
 */
export interface Sheet {
  title: string;
  language: string;
  region: string | null;
  rightToLeft: boolean;
  /** Year, month, day, hour, minute, second, in UTC. */
  date: number[];
  paper: 'us-letter' | 'a4';
  marginPoints: { x: number; top: number; bottom: number };
  families: string[];
  sizePoints: number;
  justify: boolean;
  /** Whether words of justified lines may be divided. */
  hyphenate: boolean;
  header: string;
  footer: string;
  /** Small lines in the foot of every page. */
  footLines: string[];
  square: SheetSquare | null;
  watermark: SheetWatermark | null;
  logo: SheetLogo | null;
  /** The words around page number and page count; null without page numbers. */
  pageWords: { before: string; between: string; after: string } | null;
  /** Whether blanks still to fill are marked: only pages shown on a screen. */
  markMissing: boolean;
  /** Keys of the marked blocks; empty unless the caller wants the places. */
  marks: string[];
  body: SheetBlock[];
  /** By number of the mark, as text because JSON has no other keys. */
  footnotes: Record<string, SheetInline[]>;
}

/** A shape whose commands are those of SVG paths: M, L, Q, C and Z, with absolute places. */
export interface Drawing {
  width: number;
  height: number;
  commands: (readonly [string, ...number[]])[];
}

/** The check code as a square in the foot of every page. */
export interface SheetSquare {
  shape: Drawing;
  points: number;
  alt: string;
}

/** Large pale letters behind the text of every page; the unit of their shape is the em. */
export interface SheetWatermark {
  words: string;
  shape: Drawing;
}

/** The picture at /logo, in the header of every page. */
export interface SheetLogo {
  format: 'png' | 'jpg';
  alt: string;
  align: 'left' | 'center' | 'right';
  heightPoints: number;
  /** Between the header and the text. */
  gapPoints: number;
}

export type SheetInline =
  | string
  | { k: 'br' }
  /** A blank that is still to fill. */
  | { k: 'blank' | 'optional'; t: string }
  /** A name, value, address or code: never divided, where other words may be. */
  | { k: 'exact'; t: string }
  /** Stays on one line. */
  | { k: 'tied'; t: string }
  | { k: 'note'; n: number }
  | { k: 'b' | 'i' | 'bi' | 'u' | 'sup' | 'sub' | 'del'; c: SheetInline[] };

export type SheetBlock =
  | SheetParagraph
  | SheetHeading
  | SheetTable
  | { k: 'pageBreak' }
  | { k: 'signatures'; above: number; columns: SheetBlock[][] };

export interface Marked {
  /** Index of the block's key in `marks`: unlike keys, it stays when blank lines are added above, and so does the layout. */
  mark?: number;
}

export interface SheetParagraph extends Marked {
  k: 'par';
  above: number;
  /** Distance of the whole paragraph from the start margin. */
  start: number;
  /** The indent of the lines after the first. */
  hang: number;
  label: string | null;
  /** Whether the label fits into `hang`; otherwise the text follows it at a fixed distance. */
  boxed: boolean;
  align: 'center' | 'right' | null;
  /** Stays on the page of what follows. */
  sticky: boolean;
  /** A paragraph that runs the other way than the document. */
  turned: boolean;
  c: SheetInline[];
}

export interface SheetHeading extends Marked {
  k: 'heading';
  above: number;
  below: number;
  /** Place in the outline: starts at 1 and never skips a level. */
  level: number;
  /** How it looks. */
  look: 1 | 2 | 3 | 4;
  number: string | null;
  /** The number's column; 0 when the text follows it. */
  hang: number;
  align: 'center' | 'right' | null;
  c: SheetInline[];
}

export interface SheetTable extends Marked {
  k: 'table';
  above: number;
  /** Distance from the start margin. */
  start: number;
  /** Shares of the width. */
  columns: number[];
  align: ('left' | 'center' | 'right' | null)[];
  size: number;
  /** Room beside the cells of each column, in points. */
  insets: { left: number; right: number }[];
  /** With rules and shading, without, or as the head of a letter: a large first row and one rule below the table. */
  look: 'ruled' | 'plain' | 'letterhead';
  headerRows: 0 | 1;
  /** Whether the header comes again on each page. */
  repeatHeader: boolean;
  /** Whether the last row is a total. */
  total: boolean;
  /** A table of few lines stays on one page. */
  together: boolean;
  /** Last rows that stay together on a page. */
  keptRows: number;
  /** `empty`: cells before the first words of the row, which have no rules between them. */
  rows: { keep: boolean; empty: number; cells: SheetInline[][] }[];
}
