import type { XmlElement } from '../guard/xml.ts';
import type { SourceBlock, SourceParagraph, SourceRun } from '../source-document.ts';
import type { Fonts } from './fonts.ts';
import type { Looks, TableStyle } from './looks.ts';
import type { NumberParagraph } from './numbering.ts';
import type { Styles } from './styles.ts';

/** The state of the walk that holds for the whole document. */
export interface Walk {
  styles: Styles;
  fonts: Fonts;
  numberOf: NumberParagraph;
  looks: Looks;
  /** Word's version of its rules for tables. */
  compatibility: number;
  /** The style of the table that is being read. */
  table?: TableStyle;
  notes: ReadonlyMap<string, string>;
  /** Word fields that have begun and not ended; they may reach over runs and paragraphs. */
  openFields: OpenField[];
  readBlocks: (elements: readonly XmlElement[]) => SourceBlock[];
  /** Text runs in several columns somewhere, so that the end of a column need not be that of a page. */
  hasColumns: boolean;
  /** Paragraphs that the next one goes on, because their mark is hidden or deleted. */
  openEnded: Map<SourceParagraph, 'hidden' | 'deleted'>;
  seen: Seen;
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
  comments: number;
  formulas: number;
  embeddedDocuments: number;
  /** Words that lie across the page. */
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
