import type { Candidate } from './candidates.ts';
import type { Passage } from './passage.ts';
import { valueLabel } from './patterns.ts';
import type { DocumentSigns } from './verdict.ts';

const fewestBullets = 2;
/** A file whose merge fields were printed names at least as many things. */
const fewestNames = 3;

/** A document with none of these signs. */
export const plainDocument: DocumentSigns = {
  hasBracketEnumerators: false,
  quotesInGuillemets: false,
  hasDotBullets: false,
  hasArticleNumbers: false,
  wrapperTags: new Set(),
};

/** Reads the facts about a document that affect its marks. */
export function readSigns(
  passages: readonly Passage[],
  found: readonly (readonly Candidate[])[],
): DocumentSigns {
  const candidates = found.flat();
  const texts = new Map<string, Set<string>>();
  for (const { control, text } of candidates) {
    const key = control === undefined ? '' : control.tag || control.title;
    if (key !== '') texts.set(key, (texts.get(key) ?? new Set()).add(text));
  }
  const wrapperTags = [...texts]
    .filter(([, contents]) => contents.size >= 3 && [...contents].some((text) => text.length > 60))
    .map(([tag]) => tag);
  return {
    hasBracketEnumerators: candidates.some(
      ({ kind, text }) => kind === 'bracket' && /^\[(?:ii|b|B|II)\]$/.test(text),
    ),
    wrapperTags: new Set(wrapperTags),
    quotesInGuillemets: quotesInGuillemets(passages, found),
    hasDotBullets: countDotBullets(passages, found) >= fewestBullets,
    hasArticleNumbers: hasArticleNumbers(passages),
  };
}

/** "[PIE525] Tripod": the letters and figures of a catalogue. */
export const articleNumber = /^[\dA-Z-]{4,20}$/;
const fewestArticles = 3;

/** Several lines begin with another number of a catalogue. */
function hasArticleNumbers(passages: readonly Passage[]): boolean {
  const numbers = passages.flatMap(({ text }) => /^\s*\[([\dA-Z-]{4,20})\]\s+\p{L}/u.exec(text)?.[1] ?? []);
  const isCode = (number: string) => /\d/.test(number) && /[A-Z]{2}/.test(number);
  return new Set(numbers.filter(isCode)).size >= fewestArticles;
}

/** Lines that begin with ● and continue with words. */
function countDotBullets(passages: readonly Passage[], found: readonly (readonly Candidate[])[]): number {
  const isBullet = (index: number) =>
    found[index]?.some(({ kind, start, end }) => {
      const { text = '' } = passages[index] ?? {};
      return kind === 'dot-sign' && text.slice(0, start).trim() === '' && /^\s+\p{L}/u.test(text.slice(end));
    });
  return [...passages.keys()].filter(isBullet).length;
}

/** Names of fields are written as programs write them: first_name, firstName. */
const identifier = /\p{L}_\p{L}|^\p{Ll}[\p{Ll}\d]*(?:\p{Lu}\p{Ll}+)*$/u;

/**
 * Quoted words take endings («Seller»s), are in Cyrillic letters, or are one or two words that come again. Printed names
 * of fields look like those of programs, or are many.
 */
function quotesInGuillemets(passages: readonly Passage[], found: readonly (readonly Candidate[])[]): boolean {
  const names = new Set<string>();
  let hasEnding = false;
  for (const [index, { text }] of passages.entries()) {
    for (const { kind, end, text: written } of found[index] ?? []) {
      if (kind !== 'guillemets' || /^«[\s_.]*»$/.test(written)) continue;
      names.add(written.slice(1, -1).trim());
      hasEnding ||= /^\p{L}/u.test(text.slice(end)) || /\p{Script=Cyrillic}/u.test(written);
    }
  }
  const identifiers = [...names].filter((name) => identifier.test(name) || valueLabel.test(name)).length;
  if (identifiers * 2 >= names.size) return false;
  return hasEnding || (identifiers === 0 && names.size < fewestNames);
}
