import type { PageLine, PageText } from './lines.ts';

/** Joins the lines of all pages to paragraphs: a PDF only stores the positions of characters. */
export function reflow(pages: readonly PageText[]): string[] {
  const paragraphs: string[] = [];
  let current: string | undefined;
  for (const { lines } of pages) {
    const right = lines.reduce((most, line) => Math.max(most, line.right), 0);
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1];
      const begins = current === undefined || beginsParagraph(line, { before, right, current });
      if (begins && current !== undefined && !goesOnOverPage(current, { line, before })) {
        paragraphs.push(current);
        current = line.text;
      } else current = current === undefined ? line.text : joinLine(current, line.text);
    }
  }
  if (current !== undefined) paragraphs.push(current);
  return paragraphs;
}

interface Before {
  before: PageLine | undefined;
  /** Where the longest line of the page ends. */
  right: number;
  current: string;
}

const typedLabel = /^\s*(?:\(?[a-z0-9]{1,3}[.)]|\d+(?:\.\d+)+|[•☐])\s/i;

function beginsParagraph(line: PageLine, { before, right, current }: Before): boolean {
  if (typedLabel.test(line.text) || (line.text.includes('\t') && current.includes('\t'))) return true;
  if (before === undefined) return /[.:;!?]["”]?$/.test(current);
  const isFar = before.y - line.y > Math.max(before.height, line.height) * 1.55;
  // A line that ends early was the last of its paragraph.
  const isShort = before.right < right - Math.max(60, (right - before.left) * 0.18);
  return isFar || isShort;
}

/** At the top of a page, small letters go on with the sentence that the page before left open. */
function goesOnOverPage(
  current: string,
  { line, before }: { line: PageLine; before: PageLine | undefined },
): boolean {
  return before === undefined && !/[.:;!?]["”)]?$/.test(current) && /^[a-z(]/.test(line.text);
}

function joinLine(current: string, line: string): string {
  const isHyphenated = current.endsWith('-') && /^[a-z]/.test(line);
  return isHyphenated ? current.slice(0, -1) + line : `${current} ${line}`;
}
