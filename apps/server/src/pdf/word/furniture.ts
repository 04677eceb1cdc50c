import { type FurnitureFields, resolveFurniture } from '@inkfield/contract/look-furniture';
import type { PageSetup } from '@inkfield/engine/template';
import {
  AlignmentType,
  Footer,
  Header,
  type IParagraphOptions,
  ImageRun,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import { cleanLine } from '../clean-text.ts';
import { pageWords } from '../layout-document.ts';
import { layoutLogo } from '../layout-logo.ts';
import type { PagesLook } from '../look-parts.ts';
import { addBlocks } from './blocks.ts';
import { closed, createFlow, thinLine } from './flow.ts';
import { houseNames } from './house-look.ts';
import { styleIdOf, twips } from './paragraph-styles.ts';
import type { PictureRun } from './pictures.ts';
import type { Setting } from './setting.ts';

type Kind = keyof PagesLook['furniture']['header'];

/** The headers and footers of one section. */
export interface Furniture {
  headers: { default?: Header; first?: Header; even?: Header };
  footers: { default?: Footer; first?: Footer; even?: Footer };
  /** How far they are from the edges of the page. */
  edges: Edges;
}

type Edges = Pick<PagesLook, 'header' | 'footer'>;

interface LookFurnitureOptions extends Pick<HouseFurnitureOptions, 'page' | 'logo' | 'lines'> {
  /** The fields that headers name. */
  named: FurnitureFields | undefined;
}

/** Headers and footers of a look, which are template text, with the template's logo above that of the header. */
export function lookFurniture(
  setting: Setting,
  pages: PagesLook,
  { named, page, logo, lines }: LookFurnitureOptions,
): Furniture {
  const { furniture, background = {}, size, margins } = pages;
  const width = size.width - margins.left - margins.right;
  const childrenOf = (text: string, behind: readonly PictureRun[] = []) => {
    const blocks = resolveFurniture(text, { named, mode: 'final' });
    const flow = createFlow();
    const state = { ...setting.state, footnotes: new Set<number>() };
    const own = { ...setting, state, countsPages: true, bookmarks: new Map<string, number>() };
    addBlocks(own, { width, depth: 0 }, flow, blocks);
    return { children: [...anchors(behind), ...closed(flow)] };
  };
  const each = <Made>(make: (kind: Kind) => Made) => ({
    default: make('usual'),
    ...(hasKind(pages, 'first') && { first: make('first') }),
    ...(hasKind(pages, 'even') && { even: make('even') }),
  });
  const { header, footer } = furniture;
  const prints = (side: 'header' | 'footer') => setting.manner.look.pages.some((one) => hasWords(one, side));
  const hasHeader = logo !== undefined || prints('header');
  const hasFooter = lines.length > 0 || prints('footer');
  return {
    edges: {
      header: edgeOf(pages, 'header', { isEmpty: logo === undefined, margin: margins.top }),
      footer: edgeOf(pages, 'footer', { isEmpty: lines.length === 0, margin: margins.bottom }),
    },
    headers: !hasHeader
      ? {}
      : each((kind) => {
          const behind = setting.pictures.findBehind(background[kind] ?? background.usual ?? []);
          const { children } = childrenOf(header[kind] ?? header.usual ?? '', behind);
          return new Header({ children: [...logoParagraph({ page, logo, width }), ...children] });
        }),
    footers: !hasFooter
      ? {}
      : each((kind) => {
          const { children } = childrenOf(footer[kind] ?? footer.usual ?? '');
          return new Footer({ children: [...children, ...footParagraphs(lines, centered)] });
        }),
  };
}

/** Word makes room for a header that is there, even for an empty one. Those of later sections replace the first one. */
function hasWords({ furniture, background }: PagesLook, side: 'header' | 'footer'): boolean {
  const pictures = side === 'header' ? Object.values(background ?? {}).flat() : [];
  return pictures.length > 0 || Object.values(furniture[side]).some((text = '') => text.trim() !== '');
}

/** One that prints nothing stays within the margin, so that it takes no room from the text. */
function edgeOf(
  pages: PagesLook,
  side: keyof Edges,
  { isEmpty, margin }: { isEmpty: boolean; margin: number },
): number {
  const isInMargin = isEmpty && !hasWords(pages, side);
  return isInMargin ? Math.min(pages[side], Math.max(0, margin - thinLine)) : pages[side];
}

/** Whether the first or the even pages of a section differ from the others. */
export function hasKind({ furniture, background }: PagesLook, kind: Kind): boolean {
  return [furniture.header, furniture.footer, background].some((part) => part?.[kind] !== undefined);
}

/** Pictures behind a page hang at a header, in a paragraph without height. */
function anchors(behind: readonly PictureRun[]): Paragraph[] {
  if (behind.length === 0) return [];
  return [new Paragraph({ spacing: { before: 0, after: 0, line: 1, lineRule: 'exact' }, children: behind })];
}

export interface HouseFurnitureOptions {
  page: PageSetup;
  language: string;
  /** Small lines below the footer. */
  lines: readonly string[];
  logo: Uint8Array | undefined;
  /** Between the margins. */
  width: number;
  edges: Edges;
}

const footLineSize = 14;
const centered = { alignment: AlignmentType.CENTER };

/** The header and the footer of the house style. */
export function houseFurniture({ manner }: Setting, options: HouseFurnitureOptions): Furniture {
  const { page, language, lines, width, edges } = options;
  const style = styleIdOf(manner.look, houseNames.small);
  const header = cleanLine(page.header ?? '', 600);
  const footer = cleanLine(page.footer ?? '', 600);
  const logo = logoRun(options, header);
  const align = page.logo?.align ?? 'left';
  const rightTab = { tabStops: [{ type: TabStopType.RIGHT, position: twips(width) }] };
  const words = header === '' ? [] : [new TextRun(header)];
  const tab = new TextRun({ children: [new Tab()] });
  const headers =
    logo === undefined
      ? [new Paragraph({ style, children: words })]
      : align === 'center'
        ? [
            new Paragraph({ style, ...centered, children: [logo] }),
            ...(header === '' ? [] : [new Paragraph({ style, ...centered, children: words })]),
          ]
        : [
            new Paragraph({
              style,
              ...rightTab,
              children:
                align === 'right' ? [...words, tab, logo] : [logo, ...(header === '' ? [] : [tab]), ...words],
            }),
          ];
  const numbers = page.page_numbers === false ? [] : [numberRun(language)];
  const footers = [
    footer === ''
      ? new Paragraph({ style, ...centered, children: numbers })
      : new Paragraph({
          style,
          ...rightTab,
          children: [new TextRun(footer), ...(numbers.length > 0 ? [tab] : []), ...numbers],
        }),
    ...footParagraphs(lines, { style, ...(footer === '' && centered) }),
  ];
  return {
    edges,
    headers: { default: new Header({ children: headers }) },
    footers: { default: new Footer({ children: footers }) },
  };
}

function footParagraphs(lines: readonly string[], options: IParagraphOptions): Paragraph[] {
  return lines.map(
    (text) => new Paragraph({ ...options, children: [new TextRun({ text, size: footLineSize })] }),
  );
}

function numberRun(language: string): TextRun {
  const { before, between, after } = pageWords(language);
  return new TextRun({ children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after] });
}

const pixelsPerPoint = 96 / 72;

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

function logoParagraph(options: LogoOptions): Paragraph[] {
  const logo = logoRun(options, '');
  const alignment = alignments[options.page.logo?.align ?? 'left'];
  return logo === undefined ? [] : [new Paragraph({ alignment, children: [logo] })];
}

type LogoOptions = Pick<HouseFurnitureOptions, 'page' | 'logo' | 'width'>;

function logoRun({ page, logo: bytes, width }: LogoOptions, header: string): ImageRun | undefined {
  const logo = layoutLogo(page.logo, bytes, { width, header });
  if (logo === null || bytes === undefined || page.logo === undefined) return undefined;
  const { heightPoints, format, alt } = logo;
  const ratio = page.logo.pixel_width / page.logo.pixel_height;
  const height = heightPoints * pixelsPerPoint;
  return new ImageRun({
    type: format,
    data: Buffer.from(bytes),
    transformation: { width: height * ratio, height },
    // The library counts pictures for all files together.
    altText: { id: '1', name: 'Logo', description: alt },
  });
}
