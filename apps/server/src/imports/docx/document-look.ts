import { childOf, type XmlElement, valueOf } from '../guard/xml.ts';
import type { Side, SourceDocumentLook, SourcePageLook } from '../source-look.ts';
import type { Fonts } from './fonts.ts';
import { readPoints } from './paper.ts';
import { readDistance } from './looks.ts';
import type { WordPackage } from './word-package.ts';

const letter = { width: 612, height: 792 };
const margin = 72;
const usualDistance = 36;
const usualTab = 36;

interface DocumentParts {
  parts: Pick<WordPackage, 'settings'>;
  sections: readonly XmlElement[];
  furniture: Pick<SourceDocumentLook, 'header' | 'footer'>;
  fonts: Fonts;
}

/** How the pages of a document are set; the first section stands for all. */
export function readDocumentLook({ parts, sections, furniture, fonts }: DocumentParts): SourceDocumentLook {
  return {
    page: readPage(sections[0]),
    ...furniture,
    tab: readPoints(valueOf(parts.settings, 'w:defaultTabStop')) || usualTab,
    distance: readDistance(parts.settings),
    fontKind: (name) => fonts.find(name).family,
  };
}

function readPage(section: XmlElement | undefined): SourcePageLook {
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
  };
}
