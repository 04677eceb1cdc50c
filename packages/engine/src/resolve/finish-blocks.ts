import type { ResolvedBlock, ResolvedFootnote, ResolvedInline, ResolvedLine } from '../document.ts';
import { isSameList, keepEqual } from './keep-equal.ts';
import type { Hole, PendingInline } from './pending-inline.ts';
import type { Problem } from '../problem.ts';
import type { LeafContent, PendingLine } from './resolve-leaf.ts';
import type { NumberedBlock } from './resolve-walk.ts';

interface RememberedBlock {
  /** The objects that the block was made from, compared by identity. */
  parts: unknown[];
  block: ResolvedBlock;
}
interface RememberedFootnote {
  parts: unknown[];
  footnote: ResolvedFootnote;
}

/** Blocks and footnotes of the last run. Unchanged ones keep their object. */
export interface BlockMemory {
  blocks: Map<string, RememberedBlock>;
  footnotes: Map<Hole, RememberedFootnote>;
}

/** Takes blocks of an earlier version of the text. Equal blocks keep their object. */
export function createBlockMemory(earlier: readonly ResolvedBlock[] = []): BlockMemory {
  return { blocks: new Map(earlier.map((block) => [block.key, { parts: [], block }])), footnotes: new Map() };
}

interface Finishing {
  paths: Map<string, string>;
  problems: Problem[];
  footnotes: ResolvedFootnote[];
  last: BlockMemory;
  next: BlockMemory;
}

const missingReference = '[??]';

/** Inserts references and footnote numbers, and creates the final blocks. */
export function finishBlocks(numberedBlocks: NumberedBlock[], paths: Map<string, string>, last: BlockMemory) {
  const finishing: Finishing = { paths, problems: [], footnotes: [], last, next: createBlockMemory() };
  const blocks = numberedBlocks.map((numbered) => finishBlock(numbered, finishing));
  const { problems, footnotes, next } = finishing;
  return { blocks, footnotes, problems, memory: next };
}

function finishBlock(numbered: NumberedBlock, finishing: Finishing): ResolvedBlock {
  const fillings = new Map<Hole, string | number>();
  for (const leaf of numbered.leaves) fillHoles(leaf.holes, fillings, finishing);
  const columns = numbered.columns.map((column) => column.map((inner) => finishBlock(inner, finishing)));
  const { node, key, blankBefore, align, style, number } = numbered;
  const parts: unknown[] = [node, blankBefore, align, style, number, numbered.columns.length];
  parts.push(numbered.leaves.length);
  for (const leaf of numbered.leaves) parts.push(leaf);
  for (const column of columns) for (const block of column) parts.push(block);
  for (const column of columns) parts.push(column.length);
  for (const filling of fillings.values()) parts.push(filling);
  const known = finishing.last.blocks.get(key);
  const make = () => keepEqual(known?.block, makeBlock(numbered, { columns, fillings }));
  const block = known && isSameList(known.parts, parts) ? known.block : make();
  finishing.next.blocks.set(key, { parts, block });
  return block;
}

/** Resolves each reference and footnote mark, in reading order. */
function fillHoles(holes: Hole[], fillings: Map<Hole, string | number>, finishing: Finishing): void {
  for (const hole of holes) {
    if (hole.type === 'refHole') fillings.set(hole, findPath(hole, finishing));
    else fillings.set(hole, finishing.footnotes.push({ number: 0, children: [] }));
  }
  for (const hole of holes) {
    const number = fillings.get(hole);
    if (hole.type !== 'footnoteHole' || typeof number !== 'number') continue;
    finishing.footnotes[number - 1] = finishFootnote(hole, { number, fillings, finishing });
  }
}

function findPath(hole: Hole & { type: 'refHole' }, { paths, problems }: Finishing): string {
  const path = paths.get(hole.label);
  if (path !== undefined) return path;
  problems.push({
    code: 'E-ref',
    level: 'error',
    line: hole.position.line,
    column: hole.position.column,
    end_column: hole.position.endColumn,
    message: `{ref ${hole.label}}: that clause does not exist, is hidden or has no number`,
  });
  return missingReference;
}

