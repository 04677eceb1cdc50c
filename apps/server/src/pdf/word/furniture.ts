import { type FurnitureFields, resolveFurniture } from '@inkfield/contract/look-furniture';
import type { PageSetup } from '@inkfield/engine/template';
import {
  AlignmentType,
  Footer,
  Header,
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
import { closed, createFlow } from './flow.ts';
import { houseNames } from './house-look.ts';
import { styleIdOf, twips } from './paragraph-styles.ts';
import type { Setting } from './setting.ts';

type Kinds = PagesLook['furniture']['header'];

/** The headers and footers of one section. */
export interface Furniture {
  headers: { default?: Header; first?: Header; even?: Header };
  footers: { default?: Footer; first?: Footer; even?: Footer };
}

/** Headers and footers of a look, which are template text. */
export function lookFurniture(
  setting: Setting,
  { furniture, size, margins }: PagesLook,
  named: FurnitureFields | undefined,
): Furniture {
  const width = size.width - margins.left - margins.right;
  const childrenOf = (text: string) => {
    const blocks = resolveFurniture(text, { named, mode: 'final' });
    const flow = createFlow();
    const state = { ...setting.state, footnotes: new Set<number>() };
    const own = { ...setting, state, countsPages: true, bookmarks: new Map<string, number>() };
    addBlocks(own, { width, depth: 0 }, flow, blocks);
    return { children: closed(flow) };
  };
  const each = <Made>({ usual = '', first, even }: Kinds, make: (text: string) => Made) => ({
    default: make(usual),
    ...(first !== undefined && { first: make(first) }),
    ...(even !== undefined && { even: make(even) }),
  });
  const { header, footer } = furniture;
  return {
    headers: each(header, (text) => new Header(childrenOf(text))),
    footers: each(footer, (text) => new Footer(childrenOf(text))),
  };
}

export interface HouseFurnitureOptions {
  page: PageSetup;
  language: string;
  copyLine: string;
  logo: Uint8Array | undefined;
  /** Between the margins. */
  width: number;
}

const copyLineSize = 14;
const centered = { alignment: AlignmentType.CENTER };

/** The header and the footer of the house style. */
export function houseFurniture({ manner }: Setting, options: HouseFurnitureOptions): Furniture {
  const { page, language, copyLine, width } = options;
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
    ...(copyLine === ''
      ? []
      : [
          new Paragraph({
            style,
            ...(footer === '' && centered),
            children: [new TextRun({ text: copyLine, size: copyLineSize })],
          }),
        ]),
  ];
  return {
    headers: { default: new Header({ children: headers }) },
    footers: { default: new Footer({ children: footers }) },
  };
}

function numberRun(language: string): TextRun {
  const { before, between, after } = pageWords(language);
  return new TextRun({ children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after] });
}

const pixelsPerPoint = 96 / 72;

function logoRun({ page, logo: bytes, width }: HouseFurnitureOptions, header: string): ImageRun | undefined {
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
