/**
 * The only way from a resolved document to the typesetter: everything is built anew from an allow-list of kinds, names
 * and number ranges, and every text is cleaned. What isn't known here does not get through.
 */
import type { ResolvedDocument } from '@inkfield/engine/document';
import type { PageSetup } from '@inkfield/engine/template';
import { clauseColumns } from './clause-columns.ts';
import { cleanBlocks } from './clean-blocks.ts';
import type { Cleaning } from './clean-inline.ts';
import { cleanInlines } from './clean-inline.ts';
import { cleanLine, createWordBreaker } from './clean-text.ts';
import { cleanLogo, marginWithLogo } from './clean-logo.ts';
import { isRightToLeft } from './direction.ts';
import { fontFamilies } from './fonts.ts';
import { pageWords } from './page-words.ts';
import type { Sheet, SheetInline } from './sheet.ts';
import { textWidth } from './text-width.ts';
import { TypesetError } from './typeset-error.ts';

const sheetLimits = { blocks: 20_000, cells: 20_000, characters: 2_000_000 };

/** A document and how it is to be set. */
export interface SheetRequest {
  document: ResolvedDocument;
  page: PageSetup;
  /** Of the file, as readers show it; not printed. */
  title: string;
  /** A BCP 47 tag. */
  language: string;
  /** When the document was generated, ISO 8601: part of the file, so that the same request gives the same bytes. */
  date: string;
  output: 'pdf' | 'svg';
}

/** Lines from this width on are set well without dividing words, which contracts avoid, where words are short. */
const undividedEm = 30;
const shortWords = new Set(['en', 'es', 'fr', 'it', 'pt']);
/** There every noun has a capital. */
const capitalNouns = new Set(['de', 'lb']);
const paperWidthPoints = { letter: 612, a4: 595.28 };
const furnitureEm = 9;
const furnitureLinePoints = 12;

function clamp(
  value: number | undefined,
  [least, most]: readonly [number, number],
  otherwise: number,
): number {
  if (value === undefined || !Number.isFinite(value)) return otherwise;
  return Math.min(most, Math.max(least, value));
}

function cleanDate(iso: string): number[] {
  const date = new Date(iso);
  const year = date.getUTCFullYear();
  if (!(year >= 1900 && year <= 9999)) throw new TypesetError('invalid', ['the date is not one']);
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return [year, date.getUTCMonth() + 1, date.getUTCDate(), ...time];
}

function cleanLanguage(tag: string): { language: string; region: string | null } {
  const [, language = 'en', region] = /^([a-z]{2,3})\b(?:.*?-([A-Z]{2})\b)?/i.exec(tag) ?? [];
  return { language: language.toLowerCase(), region: region?.toLowerCase() ?? null };
}

/** Header and footer wrap inside the margin; a long one makes the margin larger. */
function marginFor(text: string, margin: number, width: number): number {
  const lines = Math.ceil((textWidth(text) * furnitureEm) / width);
  return Math.max(margin, lines <= 1 ? 0 : 36 + lines * furnitureLinePoints);
}

function cleanFootnotes(
  cleaning: Cleaning,
  document: ResolvedDocument,
  widthEm: number,
): Record<string, SheetInline[]> {
  // A mark inside a footnote would set itself over and over.
  const within = { ...cleaning, footnotes: new Set<number>() };
  const known = document.footnotes.map(({ number, children }): [string, SheetInline[]] => [
    String(number),
    cleanInlines(within, children, createWordBreaker(widthEm)),
  ]);
  return Object.fromEntries(known);
}

export function cleanDocument(request: SheetRequest, logoBytes?: Uint8Array): Sheet {
  const { document, page } = request;
  const { language, region } = cleanLanguage(request.language);
  const rightToLeft = isRightToLeft(language);
  const sizePoints = clamp(page.font_size, [6, 24], 11);
  const margin = clamp(page.margin, [28, 144], 72);
  const width = paperWidthPoints[page.size ?? 'letter'] - 2 * margin;
  const widthEm = width / sizePoints;
  const justify = page.justify ?? true;
  const header = cleanLine(page.header ?? '', 600);
  const footer = cleanLine(page.footer ?? '', 600);
  const cleaning: Cleaning = {
    blocks: sheetLimits.blocks,
    cells: sheetLimits.cells,
    characters: sheetLimits.characters,
    footnotes: new Set(document.footnotes.map(({ number }) => number)),
    rightToLeft,
    style: page.font === 'sans' ? 'sans' : 'serif',
    hyphenate: justify && (widthEm < undividedEm || !shortWords.has(language)),
    namesByCapital: !capitalNouns.has(language),
  };
  const logo = cleanLogo(page.logo, logoBytes, { width, header });
  const breaker = createWordBreaker(width / furnitureEm / 2);
  return {
    title: cleanLine(request.title, 300) || 'Document',
    language,
    region,
    rightToLeft,
    date: cleanDate(request.date),
    paper: page.size === 'a4' ? 'a4' : 'us-letter',
    marginPoints: {
      x: margin,
      top: logo === null ? marginFor(header, margin, width) : marginWithLogo(logo, header, { margin, width }),
      bottom: marginFor(footer, margin, width * 0.7),
    },
    families: fontFamilies(cleaning.style, language),
    sizePoints,
    justify,
    hyphenate: cleaning.hyphenate,
    header: breaker.next(header),
    footer: breaker.next(footer),
    logo,
    pageWords: page.page_numbers === false ? null : pageWords(language),
    markMissing: request.output === 'svg',
    body: cleanBlocks(
      {
        cleaning,
        columns: clauseColumns(document.children),
        sizePoints,
        widthEm,
        depth: 0,
        outline: { level: 0 },
      },
      document.children,
    ),
    footnotes: cleanFootnotes(cleaning, document, widthEm),
  };
}
