import type { SheetSquare, SheetWatermark } from '../sheet.ts';

/**
 * Input of look.typ: a document with a look, ready to be set. Everything is a literal string, a number or one of a
 * few names; all lengths are in points.
 */
export interface LookSheet {
  title: string;
  language: string;
  region: string | null;
  /** Year, month, day, hour, minute, second, in UTC. */
  date: number[];
  /** Fallback families for characters that the run's own family lacks. */
  families: string[];
  runs: LookRun[];
  pictures: SheetPicture[];
  footLines: string[];
  square: SheetSquare | null;
  watermark: SheetWatermark | null;
  /** Whether blanks still to fill are marked: only pages shown on a screen. */
  markMissing: boolean;
  marks: string[];
  sections: LookSection[];
  /** By number of the mark, as text because JSON has no other keys. */
  footnotes: Record<string, LookBlock[]>;
}

/** A picture, or a drawn shape where there is no file. */
export interface SheetPicture {
  file: { path: string; format: 'png' | 'jpg' } | null;
  width: number;
  height: number;
  alt: string;
  /** Shares that are cut off: top, right, bottom, left. */
  crop: number[] | null;
  /** Degrees to the right, after it was mirrored. */
  turn: number;
  /** Whether it is mirrored left to right and top to bottom. */
  flip: [across: boolean, down: boolean];
  /** Steps of the shape, each with its points; null for a rectangle or line. */
  outline: { k: 'M' | 'L' | 'C' | 'Z'; p: [x: number, y: number][] }[] | null;
  fill: string | null;
  edge: LookEdge | null;
  at: SheetPlace | null;
}

/** From the left edge of the page, and from the top of the page or of the paragraph. */
export interface SheetPlace {
  x: number;
  y: number;
  of: 'page' | 'paragraph';
}

/** Pages that are set alike. */
export interface LookSection {
  page: {
    width: number;
    height: number;
    top: number;
    right: number;
    bottom: number;
    left: number;
    header: number;
    footer: number;
    /** The number of its first page; null where the count continues. */
    from: number | null;
    figures: string;
  };
  header: LookFurniture;
  footer: LookFurniture;
  /** Places in `pictures` of what is behind the text; null where those pages have the usual ones. */
  background: { usual: number[]; first: number[] | null; even: number[] | null };
  body: LookPart[];
}

/** Text in columns, or in one. */
export interface LookPart {
  columns: number;
  gap: number;
  /** Columns of one height: what follows is on the same page. */
  isBalanced: boolean;
  blocks: LookBlock[];
}

/** How letters look; blocks name them by their place in `runs`. */
export interface LookRun {
  /** One of the families of looks, or that of an uploaded font. */
  family: string;
  size: number;
  /** Height of the line above and below the base line. */
  ascent: number;
  descent: number;
  bold: boolean;
  italic: boolean;
  color: string | null;
  spacing: number;
  kerning: boolean;
  /** How far the letters are above the line; the height of the line stays. */
  raised?: number;
  strike?: boolean;
  /** Small letters are drawn as capitals. */
  capitals?: boolean;
  /** Behind the letters. */
  fill?: string;
}

export interface LookFurniture {
  usual: LookBlock[];
  /** Null where those pages have the usual one. */
  first: LookBlock[] | null;
  even: LookBlock[] | null;
}

export type LookToken =
  /** `n` is how much narrower its blanks are. No line ends within what is `whole`. */
  | { k: 'text' | 'blank' | 'optional'; r: number; t: string; u: boolean; n?: number; whole?: true }
  /** A distance that a tab stop makes, empty or filled with a leader. */
  | { k: 'gap'; w: number }
  | { k: 'leader'; w: number; r: number; t: string }
  /** The rest of the line, empty or filled with a leader. */
  | { k: 'fill'; r: number; t: string }
  /** The end of a line, which its words fill where the paragraph is justified. */
  | { k: 'br'; fills?: true }
  /** A picture in the line, or one that hangs at this line, whose first words are `a` points high. */
  | { k: 'picture'; p: number }
  | { k: 'hanging'; p: number; a: number }
  /** A text box that hangs at this line. */
  | { k: 'box'; a: number; at: SheetPlace; t: LookTable }
  | { k: 'page' | 'pages'; r: number }
  | { k: 'note'; n: number }
  /** The number of a footnote at the head of its words. */
  | { k: 'noteNumber'; n: number; r: number };

/** A picture or a text box with its place, which is from the left edge of the text. */
export type LookHung = { at: SheetPlace } & ({ p: number } | { t: LookTable });

export type LookBlock =
  | LookParagraph
  | LookTable
  /**
   * Pictures and boxes that hang at the paragraph below, whose words begin at a height below their upper edge. `isFirst`:
   * nothing of the text is above it on its page.
   */
  | { k: 'hung'; above: number; height: number; isFirst: boolean; c: LookHung[] }
  /** An empty paragraph. */
  | { k: 'blank'; above: number; head: number; height: number; sticky: boolean }
  /** Room that stays at the start and at the end of a cell, or of a header. */
  | { k: 'room'; height: number }
  | { k: 'pageBreak' }
  | { k: 'columns'; above: number; columns: LookBlock[][] };

export interface LookEdge {
  width: number;
  color: string;
}

export interface LookParagraph {
  k: 'par';
  /** Distance from the block before, which goes at a page's head; `head` stays there. */
  above: number;
  head: number;
  left: number;
  right: number;
  /** How far its lines go beyond the right edge. */
  reach: number;
  /** Further indent of the first line; negative for a hanging indent. */
  first: number;
  /** Between two lines. */
  leading: number;
  align: 'left' | 'center' | 'right' | 'justify';
  sticky: boolean;
  whole: boolean;
  /** Its first or last line may stand alone on a page. */
  splits: boolean;
  /** It reads from the right: `left` and `right` change their sides. */
  turned: boolean;
  /** Place in the outline of the file; 0 for all but headings. */
  level: number;
  fill: string | null;
  /** Top, right, bottom, left. */
  border: ((LookEdge & { space: number }) | null)[];
  /** Within the lines, above the words: the distance from a paragraph that has the same lines. */
  inner: number;
  mark?: number;
  c: LookToken[];
}

export interface LookTable {
  k: 'table';
  /** It is beside the text, and is not read out as a table. */
  isBox: boolean;
  /** Its first column is the right one. */
  turned: boolean;
  above: number;
  left: number;
  widths: number[];
  head: number;
  rows: { height: number | null; exact: boolean; keep: boolean; cells: LookCell[] }[];
  mark?: number;
}

export interface LookCell {
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** Top, right, bottom, left. */
  inset: number[];
  edges: (LookEdge | null)[];
  fill: string | null;
  align: 'top' | 'horizon' | 'bottom';
  c: LookBlock[];
}
