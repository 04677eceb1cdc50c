import type { ResolvedBlock, ResolvedInline } from '@inkfield/engine/document';
import { plainText } from './layout-inline.ts';

const maxStickyCharacters = 900;
const maxHeadCharacters = 160;
/** Bold lines in a row that are one head; more are a text that is bold throughout, and flows. */
const maxHeadBlocks = 3;

/** Whether a block announces the next one, so that the two stay on one page. */
export function announces(blocks: readonly ResolvedBlock[], index: number): boolean {
  const [block, next] = [blocks[index], blocks[index + 1]];
  if (block === undefined || next === undefined) return false;
  if (block.type !== 'paragraph' && block.type !== 'clause') return false;
  const text = block.lines.map((line) => plainText(line.children)).join('\n');
  if (text.length > maxStickyCharacters) return false;
  if (next.type === 'signatures' || next.type === 'table') return true;
  if (text.trimEnd().endsWith(':') && text.length < 300) return true;
  const isCaption =
    block.type === 'clause' && block.level === 1 && block.number !== undefined && text.length < 90;
  if (isCaption && next.type === 'clause' && (next.level > 1 || next.number === undefined)) return true;
  return isBoldHead(block) && leadsToText(blocks.slice(index + 1, index + 1 + maxHeadBlocks));
}

/** A short block in bold alone, as authors write subheads who do not know headings. */
function isBoldHead(block: ResolvedBlock): boolean {
  if (block.type !== 'paragraph' && block.type !== 'clause') return false;
  const inlines = block.lines.flatMap(({ children }) => children);
  const length = plainText(inlines).trim().length;
  return length > 0 && length <= maxHeadCharacters && inlines.every(isBold);
}

function isBold(inline: ResolvedInline): boolean {
  switch (inline.type) {
    case 'strong':
    case 'strongEmphasis':
      return true;
    case 'underline':
    case 'emphasis':
    case 'super':
    case 'sub':
    case 'strike':
    case 'styled':
      return inline.children.every(isBold);
    case 'text':
      return inline.value.trim() === '';
    case 'break':
    case 'footnoteMark':
    case 'picture':
      return true;
  }
}

function leadsToText(following: readonly ResolvedBlock[]): boolean {
  const first = following.find((block) => !isBoldHead(block));
  return first?.type === 'paragraph' || first?.type === 'clause' || first?.type === 'table';
}
