import { createNumberer, nextNumber, parseNumbering } from '@inkfield/engine/numbering';
import type { NumberLevel, ParagraphNumber } from '../source-document.ts';

/** The list whose numbers the template counts by itself. */
export interface MainList {
  list: string;
  /** For `{numbering: ...}`. */
  examples: string;
}

const exampleOf: Readonly<Record<string, string>> = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
  decimalZero: '01',
};

/**
 * The list with most paragraphs whose numbers, counted by the template, are exactly those that Word prints.
 * `numbers` are those of the paragraphs that would become clauses, in order.
 */
export function chooseMainList(numbers: readonly ParagraphNumber[]): MainList | undefined {
  const lists = Map.groupBy(
    numbers.filter(({ isBullet }) => !isBullet),
    ({ list }) => list,
  );
  const bySize = [...lists].toSorted(([, a], [, b]) => b.length - a.length);
  for (const [list, members] of bySize) {
    const examples = examplesFor(members);
    if (examples !== undefined && countsAlike(examples, members)) return { list, examples };
  }
  return undefined;
}

const maxLevels = 6;

function examplesFor(members: readonly ParagraphNumber[]): string | undefined {
  const levels = members[0]?.levels ?? [];
  const used = new Set(members.map(({ level }) => level));
  const depth = Math.max(...used) + 1;
  if (depth > maxLevels) return undefined;
  const examples = Array.from({ length: depth }, (_, index) =>
    // A level that is never printed needs no look of its own.
    used.has(index) ? exampleFor(levels, index) : '1.',
  );
  return examples.includes(undefined) ? undefined : examples.join(' | ');
}

function exampleFor(levels: readonly (NumberLevel | undefined)[], index: number): string | undefined {
  const level = levels[index];
  if (level === undefined || /[|{}]/.test(level.text)) return undefined;
  let isKnown = true;
  const example = level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const counter = Number(digit) - 1;
    const format = level.isLegal && counter < index ? 'decimal' : (levels[counter]?.format ?? '');
    const sign = exampleOf[format];
    if (sign === undefined) isKnown = false;
    return sign ?? '';
  });
  return isKnown && example.trim() !== '' ? example.trim() : undefined;
}

function countsAlike(examples: string, members: readonly ParagraphNumber[]): boolean {
  const scheme = parseNumbering(examples);
  if (scheme === undefined) return false;
  const numberer = createNumberer(scheme);
  return members.every(({ level, label }) => nextNumber(numberer, level + 1) === label.trim());
}
