import type { XmlElement } from '../guard/xml.ts';
import type { SourceBlock, SourceParagraph, SourceRun } from '../source-document.ts';
import type { SourcePageLook } from '../source-look.ts';
import type { Fonts } from './fonts.ts';
import type { Looks, TableStyle } from './looks.ts';
import type { NumberParagraph } from './numbering.ts';
import type { PictureFiles } from './picture-files.ts';
import type { Styles } from './styles.ts';

/** The state of the walk that holds for the whole document. */
export interface Walk {
  styles: Styles;
  fonts: Fonts;
  numberOf: NumberParagraph;
  looks: Looks;
  /** Word's version of its rules for tables. */
  compatibility: number;
  /** Lines in cells keep to the grid of the page too. */
  hasGridInCells: boolean;
  /** The style of the table that is being read. */
  table?: TableStyle;
  notes: ReadonlyMap<string, string>;
  /** Word fields that have begun and not ended; they may reach over runs and paragraphs. */
  openFields: OpenField[];
  /** The pictures of the package. */
  pictures: PictureFiles;
  theme: XmlElement | undefined;
  place: WalkPlace;
  readBlocks: (elements: readonly XmlElement[], place: WalkPlace) => SourceBlock[];
  /** Paragraphs that the next one continues, because their mark is hidden or deleted. */
  openEnded: Map<SourceParagraph, 'hidden' | 'deleted'>;
  seen: Seen;
}

/** Where the walk is. */
export interface WalkPlace {
  /** Id of the header or footer; empty for the text itself. */
  part: string;
  page: SourcePageLook;
}

/** Counts of parts that could not be kept. */
export interface Seen {
  deletions: number;
  insertions: number;
  hiddenRuns: number;
  /** Word's own IF fields. */
  conditions: number;
  /** Fields that write the day of printing. */
  dates: number;
  pictures: number;
  /** Why, in sentences, and the words of the paragraph that has the picture or is above it. */
  pictureProblems: { problem: string; beside: string }[];
  /** The words of the last paragraph that has some. */
  lastWords: string;
  /** Drawings that text would go around, and drawn shapes that are neither rectangles nor lines. */
  wrapped: number;
  shapes: number;
  /** Tables within cells whose grids were too large. */
  nestedTables: number;
  comments: number;
  formulas: number;
  embeddedDocuments: number;
  /** Words that are printed across the page. */
  watermarks: string[];
}

export interface OpenField {
  instruction: string;
  /** From here on the runs show the field's result. */
  start: number;
  runs: SourceRun[];
  showsResult: boolean;
  data: XmlElement | undefined;
}

export interface Inside {
  runs: SourceRun[];
  paragraphStyle: string | undefined;
}
