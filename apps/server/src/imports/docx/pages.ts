import { childOf, childrenOf, descendantsOf, elementsOf, switchOf, type XmlElement } from '../guard/xml.ts';
import { hasPageNumber, pageText } from '../page-text.ts';
import { shortenWarning } from '../shorten-warning.ts';
import type { SourceBlock, SourceLook, SourcePages } from '../source-document.ts';
import type { SourceFurniture } from '../source-look.ts';
import { readPage } from './document-look.ts';
import { readPaper } from './paper.ts';
import type { Walk } from './walk-state.ts';
import type { WordPackage } from './word-package.ts';

interface ReadPages {
  pages: SourcePages;
  /** Blocks that belong to the text where a section begins: a letterhead, the name of a part. */
  heads: readonly (readonly SourceBlock[])[];
  /** The headers or footers that each section prints by itself. */
  shown: Record<Kind, readonly SourceFurniture[]>;
  warnings: string[];
}

type Kind = 'header' | 'footer';

/** Paper, header and footer. Parts of the file that no page shows are not looked at. */
export function readPages(
  walk: Walk,
  parts: WordPackage,
  { sections, look }: { sections: readonly XmlElement[]; look: Omit<SourceLook, 'margins'> },
): ReadPages {
  const { size, margins, warnings: paperWarnings } = readPaper(sections);
  const pictures = walk.seen.pictures;
  const shown = {
    header: readSections(walk, parts, { sections, kind: 'header' }),
    footer: readSections(walk, parts, { sections, kind: 'footer' }),
  };
  const header = chooseHeader(shown.header);
  const footer = chooseFooter(shown.footer);
  const pictureLeftOut =
    'The header or footer shows a picture, which was left out. In the house style it can be uploaded as the logo.';
  return {
    pages: {
      ...look,
      size,
      margins,
      header: header.usual,
      footer: footer.usual,
      inText: header.heads.flat(),
      leftOut: [...paperWarnings, ...header.warnings, ...footer.warnings],
    },
    heads: header.heads,
    shown,
    warnings: walk.seen.pictures > pictures ? [pictureLeftOut] : [],
  };
}

/** The properties of each section, in order. */
export function sectionsOf(document: XmlElement): XmlElement[] {
  const inText = sectionEnds(document);
  const last = childOf(childOf(document, 'w:body'), 'w:sectPr');
  return last === undefined ? inText : [...inText, last];
}

/** Properties that end a section within an element; those of before a tracked change are elsewhere. */
export function sectionEnds(element: XmlElement): XmlElement[] {
  return descendantsOf(element, 'w:pPr').flatMap((own) => childOf(own, 'w:sectPr') ?? []);
}

function readSections(
  walk: Walk,
  { hangings, settings }: WordPackage,
  { sections, kind }: { sections: readonly XmlElement[]; kind: Kind },
): SourceFurniture[] {
  const read = new Map<string, readonly SourceBlock[]>();
  const blocksOf = (id: string, section: XmlElement) => {
    const place = { part: id, page: readPage(section) };
    const blocks = read.get(id) ?? walk.readBlocks(elementsOf(hangings.get(id)), place);
    read.set(id, blocks);
    return blocks;
  };
  const hasEven = switchOf(settings, 'w:evenAndOddHeaders') === true;
  // A section without its own uses that of the section before.
  const ids = new Map<string, string>();
  return sections.map((section) => {
    for (const { attributes } of childrenOf(section, `w:${kind}Reference`))
      ids.set(attributes['w:type'] ?? 'default', attributes['r:id'] ?? '');
    const ofType = (type: string) => blocksOf(ids.get(type) ?? '', section);
    return {
      usual: ofType('default'),
      first: switchOf(section, 'w:titlePg') === true ? ofType('first') : undefined,
      even: hasEven ? ofType('even') : undefined,
    };
  });
}

interface Chosen {
  usual: readonly SourceBlock[];
  warnings: string[];
}

/** One for all pages is that of the template; a header of only some pages becomes text where they begin. */
function chooseHeader(shown: readonly SourceFurniture[]): Chosen & Pick<ReadPages, 'heads'> {
  const usual = distinct(shown.map((section) => section.usual));
  const [only = numbersOf(shown)] = usual.length > 1 ? [[]] : usual;
  const common = pageText(only);
  let before = common;
  const heads = shown.map((section) => {
    const head = section.first ?? section.usual;
    const text = pageText(head);
    const isNew = text !== '' && text !== common && text !== before;
    before = text;
    return isNew ? head.filter((block) => pageText([block]) !== '') : [];
  });
  const isInText = new Set([common, ...heads.map(pageText)]);
  const others = distinct(shown.flatMap(({ usual: own, even }) => [own, even ?? []]));
  const left = others.filter((blocks) => !isInText.has(pageText(blocks)));
  const moved = heads.filter((head) => head.length > 0);
  const lost = [...moved, ...left];
  const warnings =
    lost.length === 0
      ? []
      : [shortenWarning(`Some pages have another header, which was left out: ${quote(lost)}`)];
  return { usual: only, heads, warnings };
}

function chooseFooter(shown: readonly SourceFurniture[]): Chosen {
  const usual = distinct(shown.map((section) => section.usual));
  const all = distinct(shown.flatMap(({ usual: own, first, even }) => [own, first ?? [], even ?? []]));
  if (usual.length > 1) {
    const warning = `The footers of its parts differ, and a template has one for all pages; left out: ${quote(all)}`;
    return { usual: numbersOf(shown), warnings: [shortenWarning(warning)] };
  }
  const [only = numbersOf(shown)] = usual;
  const others = all.filter((blocks) => pageText(blocks) !== pageText(only));
  const warnings =
    others.length === 0
      ? []
      : [shortenWarning(`Some pages have another footer, which was left out: ${quote(others)}`)];
  return { usual: only, warnings };
}

/** Texts that are not empty, without duplicates. */
function distinct(all: readonly (readonly SourceBlock[])[]): (readonly SourceBlock[])[] {
  const byText = new Map<string, readonly SourceBlock[]>();
  for (const blocks of all) {
    const text = pageText(blocks);
    if (text !== '' && !byText.has(text)) byText.set(text, blocks);
  }
  return [...byText.values()];
}

/** Without words there may still be the number of the page. */
function numbersOf(shown: readonly SourceFurniture[]): readonly SourceBlock[] {
  const numbered = shown.map(({ usual }) => usual).find(hasPageNumber) ?? [];
  return numbered.filter((block) => pageText([block]) === '');
}

function quote(all: readonly (readonly SourceBlock[])[]): string {
  return all.map((blocks) => `"${pageText(blocks)}"`).join(', ');
}
