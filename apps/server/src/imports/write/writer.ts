/** The lines of a template while they are written. */
export interface Writer {
  lines: string[];
  add: (line: string) => void;
  /** One blank line, unless there is one already, or a block of lines has just begun. */
  gap: () => void;
  /** An empty paragraph. With a look each one is a blank line, or several, besides the one that parts two paragraphs. */
  blank: (lines?: number) => void;
  /** With a look: whether nothing but empty paragraphs follows the last line. */
  endsBlank: () => boolean;
  /** Ends a block of lines. Empty lines before its end are moved behind it. */
  end: (line: string) => void;
}

export function createWriter({ keepsBlanks = false } = {}): Writer {
  const lines: string[] = [];
  let waiting = 0;
  let isBlank = false;
  const gap = () => {
    const last = lines.at(-1);
    if (last !== undefined && last !== '' && !opening.test(last)) lines.push('');
  };
  const addWaiting = () => {
    const count = Math.max(0, Math.round(waiting));
    // The part of a line that is left goes to the next blank lines, so that the text does not drift from its place.
    waiting -= count;
    if (count === 0) return;
    const above = takeAbove(lines);
    if (lines.at(-1) !== '') lines.push('');
    for (let left = count + above; left > 0; left -= 1) lines.push('');
  };
  return {
    lines,
    add: (line) => {
      if (line !== '') {
        addWaiting();
        isBlank = false;
      }
      lines.push(line);
    },
    gap,
    blank: (count = 1) => {
      if (keepsBlanks) waiting += count;
      else lines.push('');
      isBlank = keepsBlanks;
    },
    endsBlank: () => isBlank,
    end: (line) => {
      while (lines.at(-1) === '') lines.pop();
      lines.push(line);
    },
  };
}

/** The first line of a block. */
const opening = /^\{(?:center|right|signatures|style [^:]*)\}$/;

/**
 * Takes the blank lines above a block that has just begun, except the one that parts two paragraphs. Those above and those
 * inside are before the same paragraph, and only the larger number of them would count.
 */
function takeAbove(lines: string[]): number {
  const start = lines.findLastIndex((line) => !opening.test(line)) + 1;
  if (start === lines.length) return 0;
  const from = lines.slice(0, start).findLastIndex((line) => line !== '') + 1;
  return lines.splice(from, Math.max(0, start - from - 1)).length;
}
