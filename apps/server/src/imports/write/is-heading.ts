import { paragraphText, type SourceParagraph } from '../source-document.ts';

/** Whether a paragraph is written as a heading; decided by its words alone, before their marks are written. */
export function isHeading(paragraph: SourceParagraph): boolean {
  const { headingLevel } = paragraph;
  const words = paragraphText(paragraph).replace(/^[\s\f]+|[\s\f]+$/g, '');
  if (headingLevel === undefined || headingLevel > 4 || !looksLikeHeading(words)) return false;
  return paragraph.number === undefined || !isSentence(words);
}

/** "Customer returns all documents." in the style of a heading is a clause. "Term and termination." is a heading. */
function isSentence(words: string): boolean {
  return /[.;:,]$/.test(words) && words.split(/\s+/).length > 4;
}

/** Many contracts give whole clauses the style of a heading, for its number. */
function looksLikeHeading(words: string): boolean {
  if (words.includes('\n') || words.length >= 160) return false;
  return words.length < 60 || !/[.;:,]$|[;,] (?:and|or)$/.test(words);
}
