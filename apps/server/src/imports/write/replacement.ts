import type { SourceParagraph } from '../source-document.ts';

/** The text for a stretch of a paragraph, or the same words if only its place matters. */
export interface Replacement {
  start: number;
  end: number;
  /** Template text; undefined keeps the words. */
  text: string | undefined;
  /** Which mark, to find its place again. */
  index: number;
}

export type Replacements = ReadonlyMap<SourceParagraph, readonly Replacement[]>;
