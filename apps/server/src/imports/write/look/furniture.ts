import type { Look } from '@inkfield/contract/look';
import {
  paragraphText,
  type SourceBlock,
  type SourceParagraph,
  type SourcePicture,
} from '../../source-document.ts';
import type { SourceFurniture } from '../../source-look.ts';
import { resolvePlaces } from '../place-signs.ts';
import type { Replacement } from '../replacement.ts';
import { standingParagraphs, writeBlocks } from '../write-blocks.ts';
import { emptyLine } from './blank-lines.ts';
import type { NamedLook } from './naming.ts';
import { keyOf } from './style-names.ts';
import { styleOf } from './style-of.ts';
import { placesOfFields, type WordsOfFields } from './words-of-fields.ts';

type FurnitureTexts = Look['pages'][number]['furniture']['header'];

const maxLength = 8000;

/** The pictures of the page that a header or footer holds, by the kind of page. */
export type PagePictures = Partial<Record<'usual' | 'first' | 'even', string[]>>;

export interface FurnitureNames {
  look: NamedLook;
  /** Of its styles. */
  name: string;
  fields: WordsOfFields;
  /** Takes the names of pictures that are at places of the page. */
  behind: PagePictures;
}

/** Header or footer as template text. */
export function writeFurniture(
  { usual, first, even }: SourceFurniture,
  names: FurnitureNames,
): FurnitureTexts {
  const write = (blocks: readonly SourceBlock[], kind: keyof PagePictures) =>
    writeText(blocks, names, (names.behind[kind] ??= []));
  return {
    usual: write(usual, 'usual'),
    ...(first !== undefined && { first: write(first, 'first') }),
    ...(even !== undefined && { even: write(even, 'even') }),
  };
}

function writeText(
  blocks: readonly SourceBlock[],
  { look, name, fields }: FurnitureNames,
  behind: string[],
): string {
  const paragraphs = allParagraphs(blocks);
  const replacements = new Map(paragraphs.map((paragraph) => [paragraph, fieldsIn(paragraph, fields)]));
  const body = look.styles.find(look.roles.text);
  const standing = new Set(standingParagraphs(blocks));
  const naming = {
    // Empty paragraphs of a header push the text of the page.
    emptyLineOf: () => emptyLine,
    tableOf: look.tableOf,
    blankLines: look.blankLines,
    wordsOf: look.wordsOf,
    printsBold: () => false,
    pictureOf: (picture: SourcePicture) => {
      const known = look.pictureOf(picture);
      if (known === undefined || picture.at?.of !== 'page') return known;
      behind.push(known);
      return undefined;
    },
    styleOf: (paragraph: SourceParagraph) => {
      const style = standing.has(paragraph) ? styleOf(paragraph) : undefined;
      if (style === undefined || (body !== undefined && keyOf(style) === keyOf(body))) return undefined;
      return look.styles.nameOf(style, name);
    },
  };
  const { text } = resolvePlaces(writeBlocks(blocks, replacements, { main: undefined, naming }));
  return text.trim() === '' || text.length > maxLength ? '' : text;
}

function allParagraphs(blocks: readonly SourceBlock[]): SourceParagraph[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph'
      ? [block, ...allParagraphs(block.runs.flatMap(({ box }) => box ?? []))]
      : block.rows.flatMap(({ cells }) => cells.flatMap((cell) => allParagraphs(cell.blocks))),
  );
}

/** The fields of the text, and the numbers of pages. */
function fieldsIn(paragraph: SourceParagraph, words: WordsOfFields): Replacement[] {
  const pages = pageFields(paragraph);
  const own = placesOfFields(paragraphText(paragraph), words).filter(({ start, end }) =>
    pages.every((page) => end <= page.start || start >= page.end),
  );
  return [...pages, ...own]
    .toSorted((a, b) => a.start - b.start)
    .map((replacement, index) => ({ ...replacement, index }));
}

/** The number of the page is a field. */
function pageFields(paragraph: SourceParagraph): Replacement[] {
  const fields: Replacement[] = [];
  let at = 0;
  let before: string | undefined;
  for (const { text, counts } of paragraph.runs) {
    const end = at + text.length;
    const last = fields.at(-1);
    if (counts !== undefined && counts === before && last !== undefined) last.end = end;
    else if (counts !== undefined) fields.push({ start: at, end, text: `[${counts}]`, index: fields.length });
    before = counts;
    at = end;
  }
  // A field that was never counted has no words, and so no place between two others.
  return paragraphText(paragraph) === '' ? fields.slice(0, 1) : fields;
}
