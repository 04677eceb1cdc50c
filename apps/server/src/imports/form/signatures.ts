import { near, overlap } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import type { PrintedWord } from './words.ts';

const signature =
  /^(?:signatures?|signed|sign|unterschrift(?:en)?|handzeichen|firm[ae]s?|assinaturas?|handtekening|underskrift|podpis|imza)(?!\p{L})/iu;
/** As far before and below its words may a line be, in points. */
const reach = { before: 16, below: 14 };
/** Words of a label before the one that says that it is signed: "Your signature", "Applicant's signature". */
const mostBefore = 4;

/** Whether the words before a line or right below it ask for a signature. Such a place stays empty for the pen. */
export function isSigned(rect: Rect, words: readonly PrintedWord[]): boolean {
  const [left, bottom, right] = rect;
  // German has the word for a company.
  const isGerman = words.some(({ text }) => text === 'und');
  const isSignature = ({ text }: PrintedWord) =>
    signature.test(text.replace(/^\P{L}+/u, '')) && !(isGerman && /^firma/i.test(text));
  const before = words
    .filter((word) => near(word.y, bottom, 6) && word.right <= left + 3)
    .toSorted((a, b) => b.left - a.left);
  if (before[0] !== undefined && left - before[0].right < reach.before) return isSignature(before[0]);
  const below = words
    .filter(
      (word) =>
        word.y < bottom && bottom - word.y < reach.below && overlap(word.left, word.right, left, right) > 1,
    )
    .toSorted((a, b) => a.left - b.left);
  return below.slice(0, mostBefore).some(isSignature);
}
