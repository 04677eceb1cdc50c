import { passagesOf } from './marks/passage.ts';
import type { SourceBlock, SourceParagraph } from './source-document.ts';

/** Stands for a page's number; no document holds it. */
const number = '\ufdd3';

const pageWord = String.raw`(?:\b(?:page|pages|pg\.|p\.|seite|página|pagina)\s*[|:.]?\s*)?`;
const ofPages = String.raw`(?:\s*(?:of|/|\||von|sur|de|di|van)\s*(?:${number}|\d{1,4}))?`;
const numbering = new RegExp(String.raw`[(|–\-\s]*${pageWord}${number}${ofPages}[)|.–\-\s]*`, 'giu');

/** Returns a page's header or footer as one line, without the page number, which is a setting. */
export function pageText(blocks: readonly SourceBlock[]): string {
  const text = passagesOf(blocks)
    .map(({ paragraph }) => signedText(paragraph))
    .join('\n')
    .replace(numbering, '\t');
  const pieces = text.split(/[\t\n\f]+/).map((piece) => piece.replace(/\s+/g, ' ').trim());
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).join(' · ');
}

export function hasPageNumber(blocks: readonly SourceBlock[]): boolean {
  return passagesOf(blocks).some(({ paragraph }) => paragraph.runs.some(({ isPageNumber }) => isPageNumber));
}

function signedText({ runs }: SourceParagraph): string {
  return runs
    .map(({ text, isPageNumber }) => (isPageNumber ? number : text))
    .join('')
    .replaceAll(/\ufdd3{2,}/g, number);
}
