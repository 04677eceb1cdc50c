import type { JudgedMark } from './detect-marks.ts';
import type { Passage } from './passage.ts';
import { gap } from './sentence-question.ts';

const mostWords = 9;
/** Further away, words say nothing about the blank. */
const linesLooked = 30;

/** A blank without words in or near its line takes those of the nearest line that has some: never "Field 2". */
export function nameByLineBefore(judged: readonly JudgedMark[], passages: readonly Passage[]): void {
  for (const { passageIndex, verdict } of judged) {
    if (verdict.found?.source !== 'none') continue;
    const before = passages.slice(Math.max(0, passageIndex - linesLooked), passageIndex).toReversed();
    const behind = passages.slice(passageIndex + 1, passageIndex + linesLooked);
    const nearest = before.map(wordsOf).find((words) => words.length > 0);
    const next = behind.map(wordsOf).find((words) => words.length > 0);
    if (nearest !== undefined) verdict.found.label = `${nearest.slice(-mostWords).join(' ')} ${gap}`;
    else if (next !== undefined) verdict.found.label = `${gap} ${next.slice(0, mostWords).join(' ')}`;
  }
}

/** The words of a line that says something besides its blanks. */
function wordsOf({ text }: Passage): string[] {
  const words = text
    .replace(/\{[^{}]*\}+|_{2,}|…[.…]*|\.{4,}|[*|]/g, ' ')
    .split(/\s+/)
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  return words.some((one) => /\p{L}{3}/u.test(one)) ? words : [];
}
