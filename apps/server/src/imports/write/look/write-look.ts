import type { Look } from '@inkfield/contract/look';
import type { SourceBlock, SourcePicture, SourceTable } from '../../source-document.ts';
import type { SourceDocumentLook, SourceSectionLook } from '../../source-look.ts';
import { fontsOf } from './fonts-of.ts';
import { type PagePictures, writeFurniture } from './furniture.ts';
import type { NamedLook } from './naming.ts';
import { pagesName } from './pages-name.ts';
import { clamp, margin } from './style-of.ts';
import type { WordsOfFields } from './words-of-fields.ts';

const maxPages = 20;

export interface LookNames {
  named: NamedLook;
  fields: WordsOfFields;
}

function pageOf(
  { page, continues, header, footer }: SourceSectionLook,
  index: number,
  { named, fields }: LookNames,
): Look['pages'][number] {
  const { top, right, bottom, left } = page.margins;
  const behind: PagePictures = {};
  const furniture = {
    header: writeFurniture(header, { look: named, name: 'Header', fields, behind }),
    footer: writeFurniture(footer, { look: named, name: 'Footer', fields, behind }),
  };
  const border = page.border.flatMap((line) => named.pictureOf(line) ?? []);
  const paper = page.fill === undefined ? undefined : named.pictureOf(paperOf(page, page.fill));
  for (const names of Object.values(behind)) {
    if (paper !== undefined) names.unshift(paper);
    names.push(...border);
  }
  return {
    ...(index > 0 && { name: pagesName(index) }),
    size: { width: clamp(page.width, 72, 2400), height: clamp(page.height, 72, 2400) },
    margins: { top: margin(top), right: margin(right), bottom: margin(bottom), left: margin(left) },
    header: clamp(page.header, 0, 1500),
    footer: clamp(page.footer, 0, 1500),
    ...(continues && { continues }),
    ...(page.columns !== undefined && {
      columns: { count: page.columns.count, gap: clamp(page.columns.gap, 0, 400) },
    }),
    ...numbersOf(page),
    furniture,
    ...(Object.values(behind).some((names) => names.length > 0) && { background: behind }),
  };
}

function paperOf({ width, height }: SourceSectionLook['page'], fill: string): SourcePicture {
  return { width, height, fill, at: { x: 0, y: 0, of: 'page' } };
}

function numbersOf({ numbers }: SourceSectionLook['page']): Pick<Look['pages'][number], 'numbers'> {
  if (numbers === undefined) return {};
  const { from, figures } = numbers;
  return {
    numbers: {
      ...(from !== undefined && { from: clamp(Math.round(from), 0, 9999) }),
      ...(figures !== '1' && { figures }),
    },
  };
}

/** The width of the text, or of its column, at each table. */
export function textWidths(
  { sections }: SourceDocumentLook,
  blocks: readonly SourceBlock[],
): (table: SourceTable) => number {
  const widths = new Map<SourceTable['look'], number>();
  let width = textWidth(sections[0]);
  for (const block of blocks) {
    if (block.type === 'table') widths.set(block.look, width);
    else if (block.pages !== undefined) width = textWidth(sections[block.pages]);
  }
  return (table) => widths.get(table.look) ?? textWidth(sections[0]);
}

const usualWidth = 468;

function textWidth(section: SourceSectionLook | undefined): number {
  if (section === undefined) return usualWidth;
  const { width, margins, columns: { count, gap } = { count: 1, gap: 0 } } = section.page;
  return Math.max(72, (width - margins.left - margins.right - gap * (count - 1)) / count);
}

/** The look of a document, once its text is written and everything in it has its name. */
export function writeDocumentLook(document: SourceDocumentLook, names: LookNames): Look {
  const { named } = names;
  const { sections, tab, distance, dropsHeads, squeezes } = document;
  const pages = sections.slice(0, maxPages).map((section, index) => pageOf(section, index, names));
  const styles = named.styles.all(named.roles.text);
  return {
    v: 1,
    pages,
    fonts: fontsOf(Object.values(styles), document.fontKind),
    styles,
    roles: named.roles,
    tables: named.tables,
    ...(Object.keys(named.pictures.all).length > 0 && { pictures: named.pictures.all }),
    tab: clamp(tab, 1, 500),
    distance,
    ...(dropsHeads && { drops_heads: true as const }),
    ...(squeezes && { squeezes: true as const }),
  };
}
