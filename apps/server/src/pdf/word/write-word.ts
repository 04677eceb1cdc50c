/**
 * The way from a resolved document to a Word file. Like the way to the typesetter it builds everything from known
 * kinds, names and numbers, and every text is cleaned.
 */
import type { ResolvedDocument } from '@inkfield/engine/document';
import { Document, NumberFormat, Packer, PageOrientation, type Paragraph, SectionType } from 'docx';
import { cleanLine } from '../clean-text.ts';
import { clauseColumns } from '../clause-columns.ts';
import { footLines } from '../foot-marks.ts';
import { cleanLanguage, initialState, type SheetRequest } from '../layout-document.ts';
import type { LayoutState } from '../layout-inline.ts';
import { footnoteStyle, type PagesLook, partAtPages, readLook } from '../look-parts.ts';
import { readStyles } from '@inkfield/contract/look-styles';
import type { PictureBytes } from '../look/pictures.ts';
import { TypesetError } from '../typeset-error.ts';
import { addBlocks } from './blocks.ts';
import { corePart, fixDates } from './fixed-bytes.ts';
import { closed, createFlow, makeParagraph } from './flow.ts';
import { type Furniture, hasKind, houseFurniture, lookFurniture } from './furniture.ts';
import { houseLook } from './house-look.ts';
import { houseManner } from './house-manner.ts';
import { lookManner } from './look-manner.ts';
import { createWordPictures } from './pictures.ts';
import { defaultOptions, styleOptions, twips } from './paragraph-styles.ts';
import type { Manner, Setting } from './setting.ts';
import { createWordLists, findBookmarks } from './word-lists.ts';

const maxWordBytes = 20_000_000;

interface WordFile {
  docx: Uint8Array;
  /** Printed numbers that Word can't count: they are typed. */
  typedNumbers: readonly string[];
}

/** Pictures that the document prints. */
export interface WordSources {
  logo?: Uint8Array | undefined;
  pictures?: PictureBytes | undefined;
}

/** Writes the document as a Word file. Same request, same bytes. */
export async function writeWord(request: SheetRequest, files: WordSources = {}): Promise<WordFile> {
  const { logo, pictures = new Map() } = files;
  // Nothing compresses pictures further: where they alone are too much, nothing has to be written to know it.
  const pictureBytes = [...pictures.values()].reduce((sum, one) => sum + one.byteLength, 0);
  refuseLarge(pictureBytes + (logo?.byteLength ?? 0));
  const { document } = request;
  const { language, region } = cleanLanguage(request.language);
  const state = initialState(request);
  const manner = request.look ? lookManner(readLook(request.look)) : house(request, state);
  const { look } = manner;
  const lists = createWordLists(document);
  const setting: Setting = {
    state,
    manner,
    lists,
    pictures: createWordPictures(look, pictures),
    styles: readStyles(look),
    bookmarks: findBookmarks(document, lists),
    rightToLeft: state.rightToLeft,
    countsPages: false,
  };
  const lines = footLines(request);
  const furnitureOf = (pages: PagesLook): Furniture =>
    request.look
      ? lookFurniture(setting, pages, { named: request.furnitureFields, page: request.page, logo, lines })
      : houseFurniture(setting, {
          page: request.page,
          language,
          lines,
          logo,
          width: widthOf(pages),
          edges: pages,
        });
  const sections = partAtPages(look, document.children).map(({ pages, blocks }, index) => {
    const flow = createFlow();
    addBlocks(setting, { width: widthOf(pages), depth: 0 }, flow, blocks);
    const { edges, ...furniture } = furnitureOf(pages);
    return { ...furniture, properties: sectionOf({ ...pages, ...edges }, index), children: closed(flow) };
  });
  const footnotes = Object.fromEntries(
    document.footnotes.map(({ number, children }): [string, { children: Paragraph[] }] => [
      String(number),
      { children: [footnoteParagraph(setting, children)] },
    ]),
  );
  const { headings, others } = styleOptions(look, setting.styles);
  const defaults = defaultOptions(setting.styles, look.roles);
  const tag = region === null ? language : `${language}-${region.toUpperCase()}`;
  const title = cleanLine(request.title, 300) || 'Document';
  const file = new Document({
    creator: '',
    title,
    sections,
    footnotes,
    numbering: { config: lists.config() },
    defaultTabStop: twips(look.tab),
    evenAndOddHeaderAndFooters: look.pages.some((pages) => hasKind(pages, 'even')),
    compatibility: { version: 15, doNotUseHTMLParagraphAutoSpacing: look.distance === 'sum' },
    styles: {
      default: {
        document: { ...defaults, run: { ...defaults.run, language: languageOf(tag, state.rightToLeft) } },
        ...headings,
      },
      paragraphStyles: others,
    },
  });
  const core = corePart({ title, language: tag, date: request.date });
  const docx = fixDates(await Packer.toBuffer(file, undefined, [core]));
  refuseLarge(docx.byteLength);
  return { docx, typedNumbers: lists.typed };
}

