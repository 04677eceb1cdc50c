import { childrenOf } from '@inkfield/engine/child-blocks';
import type { Block } from '@inkfield/engine/nodes';

/** Names of the sections and exhibits of a text, in order and once each. */
export function partsOfText(blocks: readonly Block[]): { sections: string[]; exhibits: string[] } {
  const sections = new Set<string>();
  const exhibits = new Set<string>();
  const walk = (found: readonly Block[]): void => {
    for (const block of found) {
      if (block.type === 'section') sections.add(block.name);
      if (block.type === 'exhibit') exhibits.add(block.name);
      walk(childrenOf(block));
    }
  };
  walk(blocks);
  return { sections: [...sections], exhibits: [...exhibits] };
}
