import type { SourceParagraph } from '../source-document.ts';
import { lineParagraph } from '../source-document.ts';
import type { PageLine, PageText } from './lines.ts';
import { hasField } from './widgets.ts';

export interface RunningHeads {
  /** The pages without them. */
  pages: PageText[];
  header: SourceParagraph[];
  footer: SourceParagraph[];
}

const pageNumber = /^\W*(?:(?:page|seite|página|pagina|p\.)\s?)?\d+(?:\s?(?:of|\/|von|sur|de)\s?\d+)?\W*$/i;
/** Longer texts at the edge of a page are its words. */
const longest = 200;

/** Takes what is repeated at the edge of every page out of the text: it becomes the header and the footer. */
export function findRunningHeads(pages: readonly PageText[]): RunningHeads {
  const seen = new Map<string, { count: number; line: PageLine; isTop: boolean }>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!isAtEdge(page, line)) continue;
      const key = edgeKey(line);
      const before = seen.get(key);
      seen.set(key, {
        count: (before?.count ?? 0) + 1,
        line: before?.line ?? line,
        isTop: line.y > page.height / 2,
      });
    }
  }
  const often = Math.min(3, Math.max(2, pages.length));
  const isRepeated = (line: PageLine) => (seen.get(edgeKey(line))?.count ?? 0) >= often;
  const mayRun = ({ text }: PageLine) => !hasField(text) && text.length <= longest;
  const isRunning = (page: PageText, line: PageLine) =>
    isAtEdge(page, line) && mayRun(line) && (isRepeated(line) || pageNumber.test(line.text));
  const repeated = [...seen.values()]
    .filter(({ line }) => isRepeated(line) && mayRun(line))
    .toSorted((a, b) => b.line.y - a.line.y);
  const written = (isWanted: boolean) =>
    repeated.filter(({ isTop }) => isTop === isWanted).map(({ line }) => toParagraph(line));
  return {
    pages: pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isRunning(page, line)) })),
    header: written(true),
    footer: written(false),
  };
}

function isAtEdge({ height }: PageText, { y }: PageLine): boolean {
  return y > height * 0.92 || y < height * 0.08;
}

/** The same words, whatever the numbers in them, at the same height. */
function edgeKey({ y, text }: PageLine): string {
  return `${Math.round(y / 3)} ${text.replace(/\d+/g, '#')}`;
}

/** The number of the page is one that is counted. */
function toParagraph({ text }: PageLine): SourceParagraph {
  const [, before = '', number, after = ''] =
    /^(.*?(?:^|\b(?:page|seite|página|pagina|p\.)\s?|\t))(\d+)((?:\s?(?:of|\/|von|sur|de)\s?\d+)?\W*)$/i.exec(
      text,
    ) ?? [];
  const paragraph = lineParagraph(text);
  if (number === undefined) return paragraph;
  const runs = [
    { text: before, format: {} },
    { text: number, format: {}, isPageNumber: true },
    { text: after, format: {} },
  ];
  return { ...paragraph, runs };
}
