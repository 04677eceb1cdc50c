import type { Look } from '@inkfield/contract/look';
import type { FurnitureFields } from '@inkfield/contract/look-furniture';
import { pageDefaults } from '@inkfield/contract/page-setup';
import type { ResolvedDocument } from '@inkfield/engine/document';
import type { PageSetup } from '@inkfield/engine/template';
import { clauseColumns } from './clause-columns.ts';
import type { FormValues } from './form/draw-values.ts';
import { layoutBlocks } from './layout-blocks.ts';
import { type LayoutState, layoutInlines } from './layout-inline.ts';
import { cleanLine, createWordBreaker } from './clean-text.ts';
import { layoutLogo, marginWithLogo } from './layout-logo.ts';
import { isRightToLeft } from './direction.ts';
import { fontFamilies, hanShapes } from './fonts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { footLines, layoutSquare, marginForSquare } from './foot-marks.ts';
import type { Sheet, SheetInline, SheetWatermark } from './sheet.ts';
import { textWidth } from './text-width.ts';
import { tieReferences } from './tie-references.ts';
import { TypesetError } from './typeset-error.ts';

/**
 * The only way from a resolved document to the typesetter. The sheet is built from an allow-list of kinds, names and
 * number ranges, and every text is cleaned. Unknown parts are left out.
 */

const sheetLimits = { blocks: 20_000, cells: 20_000, characters: 2_000_000 };

/** The boxes of a form, and the values that they show. */
export type FormRequest = FormValues['form'] & Pick<FormValues, 'values' | 'leftOut'>;

