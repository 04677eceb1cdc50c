import type { SourceParagraph } from '../source-document.ts';

/** What is written instead of a stretch of a paragraph, or the same words when it is only a place to remember. */
export interface Replacement {
  start: number;
  end: number;
  /** Template text; undefined keeps the words. */
  text: string | undefined;
  /** Which mark, to find its place again. */
  index: number;
}

export type Replacements = ReadonlyMap<SourceParagraph, readonly Replacement[]>;
