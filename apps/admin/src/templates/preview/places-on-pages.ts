import type { Preview } from '@inkfield/contract/documents';
import type { ResolvedBlock } from '@inkfield/engine/document';
import { fieldsOfBlock } from '@inkfield/engine/fields-of-block';
import type { Block } from '@inkfield/engine/nodes';
import type { ShownPlace } from '../editor/editor-model.ts';
import { blockAtLine } from './block-at-line.ts';

export type PagePlace = NonNullable<Preview['places']>[number];

interface PlacedDocument {
  /** The parsed text. */
  source: readonly Block[];
  /** The blocks of the document on the pages. */
  blocks: readonly ResolvedBlock[];
  places: readonly PagePlace[];
}

/** The places of the cursor's block, or of the first block with the chosen field; empty if it is on no page. */
export function placesOnPages(place: ShownPlace, { source, blocks, places }: PlacedDocument): PagePlace[] {
  if ('field' in place) {
    const key = keyOfField(blocks, place.field);
    return places.filter((known) => known.key === key);
  }
  const line = blockAtLine(source, place.line);
  return line === undefined ? [] : places.filter(({ key }) => isAtLine(key, line));
}

/** Keys of repeated rows end with the row's number. The first row represents all. */
function isAtLine(key: string, line: number): boolean {
  return key === `${line}` || key === `${line}:0` || key.startsWith(`${line}:0:`);
}

function keyOfField(blocks: readonly ResolvedBlock[], field: string): string | undefined {
  const block = blocks.find((one) => fieldsOfBlock(one).has(field));
  if (block === undefined) return undefined;
  const inside =
    block.type === 'exhibit' ? block.children : block.type === 'signatures' ? block.columns.flat() : [];
  return keyOfField(inside, field) ?? block.key;
}
