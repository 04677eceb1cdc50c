import { withoutUndefined } from '../../without-undefined.ts';
import { childOf, childrenOf, switchOf, type XmlElement, valueOf } from '../guard/xml.ts';
import type {
  Side,
  PageFigures,
  SourceDocumentLook,
  SourceFurniture,
  SourcePageLook,
} from '../source-look.ts';
import type { SourceBlock, SourceParagraph } from '../source-document.ts';
import type { Fonts } from './fonts.ts';
import { readPageBorder } from './page-borders.ts';
import { isOn, readColor } from './paragraph-bag.ts';
import { readPoints } from './paper.ts';
import { readCompatibility, readDistance } from './looks.ts';
import { readCount } from './number-lists.ts';
import type { WordPackage } from './word-package.ts';

const letter = { width: 612, height: 792 };
const margin = 72;
const usualDistance = 36;
const usualTab = 36;

interface DocumentParts {
  parts: Pick<WordPackage, 'settings' | 'document'>;
  sections: readonly XmlElement[];
  /** By section: the table that its columns are, where their author ends them. */
  byHand: readonly (SourceBlock | undefined)[];
  shown: Record<'header' | 'footer', readonly SourceFurniture[]>;
  blocks: readonly SourceBlock[];
  fonts: Fonts;
  footnote: SourceParagraph | undefined;
}

const nothing: SourceFurniture = { usual: [], first: undefined, even: undefined };

/** How the pages of a document are set, section by section. */
export function readDocumentLook({
  parts,
  sections,
  byHand,
  shown,
  blocks,
  fonts,
  footnote,
}: DocumentParts): SourceDocumentLook {
  const paper = readPaperColor(parts);
  const pages = (sections.length === 0 ? [undefined] : sections).map((section, index) => {
    const page = { ...readPage(section), fill: paper };
    return byHand[index] === undefined ? page : { ...page, columns: undefined };
  });
  const columnsOf = (index: number) => JSON.stringify(pages[index]?.columns);
  return {
    sections: pages.map((page, index) => ({
      page,
      continues: index > 0 && !startsPage(sections[index]) && columnsOf(index) !== columnsOf(index - 1),
      header: shown.header[index] ?? nothing,
      footer: shown.footer[index] ?? nothing,
    })),
    footnote,
    tab: readPoints(valueOf(parts.settings, 'w:defaultTabStop')) || usualTab,
    distance: readDistance(parts.settings),
    dropsHeads: dropsHeads(blocks),
    // From Word 2013 on.
    squeezes: readCompatibility(parts.settings) >= 15,
    fontKind: (name) => fonts.find(name).family,
  };
}

/** The colour of all pages, where the document shows it. */
function readPaperColor({ document, settings }: DocumentParts['parts']): string | undefined {
  const color = readColor(childOf(document, 'w:background')?.attributes['w:color']);
  const isShown = color !== 'ffffff' && switchOf(settings, 'w:displayBackgroundShape') === true;
  return isShown ? color : undefined;
}

/**
 * Word drops the distance above a paragraph that a break in the text moves to a new page, and keeps it above one that
 * asks for a new page itself. A look has one rule for both.
 */
function dropsHeads(blocks: readonly SourceBlock[]): boolean {
  const paragraphs = blocks.filter((block) => block.type === 'paragraph');
  const broken = paragraphs.filter(({ runs }) => runs.some(({ text }) => text.includes('\f')));
  return broken.length > paragraphs.filter(({ startsPage: starts }) => starts).length;
}

/** Paper and margins of a section. */
export function readPage(section: XmlElement | undefined): SourcePageLook {
  const size = childOf(section, 'w:pgSz')?.attributes;
  const margins = childOf(section, 'w:pgMar')?.attributes;
  const of = (...names: string[]) =>
    names.map((name) => readPoints(margins?.[`w:${name}`])).find((points) => points !== undefined);
  const side = (...names: string[]) => Math.abs(of(...names) ?? margin);
  const sides: Record<Side, number> = {
    top: side('top'),
    right: side('right', 'end'),
    bottom: side('bottom'),
    left: side('left', 'start') + (of('gutter') ?? 0),
  };
  const paper = {
    width: readPoints(size?.['w:w']) || letter.width,
    height: readPoints(size?.['w:h']) || letter.height,
    margins: sides,
  };
  return {
    ...paper,
    border: readPageBorder(section, paper),
    header: of('header') ?? usualDistance,
    footer: of('footer') ?? usualDistance,
    columns: readColumns(childOf(section, 'w:cols')),
    numbers: readNumbers(childOf(section, 'w:pgNumType')),
    ...withoutUndefined({ linePitch: readLinePitch(childOf(section, 'w:docGrid')) }),
  };
}

/** East Asian versions of Word set lines on a grid; others name its pitch and do not use it. */
function readLinePitch(grid: XmlElement | undefined): number | undefined {
  const { attributes = {} } = grid ?? {};
  if (!/^(?:lines|linesAndChars|snapToChars)$/.test(attributes['w:type'] ?? '')) return undefined;
  return readPoints(attributes['w:linePitch']) || undefined;
}

const maxColumns = 10;
const usualGap = 36;

function readColumns(element: XmlElement | undefined): SourcePageLook['columns'] {
  const isEven =
    element?.attributes['w:equalWidth'] === undefined || isOn(element.attributes['w:equalWidth']);
  const own = isEven ? [] : childrenOf(element, 'w:col').map(readColumn);
  const said = own.length > 0 ? own.length : readCount(element?.attributes['w:num']);
  const count = Math.min(maxColumns, said ?? 1);
  const gap = own[0]?.gap ?? readPoints(element?.attributes['w:space']) ?? usualGap;
  return count < 2 ? undefined : { count, gap, ...(own.length > 0 && { own }) };
}

function readColumn({ attributes }: XmlElement): { width: number; gap: number } {
  return { width: readPoints(attributes['w:w']) ?? 0, gap: readPoints(attributes['w:space']) ?? 0 };
}

/** A section begins on a new page unless it says otherwise. */
export function startsPage(section: XmlElement | undefined): boolean {
  return section !== undefined && !/^(?:continuous|nextColumn)$/.test(valueOf(section, 'w:type') ?? '');
}

const figures: Partial<Record<string, PageFigures>> = {
  lowerRoman: 'i',
  upperRoman: 'I',
  lowerLetter: 'a',
  upperLetter: 'A',
};

function readNumbers(element: XmlElement | undefined): SourcePageLook['numbers'] {
  const from = readCount(element?.attributes['w:start']);
  const own = figures[element?.attributes['w:fmt'] ?? ''] ?? '1';
  return from === undefined && own === '1' ? undefined : { from, figures: own };
}
