import { diffLines } from '@inkfield/web/text-diff';
import { matchPlaceholder } from '@inkfield/engine/lex-inline';
import { cutInline } from './keep-inline.ts';

/** A line of a text: as it is written, and its bare words, which two editions share. */
export interface Line {
  written: string;
  words: string;
  /** The placeholders as they are written. */
  places: string[];
}

/** Splits a text into lines. */
export function linesIn(text: string): Line[] {
  return text.split('\n').map((written) => {
    const places: string[] = [];
    let bare = '';
    for (let at = 0; at < written.length; at++) {
      const placeholder = written[at] === '[' ? matchPlaceholder(written, at) : undefined;
      if (placeholder) {
        places.push(written.slice(at, placeholder.end));
        bare += '[]';
        at = placeholder.end - 1;
      } else bare += written[at] ?? '';
    }
    const words = bare
      .replace(/\{(?:label|ref|if|else if) [^{}]*\}|\{(?:else|end)\}/g, '')
      .replace(/\\(?=[^\s\p{L}\p{N}])|\*+|__|\{\}/gu, '')
      .replace(/^#{1,6}[.:]? /, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
    return { written, words, places };
  });
}

/** Whether two lines with the same words are the same line: one without words could be any other. */
export function hasWords({ words }: Line): boolean {
  return wordsOf(words).length > 0;
}

/** How alike two lines must be at least to be the same line with changes, from 0 to 1. */
const leastAlike = 0.5;

/** For each line of the later text the index of the line before that it comes from. */
export function alignLines(before: readonly Line[], after: readonly Line[]): (number | undefined)[] {
  const found: (number | undefined)[] = after.map(() => undefined);
  let [old, current] = [0, 0];
  const gap = { old: 0, current: 0 };
  const closeGap = () => {
    pairGap(before.slice(gap.old, old), after.slice(gap.current, current), (index, other) => {
      found[gap.current + other] = gap.old + index;
    });
  };
  const textOf = (lines: readonly Line[]) => lines.map(({ words }) => `${words}\n`).join('');
  for (const { kind, text } of diffLines(textOf(before), textOf(after))) {
    const count = text.split('\n').length - 1;
    if (kind === 'removed') old += count;
    else if (kind === 'added') current += count;
    else {
      closeGap();
      for (let step = 0; step < count; step++) found[current + step] = old + step;
      old += count;
      current += count;
      gap.old = old;
      gap.current = current;
    }
  }
  closeGap();
  return found;
}

/** Pairs changed lines between two equal ones, in their order, by the words that they share. */
function pairGap(
  before: readonly Line[],
  after: readonly Line[],
  onPair: (index: number, other: number) => void,
): void {
  let from = 0;
  for (const [other, line] of after.entries()) {
    // A file has no conditions: it may have none of the words in them.
    const candidates = before
      .slice(from)
      .map((old) => Math.max(shareOfWords(old.words, line.words), shareOfWords(outside(old), line.words)));
    const best = Math.max(0, ...candidates);
    if (best < leastAlike) continue;
    const index = from + candidates.indexOf(best);
    onPair(index, other);
    from = index + 1;
  }
}

/** The words of a line outside of its conditions. */
function outside({ written, words }: Line): string {
  const { outside: text, inner } = cutInline(written);
  return inner.length === 0 ? words : text.toLowerCase();
}

function shareOfWords(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.length === 0 || second.length === 0) return 0;
  const left = [...second];
  const shared = first.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return shared.length / Math.max(first.length, second.length);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
