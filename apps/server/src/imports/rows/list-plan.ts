import type { RowColumn } from '@inkfield/engine/template';
import type { JudgedMark } from '../marks/detect-marks.ts';
import type { RuleName } from '../marks/rules.ts';
import type { SourceParagraph, SourceRow, SourceTable } from '../source-document.ts';
import type { Replacement } from '../write/replacement.ts';
import type { ColumnKind } from './column-titles.ts';
import type { TotalPlace } from './find-totals.ts';

/** Rows of a table that one row for each entry of a list stands for. */
export interface FoundRows {
  /** The row with the titles of the columns. */
  head?: number | undefined;
  /** The rows that are replaced: the first one, and the one after the last. */
  from: number;
  to: number;
  /** Which of them looks as the row in their place, that row, and the template text in its paragraphs. */
  at: number;
  row: SourceRow;
  texts: ReadonlyMap<SourceParagraph, readonly TextPiece[]>;
  columns: PlannedColumn[];
  confidence: number;
  rule: RuleName;
  /** The name that another template system gives it. */
  list?: string | undefined;
}

/** Rows that become a rows field, and the totals of them. */
export interface ListPlan extends FoundRows {
  table: SourceTable;
  label: string;
  rowLabel: string | undefined;
  /** Passages of the titles and the rows: the first and the last one. */
  first: number;
  last: number;
  /** Words whose marks are now part of the list. */
  taken: readonly WordsPlace[];
  totals: TotalPlace[];
}

/** Where words are: a passage, and offsets in it. */
export interface WordsPlace {
  index: number;
  start: number;
  end: number;
}

/** The words of each paragraph of a cell. */
export type PlacesOfCells = ReadonlyMap<SourceParagraph, WordsPlace>;

export function isWithin(
  { passageIndex, view: { mark } }: JudgedMark,
  { index, start, end }: WordsPlace,
): boolean {
  return passageIndex === index && start <= mark.start && mark.end <= end;
}

/** Template text in the place of words. */
export type TextPiece = Pick<Replacement, 'start' | 'end'> & { text: string };

export interface PlannedColumn {
  kind: ColumnKind;
  /** Of its cells, from the left of the table. */
  x: number;
  column: RowColumn;
}

/** The word for an item in the formulas and placeholders of every list. */
export const itemName = 'item';

export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  return free;
}
