import { isBlankParagraph, type SourceBlock } from '../source-document.ts';
import { dropDistancesOfItems } from './automatic-distances.ts';
import { joinRules } from './drawn-lines.ts';
import type { Walk } from './walk-state.ts';

/**
 * Joins a paragraph without a paragraph mark to the next one: a head that runs into its text keeps its own number, and
 * words before a mark that was deleted with track changes become the beginning of the next paragraph. A paragraph in a
 * frame replaces the empty one beside it.
 */
export function joinParagraphs({ openEnded }: Walk, blocks: readonly SourceBlock[]): SourceBlock[] {
  const joined: SourceBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type === 'paragraph' && last.isFramed === true && isBlank(block)) continue;
    const mark = last?.type === 'paragraph' ? openEnded.get(last) : undefined;
    if (last?.type !== 'paragraph' || mark === undefined || block.type !== 'paragraph') {
      joined.push(block);
      continue;
    }
    const runs = [...last.runs, ...block.runs];
    const whole =
      mark === 'deleted'
        ? { ...block, runs }
        : { ...last, headingLevel: undefined, runs, spaceAfter: block.spaceAfter };
    const next = openEnded.get(block);
    if (next !== undefined) openEnded.set(whole, next);
    joined[joined.length - 1] = whole;
  }
  joinRules(joined);
  dropDistancesOfItems(joined);
  return joined;
}

function isBlank(block: SourceBlock): boolean {
  return block.type === 'paragraph' && isBlankParagraph(block);
}
