import { paragraphText, type SourceBlock, type SourceParagraph } from '../source-document.ts';

interface MainLook {
  font: string | undefined;
  /** In half points. */
  size: number | undefined;
  isJustified: boolean | undefined;
}

/** Shorter paragraphs fill no line, so their justification is not visible. */
const minLine = 100;

/** How most of a document looks, counted by its characters. */
export function findMainLook(blocks: readonly SourceBlock[]): MainLook {
  const paragraphs = blocks.flatMap(paragraphsOf);
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs);
  const long = paragraphs.filter((paragraph) => paragraphText(paragraph).length >= minLine);
  return {
    font: mostOf(runs.map(({ format, text }) => [format.font, text.length])),
    size: mostOf(runs.map(({ format, text }) => [format.size, text.length])),
    isJustified: mostOf(
      long.map((paragraph) => [paragraph.isJustified === true, paragraphText(paragraph).length]),
    ),
  };
}

/** The value with the greatest sum; undefined where none weighs anything. */
export function mostOf<T>(weighed: readonly (readonly [value: T, weight: number])[]): T | undefined {
  const sums = new Map<T, number>();
  for (const [value, weight] of weighed) sums.set(value, (sums.get(value) ?? 0) + weight);
  const [most] = [...sums].toSorted(([, a], [, b]) => b - a);
  return most?.[0];
}

function paragraphsOf(block: SourceBlock): SourceParagraph[] {
  if (block.type === 'paragraph') return [block];
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.flatMap(paragraphsOf)));
}
