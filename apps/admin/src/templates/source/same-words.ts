/** Words of a draft, by their offsets. */
export interface Words {
  from: number;
  to: number;
}

/** Shorter words occur in too many places with another meaning. */
const fewestLetters = 3;
const mostPlaces = 200;
/** Bounds the work where most places can't be taken. */
const mostTried = 2000;

/** Other places of the same words in the text that are free to become the same field. */
export function sameWords(text: string, place: Words, isFree: (other: Words) => boolean): Words[] {
  const words = text.slice(place.from, place.to);
  if (words.length < fewestLetters) return [];
  const found: Words[] = [];
  let at = text.indexOf(words);
  for (let tried = 0; at >= 0 && tried < mostTried && found.length < mostPlaces; tried++) {
    const other = { from: at, to: at + words.length };
    const isPart = /[\p{L}\p{N}_]/u.test(text.charAt(at - 1) + text.charAt(other.to));
    if (at !== place.from && !isPart && isFree(other)) found.push(other);
    at = text.indexOf(words, other.to);
  }
  return found;
}

/** The words without the blanks around them. */
export function trimmed(text: string, { from, to }: Words): Words {
  const words = text.slice(from, to);
  const lead = words.length - words.trimStart().length;
  const core = words.trim().length;
  return core === 0 ? { from, to: from } : { from: from + lead, to: from + lead + core };
}

/** Why these words, without blanks around them, can't become a field, whatever fields the text has. */
export function wordsProblem(text: string, { from, to }: Words): string | undefined {
  if (from === to) return 'Select the words in the draft first.';
  const words = text.slice(from, to);
  if (words.includes('\n')) return 'Select words of one line only.';
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to);
  const isCommand = /^\s*\{[^{}]*\}\s*$/.test(text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd));
  if (isCommand || /(?<!\\)\{[^}]*$/.test(text.slice(lineStart, from)))
    return 'These words belong to a command.';
  return /(?<!\\)[{}|]/.test(words) ? 'There is a field or a command in these words.' : undefined;
}
