import type { Passage } from './passage.ts';

interface InBlock {
  isInSignatureBlock: boolean;
  isOfWitness: boolean;
}

/** How far a signature block reaches from the line that shows it, in lines with words. */
const linesBehind = 14;
const linesBefore = 10;
const linesOfWitness = 5;

/**
 * Tells of a passage, by its index, whether it stands in a signature block. Empty lines of a text without
 * paragraphs only part its lines, and do not count.
 */
export function findSignatures(passages: readonly Passage[]): (index: number) => InBlock {
  const lineOf: number[] = [];
  const signs: number[] = [];
  const closings: number[] = [];
  const witnesses: number[] = [];
  let line = 0;
  for (const { text, isPlainLine } of passages) {
    lineOf.push(line);
    const words = text
      .slice(0, maxLength)
      .replace(/^[\s>#*-]+|\*+/g, '')
      .trim();
    if (isSignature(words)) signs.push(line);
    if (closing.test(words)) closings.push(line);
    if (/^witness(?:es)?\b[^.]{0,40}$/i.test(words)) witnesses.push(line);
    if (words !== '' || !isPlainLine) line += 1;
  }
  return (index) => {
    const at = lineOf[index] ?? 0;
    const isInSignatureBlock =
      signs.some((one) => at - one <= linesBehind && one - at <= linesBefore) ||
      closings.some((one) => at > one && at - one <= linesBehind);
    const isBelow = witnesses.some((one) => at > one && at - one <= linesOfWitness);
    return { isInSignatureBlock, isOfWitness: isInSignatureBlock && isBelow };
  };
}

/** How a letter ends; what stands before it is the letter. */
const closing =
  /^(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|respectfully|(?:best|kind|with kind) regards)\s*,?$/i;

/** As far as any sign of a signature is looked for. */
const maxLength = 2000;

function isSignature(line: string): boolean {
  return (
    /^(?:by|signature|signed|its)\s*:/i.test(line) ||
    /\b(?:by|signature)\s*:\s*_{3,}/i.test(line) ||
    /in witness whereof|have executed this|agreed (?:to )?and accepted|^signatures?$/i.test(line)
  );
}
