/** The most characters of a label, of a statement to tick, and of words before other ones. */
export const lengths = { label: 100, statement: 150, prefix: 70 };

/** The least that stays of a label, up to the end of a sentence or a part of it. */
const least = { sentence: 28, part: 50 };

/** A text short enough for a label: without what is in brackets, up to the end of its question, sentence or part. */
export function brief(text: string, most: number): string {
  if (text.length <= most) return text;
  const plain = text
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= most) return plain;
  const question = /[^.?!]{10,}\?/.exec(plain.slice(0, 2 * most))?.[0].trim();
  if (question !== undefined && question.length <= 1.5 * most) return question;
  const endAt = (sign: RegExp, from: number) =>
    [...plain.slice(0, most).matchAll(sign)].map(({ index }) => index).findLast((at) => at >= from);
  const end =
    endAt(/(?<!\.\p{L}{1,2})[.;:](?= )/gu, least.sentence) ??
    endAt(/,(?= )/g, Math.min(least.part, most / 2));
  if (end !== undefined) return plain.slice(0, end);
  return `${plain.slice(0, plain.lastIndexOf(' ', most - 2))} …`;
}