/** A document and how it is to be set. */
export interface SheetRequest {
  document: ResolvedDocument;
  page: PageSetup;
  /** How the document is set instead of in the house style. */
  look?: Look | null | undefined;
  /** The texts of the fields in the headers and footers of the look. */
  furnitureFields?: FurnitureFields | undefined;
  /** Set for a document that fills the pages of a form instead of setting its text. */
  form?: FormRequest | null | undefined;
  /** Of the file, as readers show it; not printed. */
  title: string;
  /** A BCP 47 tag. */
  language: string;
  /** When the document was generated, ISO 8601: part of the file, so that the same request gives the same bytes. */
  date: string;
  /** A small line in the foot of every page. */
  copyLine?: string | undefined;
  /** The printed check code with the page where it is checked, and the link of its QR code. */
  checkMark?: { line: string; link?: string | undefined } | undefined;
  /** Large pale letters behind the text of every page. */
  watermark?: string | undefined;
  output: 'pdf' | 'svg' | 'docx';
  /** Hashes of the pages that the caller has: their pictures are left out. */
  knownPages?: readonly string[] | undefined;
  /** Of pictures: whether to find where the blocks are. */
  findPlaces?: boolean | undefined;
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

/** Pictures carry no time: without it the typesetter reuses what an earlier one of the same text and styles left. */
export function dateParts(iso: string, output: SheetRequest['output']): number[] {
  const date = new Date(output === 'svg' ? iso.slice(0, 10) : iso);
  const year = date.getUTCFullYear();
  if (!(year >= 1900 && year <= 9999)) throw new TypesetError('invalid', ['the date is not one']);
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return [year, date.getUTCMonth() + 1, date.getUTCDate(), ...time];
}

export function cleanLanguage(tag: string): { language: string; region: string | null } {
  const [, language = 'en', region] = /^([a-z]{2,3})\b(?:.*?-([A-Z]{2})\b)?/i.exec(tag) ?? [];
  return { language: language.toLowerCase(), region: region?.toLowerCase() ?? null };
}

/** Lines that a header or footer takes. */
function furnitureLines(text: string, width: number): number {
  return Math.ceil((textWidth(text) * furnitureEm) / width);
}

/** More than one line of header or footer makes the margin larger. */
function marginFor(lines: number, margin: number): number {
  return Math.max(margin, lines <= 1 ? 0 : 36 + lines * furnitureLinePoints);
}

function layoutFootnotes(
  state: LayoutState,
  document: ResolvedDocument,
  widthEm: number,
): Record<string, SheetInline[]> {
  // A mark inside a footnote would set itself over and over.
  const within = { ...state, footnotes: new Set<number>() };
  const letters = { style: state.style, bold: false };
  const known = document.footnotes.map(({ number, children }): [string, SheetInline[]] => [
    String(number),
    layoutInlines(within, tieReferences(children, widthEm, letters), createWordBreaker(widthEm)),
  ]);
  return Object.fromEntries(known);
}

/** The state before the first block of a document, whose words are not divided. */
export function initialState({ document, language, findPlaces, output }: SheetRequest): LayoutState {
  return {
    ...sheetLimits,
    footnotes: new Set(document.footnotes.map(({ number }) => number)),
    rightToLeft: isRightToLeft(cleanLanguage(language).language),
    style: 'serif',
    hyphenate: false,
    namesByCapital: false,
    marks: findPlaces === true && output === 'svg' ? [] : undefined,
  };
}

export function layoutDocument(
  request: SheetRequest,
  logoBytes?: Uint8Array,
  watermark: SheetWatermark | null = null,
): Sheet {
  const { document, page } = request;
  const { language, region } = cleanLanguage(request.language);
  const sizePoints = clamp(page.font_size, [6, 24], pageDefaults.font_size);
  const margin = clamp(page.margin, [28, 144], pageDefaults.margin);
  const width = paperWidthPoints[page.size ?? 'letter'] - 2 * margin;
  const widthEm = width / sizePoints;
  const justify = page.justify ?? true;
  const header = cleanLine(page.header ?? '', 600);
  const footer = cleanLine(page.footer ?? '', 600);
  const lines = footLines(request);
  const square = layoutSquare(request);
  const footerLines = Math.max(1, furnitureLines(footer, width * 0.7)) + lines.length;
  const state: LayoutState = {
    ...initialState(request),
    style: page.font === 'sans' ? 'sans' : 'serif',
    hyphenate: justify && (widthEm < undividedEm || !shortWords.has(language)),
    namesByCapital: !capitalNouns.has(language),
  };
  const { rightToLeft } = state;
  const logo = layoutLogo(page.logo, logoBytes, { width, header });
  const breaker = createWordBreaker(width / furnitureEm / 2);
  const printed = {
    header: breaker.next(header),
    footer: breaker.next(footer),
    body: layoutBlocks(
      {
        state,
        columns: clauseColumns(document.children),
        sizePoints,
        widthEm,
        depth: 0,
        outline: { level: 0 },
      },
      document.children,
    ),
    footnotes: layoutFootnotes(state, document, widthEm),
  };
  return {
    title: cleanLine(request.title, 300) || 'Document',
    language,
    region,
    rightToLeft,
    date: dateParts(request.date, request.output),
    paper: page.size === 'a4' ? 'a4' : 'us-letter',
    marginPoints: {
      x: margin,
      top:
        logo === null
          ? marginFor(furnitureLines(header, width), margin)
          : marginWithLogo(logo, header, { margin, width }),
      bottom: Math.max(marginFor(footerLines, margin), marginForSquare(square)),
    },
    families: fontFamilies(state.style, hanShapes(request.language, sheetTexts(printed))),
    sizePoints,
    justify,
    hyphenate: state.hyphenate,
    footLines: lines,
    square,
    watermark,
    logo,
    pageWords: page.page_numbers === false ? null : pageWords(language),
    markMissing: request.output === 'svg',
    ...printed,
    marks: state.marks ?? [],
  };
}

/** "Page 3 of 12" in the languages where we know the words; elsewhere "3 / 12". */
const words: Record<string, [before: string, between: string, after: string]> = {
  en: ['Page ', ' of ', ''],
  de: ['Seite ', ' von ', ''],
  fr: ['Page ', ' sur ', ''],
  es: ['Página ', ' de ', ''],
  it: ['Pagina ', ' di ', ''],
  pt: ['Página ', ' de ', ''],
  nl: ['Pagina ', ' van ', ''],
  he: ['עמוד ', ' מתוך ', ''],
  ar: ['صفحة ', ' من ', ''],
  zh: ['第 ', ' 页，共 ', ' 页'],
  ja: ['', ' / ', ' ページ'],
  ko: ['', ' / ', ' 페이지'],
};

export function pageWords(language: string): { before: string; between: string; after: string } {
  const [before, between, after] = words[language] ?? ['', ' / ', ''];
  return { before, between, after };
}
