import type { Passage } from '../marks/passage.ts';
import type { SourceParagraph } from '../source-document.ts';
import { closeSign, openSign } from './place-signs.ts';
import type { Replacement } from './replacement.ts';
import { writeInline } from './write-inline.ts';

/** In Markdown, headings, emphasis and tables are signs that templates have, too. */
export type LineSyntax = 'plain' | 'markdown';

/** Lines as they were typed, with fields in the place of marks. */
export function writeLines(
  passages: readonly Passage[],
  replacements: ReadonlyMap<number, readonly Replacement[]>,
  syntax: LineSyntax,
): string {
  const lines = passages.map(({ text }, index) => {
    const own = replacements.get(index) ?? [];
    return syntax === 'plain' ? writeInline(asParagraph(text), own) : writeMarkdownLine(text, own);
  });
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return `${text.trimEnd()}\n`;
}

function asParagraph(text: string): SourceParagraph {
  return {
    type: 'paragraph',
    headingLevel: undefined,
    number: undefined,
    runs: [{ text, format: {} }],
    align: undefined,
    startsPage: false,
    spaceBefore: false,
    spaceAfter: false,
    control: undefined,
  };
}

/** Only what begins placeholders and commands is escaped; the rest means here what it means in Markdown. */
function writeMarkdownLine(text: string, replacements: readonly Replacement[]): string {
  let written = '';
  let from = 0;
  for (const { start, end, text: instead, index } of replacements) {
    // A kept mark within a kept mark has no signs of its own.
    if (start < from) continue;
    written += escapeBrackets(text.slice(from, start));
    written += openSign(index) + (instead ?? escapeBrackets(text.slice(start, end))) + closeSign(index);
    from = end;
  }
  return written + escapeBrackets(text.slice(from));
}

function escapeBrackets(text: string): string {
  return text.replace(/(?<![\\{])(?:\[(?=\p{L})|\{(?=\/?[A-Za-z]))/gu, '\\$&');
}
