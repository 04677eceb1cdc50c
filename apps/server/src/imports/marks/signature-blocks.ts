import type { Passage } from './passage.ts';

interface InBlock {
  isInSignatureBlock: boolean;
  isOfWitness: boolean;
  isBesideSign: boolean;
  isToInitial: boolean;
  isToTick: boolean;
}

/** How far a signature block reaches from the line that shows it, in lines with words. */
const linesBehind = 14;
const linesBefore = 10;
const linesBeside = 3;
const linesOfWitness = 5;
const linesOfList = 10;

/**
 * Returns a function that tells by the index of a passage whether it is in a signature block. In a text without
 * paragraphs, empty lines are not counted.
 */
export function findSignatures(passages: readonly Passage[]): (index: number) => InBlock {
  const lineOf: number[] = [];
  const signs: number[] = [];
  const openings: number[] = [];
  const oaths: number[] = [];
  const witnesses: number[] = [];
  const initials: number[] = [];
  const ticks: number[] = [];
  let line = 0;
  for (const { text, isPlainLine } of passages) {
    lineOf.push(line);
    const words = text
      .slice(0, maxLength)
      .replace(/^[\s>#*-]+|\*+/g, '')
      .trim();
    if (isSignature(words)) signs.push(line);
    if (opensBlock(words)) openings.push(line);
    if (/^(?:sworn|subscribed)\b[^.]{0,60}\bbefore me\b/i.test(words)) oaths.push(line);
    if (/^witness(?:es)?\b[^.]{0,40}$|\bin the presence of:?$/i.test(words)) witnesses.push(line);
    if (asksForInitials.test(words)) initials.push(line);
    if (asksForTick.test(words)) ticks.push(line);
    if (words !== '' || !isPlainLine) line += 1;
  }
  return (index) => {
    const at = lineOf[index] ?? 0;
    const isBelow = (places: readonly number[], lines: number) => at - lastUntil(places, at) <= lines;
    const isBehind = isBelow(signs, linesBehind) || isBelow(openings, linesBehind);
    const sign = firstAfter(signs, at);
    const isOpenedBetween = lastUntil(openings, sign) > at;
    const isBefore = (lines: number) => sign - at <= lines && !isOpenedBetween;
    // An affidavit is signed above the words of the notary.
    const isSworn = firstAfter(oaths, at) - at <= linesBeside;
    const isInSignatureBlock = isBehind || isBefore(linesBefore) || isSworn;
    return {
      isInSignatureBlock,
      isOfWitness: isInSignatureBlock && at - lastUntil(witnesses, at - 1) <= linesOfWitness,
      isBesideSign: isBehind || isBefore(linesBeside),
      isToInitial: isBelow(initials, linesOfList),
      isToTick: isBelow(ticks, linesOfList),
    };
  };
}

/** The number of places, which are sorted, up to and including `at`. */
function countUntil(places: readonly number[], at: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lastUntil = (places: readonly number[], at: number) => places[countUntil(places, at) - 1] ?? -Infinity;
const firstAfter = (places: readonly number[], at: number) => places[countUntil(places, at)] ?? Infinity;

/** How a letter ends. */
const closing =
  /^(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|respectfully(?: submitted)?|(?:best|kind|with kind) regards)\s*,?$/i;

/** The verb `initial`, and not the initial term of a contract. */
const asksForInitials =
  /\binitial(?:l?ed|l?ing)\b|\binitial (?:next|beside|below|each|only|one|all|here|the (?:line|box|space)s?)\b|\b(?:your|his|her|my) initials\b/i;

const asksForTick =
  /\((?:please )?(?:check|tick|mark|select)\b|\b(?:check|tick|mark|select) (?:one|all|any|each|whichever|only|where|(?:the )?(?:appropriate|applicable))\b/i;

/** Number of characters that are searched for signs of a signature. */
const maxLength = 2000;

function isSignature(line: string): boolean {
  return (
    /^(?:by|signature|signed|its)\s*:/i.test(line) ||
    /\b(?:by\s*:|signature(?: of (?:the )?[\p{L}'’]{3,20})?\s*:?)\s*(?:_{3}|\.{6}|…{2})/iu.test(line)
  );
}

/** Text before these words is the document, and text behind them is signed. */
function opensBlock(line: string): boolean {
  return (
    closing.test(line) ||
    /in witness whereof|have executed this|agreed (?:to )?and accepted|accepted and agreed|^signatures?$/i.test(
      line,
    ) ||
    /^(?:signed|executed)\b.{0,60}\b(?:by|behalf of)\b|^signed (?:&|and) dated:?$/i.test(line)
  );
}
