import { fontPoints, marginPoints } from '@inkfield/contract/page-setup';
import type { PageSetup } from '@inkfield/engine/template';
import type { SourceLook, SourceMargins } from '../source-document.ts';
import { faceOf } from './font-faces.ts';

interface WrittenLook {
  page: PageSetup;
  warnings: string[];
}

/** Margins, font and lines of the pages, as near as a template comes to those of the document. */
export function writeLook({ margins, font, fontSize, isJustified }: SourceLook): WrittenLook {
  const warnings: string[] = [];
  const page: PageSetup = {};
  if (margins !== undefined) {
    page.margin = marginOf(margins);
    if (Object.values(margins).some((side) => Math.abs(side - (page.margin ?? 0)) > unseen))
      warnings.push(`Margins differ in the document; a template has one for all sides, ${page.margin} pt.`);
  }
  if (font !== undefined) {
    const { face, isAlike } = faceOf(font);
    page.font = face;
    if (!isAlike)
      warnings.push(
        `The document is set in “${font.name}”; a template has a serif and a sans font: ${face} was taken.`,
      );
  }
  if (fontSize !== undefined) page.font_size = between(fontSize, fontPoints);
  if (isJustified !== undefined) page.justify = isJustified;
  return { page, warnings };
}

/** A side that differs by as much as the margins of Word's old and new drafts do is nothing that anybody sees. */
const unseen = 18;

/** The sides of the lines: they decide where each line ends, and so how the pages look. */
function marginOf({ left, right }: SourceMargins): number {
  return between(Math.round((left + right) / 2), marginPoints);
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value));
}
