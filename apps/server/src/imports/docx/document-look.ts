import { childOf, type XmlElement, valueOf } from '../guard/xml.ts';
import type {
  Side,
  PageFigures,
  SourceDocumentLook,
  SourceFurniture,
  SourcePageLook,
} from '../source-look.ts';
import type { SourceParagraph } from '../source-document.ts';
import type { Fonts } from './fonts.ts';
import { readPoints } from './paper.ts';
import { readDistance } from './looks.ts';
import { readCount } from './number-lists.ts';
import type { WordPackage } from './word-package.ts';

const letter = { width: 612, height: 792 };
const margin = 72;
const usualDistance = 36;
const usualTab = 36;

interface DocumentParts {
  parts: Pick<WordPackage, 'settings'>;
  sections: readonly XmlElement[];
  shown: Record<'header' | 'footer', readonly SourceFurniture[]>;
  fonts: Fonts;
  footnote: SourceParagraph | undefined;
}

const nothing: SourceFurniture = { usual: [], first: undefined, even: undefined };

/** How the pages of a document are set, section by section. */
export function readDocumentLook({
  parts,
  sections,
  shown,
  fonts,
  footnote,
}: DocumentParts): SourceDocumentLook {
  return {
    sections: (sections.length === 0 ? [undefined] : sections).map((section, index) => ({
      page: readPage(section),
      header: shown.header[index] ?? nothing,
      footer: shown.footer[index] ?? nothing,
    })),
    footnote,
    tab: readPoints(valueOf(parts.settings, 'w:defaultTabStop')) || usualTab,
    distance: readDistance(parts.settings),
    fontKind: (name) => fonts.find(name).family,
  };
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
  return {
    width: readPoints(size?.['w:w']) || letter.width,
    height: readPoints(size?.['w:h']) || letter.height,
    margins: sides,
    header: of('header') ?? usualDistance,
    footer: of('footer') ?? usualDistance,
    numbers: readNumbers(childOf(section, 'w:pgNumType')),
  };
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
