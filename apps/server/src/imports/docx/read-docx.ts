import { childOf, childrenOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourceBlock, SourceDocument, SourceParagraph } from '../source-document.ts';
import type { SourceDocumentLook } from '../source-look.ts';
import { readBlocks, readNotes } from './blocks.ts';
import { columnsByHand } from './columns-by-hand.ts';
import { readDocumentLook, readPage, startsPage } from './document-look.ts';
import { readFonts } from './fonts.ts';
import { findHeadingsByLook } from './headings-by-look.ts';
import { dropFirstDistance } from './automatic-distances.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { createLooks, readCompatibility, readGridOfCells } from './looks.ts';
import { findMainLook } from './main-look.ts';
import { createNumbering } from './numbering.ts';
import { readPages, sectionEnds, sectionsOf } from './pages.ts';
import { readStyles } from './styles.ts';
import type { Seen, Walk } from './walk-state.ts';
import { countedPages, openWordPackage } from './word-package.ts';

/** Reads a Word document: everything that it prints, with the numbers that Word would print. */
export async function readDocx(bytes: Uint8Array): Promise<SourceDocument> {
  const parts = await openWordPackage(bytes);
  const styles = readStyles(parts.styles);
  const fonts = readFonts(parts.theme, parts.fontTable);
  const sections = sectionsOf(parts.document);
  const seen: Seen = {
    deletions: 0,
    insertions: 0,
    hiddenRuns: 0,
    conditions: 0,
    dates: 0,
    pictures: 0,
    pictureProblems: [],
    lastWords: '',
    wrapped: 0,
    shapes: 0,
    nestedTables: 0,
    comments: 0,
    formulas: 0,
    embeddedDocuments: 0,
    watermarks: [],
  };
  const walk: Walk = {
    styles,
    fonts,
    numberOf: createNumbering(parts.numbering, styles),
    looks: createLooks(parts, styles, fonts),
    compatibility: readCompatibility(parts.settings),
    hasGridInCells: readGridOfCells(parts.settings),
    notes: readNotes(parts.footnotes, parts.endnotes),
    openFields: [],
    openEnded: new Map(),
    pictures: parts.pictures,
    theme: parts.theme,
    place: { part: '', page: readPage(sections[0]) },
    readBlocks: (elements, place) => readBlocks({ ...walk, place }, elements, undefined),
    seen,
  };
  const read = readSectionTexts(walk, parts.document, sections);
  const byHand = read.map((blocks, index) => columnsByHand(blocks, readPage(sections[index])));
  const texts = read.map((blocks, index) => (byHand[index] === undefined ? blocks : [byHand[index]]));
  const { font, size, isJustified } = findMainLook(texts.flat());
  const mainLook = {
    font: font === undefined ? undefined : fonts.find(font),
    fontSize: size === undefined ? undefined : size / 2,
    isJustified,
  };
  const { pages, heads, shown, warnings } = readPages(walk, parts, { sections, look: mainLook });
  const footnote = readFootnote(walk, parts.footnotes);
  const look = readDocumentLook({
    parts,
    sections,
    byHand,
    shown,
    blocks: texts.flat(),
    fonts,
    footnote,
  });
  const blocks = texts.flatMap((text, index) => [
    ...(index > 0 && startsPage(sections[index]) ? [newPageOf(look, index)] : []),
    ...(look.sections[index]?.continues === true ? [{ ...newColumns, pages: index }] : []),
    ...(heads[index] ?? []),
    ...text,
  ]);
  findHeadingsByLook(blocks);
  const all = [...parts.warnings, ...warningsOf(seen), ...warnings];
  const files = [...parts.pictures.values()].flatMap((ofPart) => [...ofPart.values()]);
  const pictures = files.filter((file) => 'bytes' in file);
  return { blocks, warnings: all, pages, look, countedPages: countedPages(parts), pictures };
}

/** The first footnote of the document, without Word's own separators. */
function readFootnote(walk: Walk, footnotes: XmlElement | undefined): SourceParagraph | undefined {
  const [note] = childrenOf(footnotes, 'w:footnote').filter(
    ({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal',
  );
  const [block] = walk.readBlocks(elementsOf(note).slice(0, 1), walk.place);
  return block?.type === 'paragraph' ? block : undefined;
}

/** The blocks of each section. */
function readSectionTexts(
  walk: Walk,
  document: XmlElement,
  sections: readonly XmlElement[],
): SourceBlock[][] {
  let text: SourceBlock[] = [];
  const texts = [text];
  for (const element of elementsOf(childOf(document, 'w:body'))) {
    const page = readPage(sections[texts.length - 1]);
    text.push(...walk.readBlocks([element], { part: '', page }));
    for (let ends = sectionEnds(element).length; ends > 0; ends--) {
      text = [];
      texts.push(text);
    }
  }
  const joined = texts.map((blocks) => joinParagraphs(walk, blocks));
  dropFirstDistance(joined[0]?.[0]);
  return joined;
}

/** A break to a new page. It names its section if that section looks different from the one before. */
function newPageOf({ sections }: SourceDocumentLook, index: number): SourceParagraph {
  const differs = JSON.stringify(sections[index]) !== JSON.stringify(sections[index - 1]);
  return differs ? { ...newPage, pages: index } : newPage;
}

const newPage: SourceParagraph = {
  type: 'paragraph',
  headingLevel: undefined,
  number: undefined,
  runs: [],
  align: undefined,
  startsPage: true,
  spaceBefore: false,
  spaceAfter: false,
  control: undefined,
};

/** Other columns on the same page. */
const newColumns: SourceParagraph = { ...newPage, startsPage: false, vanishes: true };

/** More than these would hide the other warnings. */
const maxNamedPictures = 10;

function warningsOf(seen: Seen): string[] {
  const { deletions, insertions, hiddenRuns, pictures, comments, formulas, embeddedDocuments, watermarks } =
    seen;
  const { conditions, dates } = seen;
  const warnings: string[] = [];
  if (deletions + insertions > 0) {
    warnings.push('The document had tracked changes: insertions were taken, deletions left out.');
  }
  if (hiddenRuns > 0) warnings.push('Hidden text was left out.');
  if (conditions > 0)
    warnings.push(`Conditions of Word (IF fields) keep the words they showed last (${conditions}).`);
  if (dates > 0) warnings.push(`Dates that Word updates keep the day that they showed last (${dates}).`);
  if (pictures > 0) warnings.push(`Pictures were left out (${pictures}).`);
  for (const { problem, beside } of seen.pictureProblems.slice(0, maxNamedPictures))
    warnings.push(`A picture ${beside === '' ? '' : `at “${beside}” `}was left out: ${problem}`);
  if (seen.shapes > 0) warnings.push(`Drawn shapes were left out (${seen.shapes}).`);
  if (seen.wrapped > 0)
    warnings.push(
      `Text that went around pictures at places of the page no longer does; wide ones stand in a line of their own (${seen.wrapped}).`,
    );
  if (seen.nestedTables > 0)
    warnings.push(`Tables within tables that are too large became lines of words (${seen.nestedTables}).`);
  if (comments > 0) warnings.push(`Comments were left out (${comments}).`);
  if (formulas > 0) warnings.push(`Formulas were taken as plain characters (${formulas}).`);
  for (const words of new Set(watermarks))
    warnings.push(`Words across the pages were left out: "${words.slice(0, 200)}".`);
  if (embeddedDocuments > 0) warnings.push('A document inside the document was left out.');
  return warnings;
}
