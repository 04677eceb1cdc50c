import type { Letters } from './letter-widths.ts';
import { lettersWidth } from './letter-widths.ts';
import type { SheetInline } from './sheet.ts';

/** A last word that would look lost on a line of its own, with the blank and the word before it. */
const lastWords = /(?<=\s)[^\s\u200B]{1,20} [^\s\u200B]{1,6}$/;
const maxTiedShare = 0.6;

/** Keeps the last two words of a cell on one line ("Virginia 23220") where its text needs more than one. */
export function tieLastWords(inlines: SheetInline[], widthEm: number, letters: Letters): SheetInline[] {
  const last = inlines.at(-1);
  if (typeof last !== 'string' || lettersWidth(last, letters) <= widthEm) return inlines;
  const [tied] = lastWords.exec(last.slice(-30)) ?? [];
  if (tied === undefined || lettersWidth(tied, letters) > widthEm * maxTiedShare) return inlines;
  return [...inlines.slice(0, -1), last.slice(0, -tied.length), { k: 'tied', t: tied }];
}