interface FootnoteFilling {
  number: number;
  fillings: Map<Hole, string | number>;
  finishing: Finishing;
}

function finishFootnote(
  hole: Hole & { type: 'footnoteHole' },
  { number, fillings, finishing }: FootnoteFilling,
): ResolvedFootnote {
  const parts = [number, ...hole.holes.map((inner) => fillings.get(inner))];
  const known = finishing.last.footnotes.get(hole);
  const footnote =
    known && isSameList(known.parts, parts)
      ? known.footnote
      : { number, children: fill(hole.children, fillings) };
  finishing.next.footnotes.set(hole, { parts, footnote });
  return footnote;
}

function fill(nodes: PendingInline[], fillings: Map<Hole, string | number>): ResolvedInline[] {
  return nodes.map((node) => {
    switch (node.type) {
      case 'refHole': {
        const value = String(fillings.get(node) ?? missingReference);
        return value === missingReference
          ? { type: 'text', value, state: 'unknown' }
          : { type: 'text', value, reference: true };
      }
      case 'footnoteHole':
        return { type: 'footnoteMark', number: Number(fillings.get(node) ?? 0) };
      case 'strong':
      case 'emphasis':
      case 'strongEmphasis':
      case 'underline':
      case 'super':
      case 'sub':
      case 'strike':
        return { type: node.type, children: fill(node.children, fillings) };
      case 'styled':
        return { type: 'styled', style: node.style, children: fill(node.children, fillings) };
      case 'text':
      case 'break':
      case 'footnoteMark':
      case 'picture':
        return node;
    }
  });
}

interface BlockParts {
  columns: ResolvedBlock[][];
  fillings: Map<Hole, string | number>;
}

function makeBlock(numbered: NumberedBlock, { columns, fillings }: BlockParts): ResolvedBlock {
  const { node, number } = numbered;
  const place = { key: numbered.key, blankBefore: numbered.blankBefore };
  const common = {
    ...place,
    ...(numbered.align !== undefined && { align: numbered.align }),
    ...(numbered.style !== undefined && { style: numbered.style }),
  };
  const [leaf] = numbered.leaves;
  const lines = leaf?.lines.map((line) => fillLine(line, fillings)) ?? [];
  const withNumber = number === undefined ? {} : { number };
  switch (node.type) {
    case 'heading':
      return {
        type: 'heading',
        level: node.level,
        ...withNumber,
        children: lines[0]?.children ?? [],
        ...common,
      };
    case 'clause':
      return { type: 'clause', level: node.level, ...withNumber, lines, ...common };
    case 'table': {
      const { header, align, options } = node;
      const rows = numbered.leaves.flatMap((part) => fillRows(part, fillings));
      return { type: 'table', header, align, options, rows, ...place };
    }
    case 'exhibit': {
      const title = lines[0] && node.title ? { title: lines[0].children } : {};
      return { type: 'exhibit', name: node.name, ...title, children: columns[0] ?? [], ...common };
    }
    case 'signatures':
      return { type: 'signatures', columns, ...common };
    case 'pageBreak':
      return { type: 'pageBreak', ...(node.pages !== undefined && { pages: node.pages }), ...common };
    default:
      return { type: 'paragraph', lines, ...common };
  }
}

function fillLine(
  { indent, label, children }: PendingLine,
  fillings: Map<Hole, string | number>,
): ResolvedLine {
  return { indent, ...(label ? { label } : {}), children: fill(children, fillings) };
}

function fillRows(leaf: LeafContent, fillings: Map<Hole, string | number>) {
  return leaf.rows.map(({ cells }) => ({
    cells: cells.map(({ children }) => ({ children: fill(children, fillings) })),
  }));
}
