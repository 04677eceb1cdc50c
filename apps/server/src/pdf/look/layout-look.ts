/**
 * The only way from a document with a look to the typesetter: the look is judged by its schema, and everything else is
 * built from known kinds, names and numbers. Unknown input does not get through.
 */
import { footLines, layoutSquare } from '../foot-marks.ts';
import type { SheetWatermark } from '../sheet.ts';
import { resolveFurniture } from '@inkfield/contract/look-furniture';
import type { ResolvedDocument } from '@inkfield/engine/document';
import { cleanLanguage, dateParts, initialState, type SheetRequest } from '../layout-document.ts';
import { cleanLine } from '../clean-text.ts';
import { footnoteStyle, type PagesLook, type PagesPart, partAtPages, readLook } from '../look-parts.ts';
import { neededFamilies } from '../fonts.ts';
import { sheetTexts } from '../sheet-texts.ts';
import { TypesetError } from '../typeset-error.ts';
import { layoutLogo } from '../layout-logo.ts';
import type { SheetLogo } from '../sheet.ts';
import type { Advances } from './advances.ts';
import { layoutBlocks } from './blocks.ts';
import { addParagraph, closed, createFlow, type Flow, type FlowPlace } from './flow.ts';
import { round } from './letters.ts';
import type { LookBlock, LookFurniture, LookSection, LookSheet } from './look-sheet.ts';
import type { PictureBytes } from './pictures.ts';
import { piecesOf, plainPieces } from './pieces.ts';
import { createSetting, type Setting } from './setting.ts';

export interface LookSources {
  advances: Advances;
  files: PictureBytes;
  /** The template's logo, which is above the words of each header. */
  logo?: Uint8Array | undefined;
  watermark?: SheetWatermark | null;
}

export function layoutLook(
  request: SheetRequest,
  { advances, files, logo, watermark = null }: LookSources,
): LookSheet {
  const look = readLook(request.look);
  const { document } = request;
  const { language, region } = cleanLanguage(request.language);
  const state = initialState(request);
  const setting = createSetting({ look, state, advances, files });
  const outline = { level: 0 };
  const last = { after: 0, trail: 0 };
  const sections = sectionsOf(partAtPages(look, document.children)).map(({ pages, parts }): LookSection => {
    const page = pageOf(pages);
    const width = page.width - page.left - page.right;
    return {
      page,
      header: layoutFurniture(setting, pages.furniture.header, {
        width,
        start: page.left,
        head: page.header,
        request,
        above: layoutHeadLogo(setting, layoutLogo(request.page.logo, logo, { width, header: '' }), request),
      }),
      footer: layoutFurniture(setting, pages.furniture.footer, { width, start: page.left, request }),
      background: layoutBackground(setting, pages),
      body: parts.flatMap((part, index) =>
        layoutPart(setting, {
          ...part,
          isFirst: index === 0,
          isLast: index === parts.length - 1,
          width,
          outline,
          last,
        }),
      ),
    };
  });
  const [{ page: firstPage } = { page: undefined }] = sections;
  const footnoteWidth = firstPage === undefined ? 0 : firstPage.width - firstPage.left - firstPage.right;
  const printed = { sections, footnotes: layoutFootnotes(setting, document, footnoteWidth) };
  return {
    title: cleanLine(request.title, 300) || 'Document',
    language,
    region,
    date: dateParts(request.date, request.output),
    families: neededFamilies(request.language, [...sheetTexts(printed), ...otherFigures(sections)]),
    runs: setting.runs.all,
    pictures: setting.pictures.all,
    footLines: footLines(request),
    square: layoutSquare(request),
    watermark,
    markMissing: request.output === 'svg',
    marks: state.marks ?? [],
    ...printed,
  };
}

/** Large Roman numbers have lines above them. */
function otherFigures(sections: readonly LookSection[]): string[] {
  return sections.some(({ page }) => page.figures !== '1') ? ['\u0305'] : [];
}

function layoutBackground({ pictures }: Setting, { background = {} }: PagesLook): LookSection['background'] {
  const find = (names: readonly string[]) =>
    names.flatMap((name) => {
      const found = pictures.find(name);
      return found?.look.at?.of === 'page' ? [found.index] : [];
    });
  const { usual = [], first, even } = background;
  return {
    usual: find(usual),
    first: first === undefined ? null : find(first),
    even: even === undefined ? null : find(even),
  };
}

interface PlacedPart extends PagesPart {
  isFirst: boolean;
  isLast: boolean;
  width: number;
  outline: { level: number };
  /** The last paragraph of the part before. */
  last: Pick<Flow, 'after' | 'trail'>;
}

