import type { SourceBlock, SourceParagraph } from '../source-document.ts';
import type { ParagraphLook } from '../source-look.ts';

/** As in browsers, items of a list with automatic spacing stand without distance between them. */
export const automaticList = 'Automatic list';

/** An automatic distance above the first paragraph of a document is none. */
export function dropFirstDistance(block: SourceBlock | undefined): void {
  if (block?.type === 'paragraph') drop(block, 'before', 'isBeforeAutomatic');
}

/** An automatic distance between two items of a list is none, whatever the other one says of its own. */
export function dropDistancesOfItems(blocks: readonly SourceBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const last = blocks[index - 1];
    if (last?.type !== 'paragraph' || block.type !== 'paragraph') continue;
    // Those that are both automatic join, so that they can share one style.
    if (!areOfOneList(last, block) || last.look?.joins === block.look?.joins) continue;
    drop(last, 'after', 'isAfterAutomatic');
    drop(block, 'before', 'isBeforeAutomatic');
  }
}

function areOfOneList(one: SourceParagraph, other: SourceParagraph): boolean {
  const areItems = one.look?.label !== undefined && other.look?.label !== undefined;
  return areItems && one.number?.list === other.number?.list;
}

function drop(
  paragraph: SourceParagraph,
  side: 'before' | 'after',
  isAutomatic: keyof Pick<ParagraphLook, 'isBeforeAutomatic' | 'isAfterAutomatic'>,
): void {
  const { look } = paragraph;
  if (look?.[isAutomatic] === true) paragraph.look = { ...look, [side]: 0 };
}
