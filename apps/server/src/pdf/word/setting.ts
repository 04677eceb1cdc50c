import type { Look, LookTable } from '@inkfield/contract/look';
import type { AlignedBlock, ResolvedBlock, ResolvedLine, ResolvedTable } from '@inkfield/engine/document';
import type { LayoutState } from '../layout-inline.ts';
import type { FullStyle, LookStyles } from '@inkfield/contract/look-styles';
import type { WordPictures } from './pictures.ts';
import type { WordLists } from './word-lists.ts';

/** State that the parts of one Word file share while it is written. */
export interface Setting {
  state: LayoutState;
  styles: LookStyles;
  manner: Manner;
  lists: WordLists;
  pictures: WordPictures;
  /** Numbers of the bookmarks of clauses that references name, by key. */
  bookmarks: ReadonlyMap<string, number>;
  rightToLeft: boolean;
  /** In headers and footers the fields `page` and `pages` count pages. */
  countsPages: boolean;
}

/** A part of a block that becomes one paragraph. */
export interface TextPlace {
  block: AlignedBlock;
  /** Its first line. */
  line: ResolvedLine | undefined;
  isFirst: boolean;
  /** The number or typed label is before the words, parted from them by the style's label. */
  hasLabel: boolean;
  isSigning: boolean;
  /** Of the text area, in points. */
  width: number;
}

/** The differences between the house style and a look of the template's own. */
export interface Manner {
  look: Look;
  /** How many empty paragraphs are before a block. */
  blankLines: (blankBefore: number, isSigning: boolean) => number;
  /** Lines that become one paragraph. */
  groupLines: (lines: readonly ResolvedLine[], isSigning: boolean) => ResolvedLine[][];
  tune: (style: FullStyle, place: TextPlace) => FullStyle;
  keepsNext: (blocks: readonly ResolvedBlock[], index: number) => boolean;
  /** Whether spaces typed before a line are printed. */
  printsIndents: boolean;
  tableLook: (table: ResolvedTable, place: { width: number; owner: ResolvedBlock | undefined }) => LookTable;
  /** The side of the page that the words of a paragraph are at; undefined where it reads from the left. */
  turnedSide: (style: FullStyle, words: string) => FullStyle['align'] | undefined;
  /** Between columns to sign in. */
  gutter: number;
}
