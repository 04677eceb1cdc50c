import type { CellAlign } from './syntax/nodes.ts';

/**
 * The resolved document that preview, text and PDF render. Conditions, repeats and numbering are resolved. Values
 * become only text and line breaks, so nothing is parsed twice.
 */
export interface ResolvedDocument {
  type: 'resolved';
  children: ResolvedBlock[];
  /** In the order of their marks; `number` counts from 1. */
  footnotes: ResolvedFootnote[];
  blankEnd: number;
  finalNewline: boolean;
}

/** The blocks of the document, from top to bottom. */
export type ResolvedBlock = ResolvedTable | AlignedBlock;
/** A block that can be centred or right-aligned. A table aligns its columns instead. */
export type AlignedBlock = (
  | ResolvedParagraph
  | ResolvedHeading
  | ResolvedClause
  | ResolvedPageBreak
  | ResolvedExhibit
  | ResolvedSignatures
) & {
  align?: 'center' | 'right' | undefined;
  /** Name of the style that the text asks for; what it looks like is said by the look of the template. */
  style?: string | undefined;
};

/** Properties of all blocks. */
export interface BlockPlace {
  /** Stable between two resolutions of one template: source line, and the row in a repeat (`12`, `12:3`). */
  key: string;
  /** Blank lines before the block. */
  blankBefore: number;
}

export interface ResolvedParagraph extends BlockPlace {
  type: 'paragraph';
  lines: ResolvedLine[];
}
/** A line as typed. Its label, such as `(a)` or a dash, gets a hanging indent. */
export interface ResolvedLine {
  indent: string;
  label?: { text: string; gap: string } | undefined;
  children: ResolvedInline[];
}
export interface ResolvedHeading extends BlockPlace {
  type: 'heading';
  level: 1 | 2 | 3 | 4;
  number?: string | undefined;
  /** Level of the number among those of clauses. */
  clauseLevel?: number | undefined;
  children: ResolvedInline[];
}
export interface ResolvedClause extends BlockPlace {
  type: 'clause';
  level: number;
  /** Absent for a continuation without a number. */
  number?: string | undefined;
  lines: ResolvedLine[];
}
export interface ResolvedTable extends BlockPlace {
  type: 'table';
  header: boolean;
  /** Alignment of the columns. */
  align: (CellAlign | undefined)[];
  options: string;
  rows: { cells: { children: ResolvedInline[] }[] }[];
}
export interface ResolvedPageBreak extends BlockPlace {
  type: 'pageBreak';
  /** The look's name for the pages from here on. */
  pages?: string | undefined;
}
export interface ResolvedExhibit extends BlockPlace {
  type: 'exhibit';
  name: string;
  title?: ResolvedInline[] | undefined;
  children: ResolvedBlock[];
}
export interface ResolvedSignatures extends BlockPlace {
  type: 'signatures';
  columns: ResolvedBlock[][];
}
export interface ResolvedFootnote {
  number: number;
  children: ResolvedInline[];
}

export type SpanType = 'strong' | 'emphasis' | 'strongEmphasis' | 'underline' | 'super' | 'sub' | 'strike';

/** Content of a line, a heading or a cell. */
export type ResolvedInline =
  | ResolvedText
  | { type: SpanType; children: ResolvedInline[] }
  /** Letters in a style of the look, which says what of them changes; plain in the house style. */
  | { type: 'styled'; style: string; children: ResolvedInline[] }
  /** A picture of the look, by its name there. */
  | { type: 'picture'; name: string }
  | { type: 'footnoteMark'; number: number }
  | { type: 'break' };

export interface ResolvedText {
  type: 'text';
  value: string;
  /** Absent for words of the template. `missing` is a required blank, `optional` one that may stay empty. */
  state?: 'filled' | 'missing' | 'optional' | 'blank' | 'fallback' | 'unknown' | undefined;
  /** Set for the number that replaces a `{ref}`. */
  reference?: true | undefined;
  /** Key of the block that a reference names. */
  target?: string | undefined;
  /** Name of the field whose value the text shows. */
  field?: string | undefined;
}
