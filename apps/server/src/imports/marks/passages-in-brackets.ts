import type { Mark } from './merge-candidates.ts';
import type { Passage } from './passage.ts';

/** Brackets around several paragraphs: where they open and close. */
export interface BracketedPassages {
  mark: Mark;
  first: number;
  last: number;
  /** Behind the closing bracket, in the last passage. */
  end: number;
}

/** A longer stretch means that the closing bracket is missing. */
const maxPassages = 40;
const maxLength = 10_000;

/** Only brackets that begin one paragraph and end another: any other pair is an accident. */
export function findBracketedPassages(passages: readonly Passage[]): BracketedPassages[] {
  const found: BracketedPassages[] = [];
  for (let first = 0; first < passages.length; first += 1) {
    const text = passages[first]?.text ?? '';
    const start = text.search(/\S/);
    if (text[start] !== '[' || passages[first]?.isInCell === true) continue;
    const { opening, isOne } = unmatched(text);
    if (opening !== start || !isOne) continue;
    const last = findLast(passages, first);
    const end = passages[last ?? -1]?.text.lastIndexOf(']');
    if (last === undefined || end === undefined) continue;
    const mark: Mark = {
      kind: 'bracket',
      start,
      end: text.length,
      text: text.slice(start),
      isHighlighted: false,
    };
    found.push({ mark, first, last, end: end + 1 });
    first = last;
  }
  return found;
}

function findLast(passages: readonly Passage[], first: number): number | undefined {
  let length = 0;
  for (let at = first + 1; at < Math.min(passages.length, first + maxPassages); at += 1) {
    const passage = passages[at];
    if (passage === undefined || passage.isInCell) return undefined;
    length += passage.text.length;
    if (length > maxLength) return undefined;
    const { opening, closing } = unmatched(passage.text);
    if (closing !== undefined) {
      const isLast = opening === undefined && /^\]\s*$/.test(passage.text.slice(closing));
      return isLast ? at : undefined;
    }
    if (opening !== undefined) return undefined;
  }
  return undefined;
}

/** The first bracket of a text that it does not close, and the first closing one that it does not open. */
function unmatched(text: string) {
  const open: number[] = [];
  let closing: number | undefined;
  for (const { index, 0: sign } of text.matchAll(/[[\]]/g)) {
    if (sign === '[') open.push(index);
    else if (open.pop() === undefined) closing ??= index;
  }
  return { opening: open[0], isOne: open.length === 1, closing };
}
