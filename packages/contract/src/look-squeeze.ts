/** A blank keeps at least this share of its width. */
const leastBlank = 0.75;
/** Blanks that would be wider than this are worse than any narrow ones. */
const widestBlank = 1.5;
/** How much less a wide blank disturbs than a narrow one. */
const tolerance = 1.7;

/** A part of a line that is not divided, with the blanks before it. Widths are in any one unit. */
export interface SqueezedWord {
  blanks: number;
  blanksWidth: number;
  width: number;
  /** Distances that a tab stop makes within a line would no longer end at the stop. */
  isFixed: boolean;
}

export interface SqueezedLine<Word extends SqueezedWord> {
  words: Word[];
  /** The rest of its room; less than nothing where its words stand closer together than they would alone. */
  left: number;
  isSqueezed: boolean;
}

/**
 * The lines of a justified paragraph as Word fills them. It moves the words of a line closer together where one more word
 * then fits, unless wide blanks without it disturb less.
 */
export function squeezedLines<Word extends SqueezedWord>(
  words: readonly Word[],
  roomOf: (line: number) => number,
): SqueezedLine<Word>[] {
  let line: SqueezedLine<Word> = { words: [], left: roomOf(0), isSqueezed: false };
  const lines = [line];
  let blanksWidth = 0;
  for (const word of words) {
    const over = word.blanksWidth + word.width - line.left;
    const blanks = blanksWidth + word.blanksWidth;
    const fits = over <= 0 || line.words.length === 0;
    const canNarrow = ![...line.words.slice(1), word].some(({ isFixed }) => isFixed);
    if (fits || (canNarrow && isBetterNarrow({ over, blanks, left: line.left, without: blanksWidth }))) {
      line.isSqueezed ||= !fits;
      line.words.push(word);
      line.left = -over;
      blanksWidth = blanks;
    } else {
      line = { words: [word], left: roomOf(lines.length) - word.width, isSqueezed: false };
      lines.push(line);
      blanksWidth = 0;
    }
  }
  return lines;
}

/** How much narrower each blank of a line is, so that it holds its last word with this much room to spare. */
export function narrowingOf(
  { words, left }: Pick<SqueezedLine<SqueezedWord>, 'words' | 'left'>,
  spare: number,
): number {
  const missing = spare - left;
  const count = words.slice(1).reduce((sum, { blanks }) => sum + blanks, 0);
  return missing > 0 && count > 0 ? Math.ceil((missing / count) * 1000) / 1000 : 0;
}

interface LineWithOneMore {
  /** How much wider than its room the line would be. */
  over: number;
  /** The width of all its blanks. */
  blanks: number;
  /** The rest of its room without the word, and the width of its blanks then. */
  left: number;
  without: number;
}

function isBetterNarrow({ over, blanks, left, without }: LineWithOneMore): boolean {
  if (blanks === 0) return false;
  const narrow = 1 - over / blanks;
  if (narrow < leastBlank) return false;
  const wide = without > 0 ? 1 + left / without : Infinity;
  return wide > widestBlank || 1 + (wide - 1) / tolerance >= 1 / narrow;
}
