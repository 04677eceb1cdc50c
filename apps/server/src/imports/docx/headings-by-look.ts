import { paragraphText, type SourceBlock, type SourceParagraph, type SourceRun } from '../source-document.ts';
import { mostOf } from './main-look.ts';

/** In half points, where a document says nothing. */
const usualSize = 20;
const maxTitle = 100;
/** A bold line alone is a heading only if the text below is clearly longer. */
const minText = 100;

interface Body {
  size: number;
  /** Bold has no meaning in a text that is bold throughout. */
  isBold: boolean;
}

/**
 * Many authors use no styles: a short line that is clearly larger than the text, or bold above plain text, is a
 * heading. Lines in cells, with blanks to fill in, or with the end of a sentence are not.
 */
export function findHeadingsByLook(blocks: readonly SourceBlock[]): void {
  const paragraphs = blocks.filter((block) => block.type === 'paragraph').filter(hasWords);
  const body = bodyOf(paragraphs);
  const found = paragraphs.map((paragraph) =>
    paragraph.headingLevel === undefined && couldBeHead(paragraph) ? headingSize(paragraph, body) : undefined,
  );
  const levelOf = levelsBySize(found.filter((size) => size !== undefined));
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.headingLevel !== undefined || !couldBeHead(paragraph)) continue;
    const size = found[index];
    paragraph.headingLevel =
      size === undefined
        ? levelByWeight(paragraph, { body, before: paragraphs[index - 1], after: paragraphs[index + 1] })
        : index === 0
          ? 1
          : levelOf(size);
  }
}

function hasWords(paragraph: SourceParagraph): boolean {
  return /[\p{L}\p{N}]/u.test(paragraphText(paragraph));
}

function couldBeHead(paragraph: SourceParagraph): boolean {
  const text = paragraphText(paragraph);
  const words = text.trim();
  // A line that a tab moves away from the margin stands beside others, as those of an address.
  const isLine = !/^\s*\t/.test(text) && !/[\n\f\t]|_{3,}/.test(words) && words.length <= maxTitle;
  const isSentence = /[.;:,!?]$/.test(words);
  // A box to tick begins with its signs.
  return (
    isLine && !isSentence && paragraph.number?.isBullet !== true && /^[[“"‘']?[\p{L}\p{N}§]/u.test(words)
  );
}

function bodyOf(paragraphs: readonly SourceParagraph[]): Body {
  let bold = 0;
  let all = 0;
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs);
  for (const run of runs) {
    all += run.text.length;
    if (run.format.bold) bold += run.text.length;
  }
  const size = mostOf(runs.map((run) => [sizeOf(run), run.text.length])) ?? usualSize;
  return { size, isBold: bold > all / 3 };
}

function sizeOf({ format }: SourceRun): number {
  return format.size ?? usualSize;
}

function seenRuns({ runs }: SourceParagraph): SourceRun[] {
  return runs.filter(({ text }) => text.trim() !== '');
}

/** Its size, when that is clearly more than that of the text. */
function headingSize(paragraph: SourceParagraph, body: Body): number | undefined {
  const runs = seenRuns(paragraph);
  const size = Math.min(...runs.map(sizeOf));
  const isBold = runs.every(({ format }) => format.bold);
  return size >= body.size * (isBold ? 1.15 : 1.25) ? size : undefined;
}

/** The largest is the title; where there are many of that size, they are heads of parts. */
function levelsBySize(sizes: readonly number[]): (size: number) => number {
  const distinct = [...new Set(sizes)].toSorted((a, b) => b - a);
  const areMany = sizes.filter((size) => size === distinct[0]).length > 2;
  return (size) => Math.min(3, distinct.indexOf(size) + (areMany ? 2 : 1));
}

interface Around {
  body: Body;
  before: SourceParagraph | undefined;
  after: SourceParagraph | undefined;
}

function levelByWeight(paragraph: SourceParagraph, { body, before, after }: Around): number | undefined {
  const isBold = seenRuns(paragraph).every(({ format }) => format.bold);
  // Numbered ones are clauses, which look as their author made them.
  if (!isBold || body.isBold || after === undefined || paragraph.number !== undefined) return undefined;
  // The first words of a document in the middle of the line are its title.
  if (before === undefined) return paragraph.align === 'center' ? 1 : undefined;
  const leadsToText = paragraphText(after).trim().length >= minText;
  return leadsToText && !seenRuns(after).every(({ format }) => format.bold) ? 3 : undefined;
}