/** No page break may be within columns: it parts them. */
function layoutPart(
  setting: Setting,
  { pages: { columns, margins, continues }, blocks, isFirst, isLast, width, outline, last }: PlacedPart,
): LookSection['body'] {
  const { count = 1, gap = 0 } = columns ?? {};
  const widthOfOne = Math.max(minColumn, (width - gap * (count - 1)) / count);
  const edges = count === 1 ? { start: margins.left } : {};
  const place = {
    width: widthOfOne,
    depth: 0,
    outline,
    before: last.after,
    ...edges,
    ...(isFirst && { head: 'margin' as const }),
  };
  const one = { columns: 1, gap: 0, isBalanced: false };
  const height = continues === true ? round(last.after + last.trail) : 0;
  const pieces: LookSection['body'] =
    height > 0 ? [{ ...one, blocks: [{ k: 'room' as const, height }] }] : [];
  const { blocks: set, after, trail } = layoutBlocks(setting, place, blocks);
  Object.assign(last, { after, trail });
  if (count === 1) return [...pieces, { ...one, blocks: set }];
  let from = 0;
  for (const [index, block] of [...set, undefined].entries()) {
    if (block !== undefined && block.k !== 'pageBreak') continue;
    const isBalanced = block === undefined && !isLast;
    if (index > from) pieces.push({ columns: count, gap, isBalanced, blocks: set.slice(from, index) });
    if (block !== undefined) pieces.push({ ...one, blocks: [block] });
    from = index + 1;
  }
  return pieces;
}

const minColumn = 36;

interface PagesOfParts {
  pages: PagesLook;
  parts: PagesPart[];
}

/** Parts that change only the columns begin on the pages of the part before. */
function sectionsOf(parts: readonly PagesPart[]): PagesOfParts[] {
  const sections: PagesOfParts[] = [];
  for (const part of parts) {
    const last = sections.at(-1);
    if (last !== undefined && part.pages.continues === true) last.parts.push(part);
    else sections.push({ pages: part.pages, parts: [part] });
  }
  return sections;
}

function pageOf({ size, margins, header, footer, numbers = {} }: PagesLook): LookSection['page'] {
  if (size.width - margins.left - margins.right < 36 || size.height - margins.top - margins.bottom < 36)
    throw new TypesetError('invalid', ['the margins leave no room']);
  const { from = null, figures = '1' } = numbers;
  return { ...size, ...margins, header, footer, from, figures };
}

interface FurniturePlace extends FlowPlace {
  width: number;
  request: Pick<SheetRequest, 'furnitureFields' | 'output'>;
  /** Blocks before its own. */
  above?: readonly LookBlock[];
}

/** Between a logo and the words of its header. */
const logoGap = 6;

/** The logo of a template as the first paragraph of a header. */
function layoutHeadLogo(
  { pictures }: Setting,
  logo: SheetLogo | null,
  { page }: Pick<SheetRequest, 'page'>,
): LookBlock[] {
  if (logo === null || page.logo === undefined) return [];
  const { format, alt, align, heightPoints: height } = logo;
  const width = (height * page.logo.pixel_width) / page.logo.pixel_height;
  const file = { path: '/logo', format };
  const none = { crop: null, turn: 0, outline: null, fill: null, edge: null, at: null };
  const index = pictures.all.push({ file, width, height, alt, flip: [false, false], ...none }) - 1;
  const sides = { above: 0, head: 0, left: 0, right: 0, reach: 0, first: 0, leading: 0 };
  const flags = {
    sticky: false,
    whole: false,
    splits: false,
    turned: false,
    level: 0,
    fill: null,
    border: [],
    inner: 0,
  };
  return [
    { k: 'par', ...sides, ...flags, align, c: [{ k: 'picture', p: index }] },
    { k: 'room', height: logoGap },
  ];
}

function layoutFurniture(
  setting: Setting,
  texts: PagesLook['furniture']['header'],
  { request: { furnitureFields, output }, above = [], head, ...edges }: FurniturePlace,
): LookFurniture {
  const mode = output === 'svg' ? 'preview' : 'final';
  const layout = (text: string): LookBlock[] => {
    const blocks = resolveFurniture(text, { named: furnitureFields, mode });
    const state = { ...setting.state, footnotes: new Set<number>(), marks: undefined };
    const place = {
      ...edges,
      depth: 0,
      outline: { level: 0 },
      ...(above.length === 0 && { head }),
    };
    return [...above, ...closed(layoutBlocks({ ...setting, state, countsPages: true }, place, blocks))];
  };
  const { usual = '', first, even } = texts;
  return {
    usual: layout(usual),
    first: first === undefined ? null : layout(first),
    even: even === undefined ? null : layout(even),
  };
}

function layoutFootnotes(
  setting: Setting,
  { footnotes }: ResolvedDocument,
  width: number,
): Record<string, LookBlock[]> {
  // A mark inside a footnote would set itself over and over.
  const within = { ...setting, state: { ...setting.state, footnotes: new Set<number>() } };
  const own = footnoteStyle(setting.look, setting.styles);
  return Object.fromEntries(
    footnotes.map(({ number, children }) => {
      const flow = createFlow();
      const words = piecesOf(within, children);
      // With a hanging indent the words begin at it.
      const gap = plainPieces(within.state, own.first < 0 ? '\t' : ' ');
      const pieces = [{ k: 'noteNumber' as const, n: number }, ...gap, ...words];
      addParagraph(within, flow, { style: own, label: undefined, pieces, width });
      return [String(number), flow.blocks];
    }),
  );
}