function refuseLarge(bytes: number): void {
  if (bytes > maxWordBytes) throw new TypesetError('too_large', ['the Word file is too large']);
}

function house({ document, page }: SheetRequest, state: LayoutState): Manner {
  const columns = clauseColumns(document.children);
  const look = houseLook(page, columns);
  const style = page.font === 'sans' ? 'sans' : 'serif';
  return houseManner({ look, page, columns, state: { ...state, style } });
}

function languageOf(tag: string, rightToLeft: boolean) {
  return rightToLeft ? { value: tag, bidirectional: tag } : { value: tag };
}

function widthOf({ size, margins, columns: { count, gap } = { count: 1, gap: 0 } }: PagesLook): number {
  const width = size.width - margins.left - margins.right;
  return Math.max(36, (width - gap * (count - 1)) / count);
}

const figureFormats = {
  '1': NumberFormat.DECIMAL,
  i: NumberFormat.LOWER_ROMAN,
  I: NumberFormat.UPPER_ROMAN,
  a: NumberFormat.LOWER_LETTER,
  A: NumberFormat.UPPER_LETTER,
};

function sectionOf(pages: PagesLook, index: number) {
  const { size, margins, header, footer, columns, numbers, continues } = pages;
  const isLandscape = size.width > size.height;
  // The library swaps the sides of a landscape page.
  const [width, height] = isLandscape ? [size.height, size.width] : [size.width, size.height];
  return {
    page: {
      size: {
        width: twips(width),
        height: twips(height),
        orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
      },
      margin: {
        top: twips(margins.top),
        right: twips(margins.right),
        bottom: twips(margins.bottom),
        left: twips(margins.left),
        header: twips(header),
        footer: twips(footer),
        gutter: 0,
      },
      ...(numbers !== undefined && {
        pageNumbers: {
          ...(numbers.from !== undefined && { start: numbers.from }),
          formatType: figureFormats[numbers.figures ?? '1'],
        },
      }),
    },
    ...(hasKind(pages, 'first') && { titlePage: true }),
    ...(columns !== undefined && { column: { count: columns.count, space: twips(columns.gap) } }),
    ...(index > 0 && { type: continues === true ? SectionType.CONTINUOUS : SectionType.NEXT_PAGE }),
  };
}

function footnoteParagraph(
  setting: Setting,
  nodes: ResolvedDocument['footnotes'][number]['children'],
): Paragraph {
  const { styles, manner } = setting;
  const { roles } = manner.look;
  const name = roles.footnote ?? roles.text;
  const style = footnoteStyle(manner.look, styles);
  // A mark inside a footnote would lead to itself.
  const within = { ...setting, state: { ...setting.state, footnotes: new Set<number>() } };
  return makeParagraph(within, { name, style, nodes });
}
