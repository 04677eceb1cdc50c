/** Ranges of the numbers of a look, in points unless said otherwise. */
export const lookLimits = {
  size: { least: 1, most: 200 },
  /** Indents and margins, which may be negative. */
  length: { least: -1500, most: 1500 },
  /** Between paragraphs, and from the edge of the paper. */
  distance: { least: 0, most: 1500 },
  columns: { least: 2, most: 10 },
  /** Between two columns. */
  columnGap: { least: 0, most: 400 },
  paper: { least: 72, most: 2400 },
  /** Whole numbers. */
  pageNumber: { least: 0, most: 9999 },
  /** Multiple of the font's own height. */
  lineTimes: { least: 0.1, most: 20 },
  lineExact: { least: 0.5, most: 1000 },
  lineLeast: { least: 0, most: 1000 },
} as const;

export const maxLookStyles = 300;
export const maxLookTables = 100;
/** Names of styles, fonts, tables and pages. */
export const maxLookName = 60;
/** Characters of one header or footer. */
export const maxFurniture = 8000;
/** Bullets that a list may draw: all of them are in the fonts of the typesetter. */
export const bulletSigns = '◦○●▪▫■□◆◇▶►▸➢➤➔→⇒★☆✓✔✗✘☐☑☒❏❐❑❒❖◊♦‣›–—-*o§·';
