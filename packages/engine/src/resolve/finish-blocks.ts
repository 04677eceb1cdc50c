import type {
  ResolvedBlock,
  ResolvedFootnote,
  ResolvedInline,
  ResolvedLine,
  ResolvedTable,
} from '../document.ts';
import { isSameList, keepEqual } from './keep-equal.ts';
import type { Hole, PendingInline } from './pending-inline.ts';
import type { Problem } from '../problem.ts';
import type { LeafContent, PendingLine } from './resolve-leaf.ts';
import type { LabelledPlace, NumberedBlock } from './resolve-walk.ts';

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
  paths: Map<string, LabelledPlace>;
  problems: Problem[];
  footnotes: ResolvedFootnote[];
  last: BlockMemory;
  next: BlockMemory;
}

const missingReference = '[??]';

/** The values that fill holes: the clause of a reference, undefined where there is none, or the number of a footnote. */
type Fillings = Map<Hole, LabelledPlace | number | undefined>;

/** Inserts references and footnote numbers, and creates the final blocks. */
export function finishBlocks(
  numberedBlocks: NumberedBlock[],
  paths: Map<string, LabelledPlace>,
  last: BlockMemory,
) {
  const finishing: Finishing = { paths, problems: [], footnotes: [], last, next: createBlockMemory() };
  const blocks = numberedBlocks.map((numbered) => finishBlock(numbered, finishing));
  const { problems, footnotes, next } = finishing;
  return { blocks, footnotes, problems, memory: next };
}

function finishBlock(numbered: NumberedBlock, finishing: Finishing): ResolvedBlock {
  const fillings: Fillings = new Map();
  for (const leaf of numbered.leaves) fillHoles(leaf.holes, fillings, finishing);
  const columns = numbered.columns.map((column) => column.map((inner) => finishBlock(inner, finishing)));
  const { node, key, blankBefore, align, style, number } = numbered;
  const parts: unknown[] = [node, blankBefore, align, style, number, numbered.columns.length];
  parts.push(numbered.leaves.length);
  for (const leaf of numbered.leaves) parts.push(leaf);
  for (const column of columns) for (const block of column) parts.push(block);
  for (const column of columns) parts.push(column.length);
  for (const filling of fillings.values()) parts.push(...partsOf(filling));
  const known = finishing.last.blocks.get(key);
  const make = () => keepEqual(known?.block, makeBlock(numbered, { columns, fillings }));
  const block = known && isSameList(known.parts, parts) ? known.block : make();
  finishing.next.blocks.set(key, { parts, block });
  return block;
}

/** The values that a filling consists of, which are compared. */
function partsOf(filling: LabelledPlace | number | undefined): unknown[] {
  return typeof filling === 'object' ? [filling.path, filling.key] : [filling];
}

/** Resolves each reference and footnote mark, in reading order. */
function fillHoles(holes: Hole[], fillings: Fillings, finishing: Finishing): void {
  for (const hole of holes) {
    if (hole.type === 'refHole') fillings.set(hole, findPlace(hole, finishing));
    else fillings.set(hole, finishing.footnotes.push({ number: 0, children: [] }));
  }
  for (const hole of holes) {
    const number = fillings.get(hole);
    if (hole.type !== 'footnoteHole' || typeof number !== 'number') continue;
    finishing.footnotes[number - 1] = finishFootnote(hole, { number, fillings, finishing });
  }
}

function findPlace(
  hole: Hole & { type: 'refHole' },
  { paths, problems }: Finishing,
): LabelledPlace | undefined {
  const place = paths.get(hole.label);
  if (place !== undefined) return place;
  problems.push({
    code: 'E-ref',
    level: 'error',
    line: hole.position.line,
    column: hole.position.column,
    end_column: hole.position.endColumn,
    message: `{ref ${hole.label}}: that clause does not exist, is hidden or has no number`,
  });
  return undefined;
}

interface FootnoteFilling {
  number: number;
  fillings: Fillings;
  finishing: Finishing;
}

function finishFootnote(
  hole: Hole & { type: 'footnoteHole' },
  { number, fillings, finishing }: FootnoteFilling,
): ResolvedFootnote {
  const parts = [number, ...hole.holes.flatMap((inner) => partsOf(fillings.get(inner)))];
  const known = finishing.last.footnotes.get(hole);
  const footnote =
    known && isSameList(known.parts, parts)
      ? known.footnote
      : { number, children: fill(hole.children, fillings) };
  finishing.next.footnotes.set(hole, { parts, footnote });
  return footnote;
}

function fill(nodes: PendingInline[], fillings: Fillings): ResolvedInline[] {
  return nodes.map((node) => {
    switch (node.type) {
      case 'refHole': {
        const place = fillings.get(node);
        return typeof place === 'object'
          ? { type: 'text', value: place.path, reference: true, target: place.key }
          : { type: 'text', value: missingReference, state: 'unknown' };
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
  fillings: Fillings;
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
        ...(number !== undefined && { clauseLevel: node.clauseLevel }),
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

function fillLine({ indent, label, children }: PendingLine, fillings: Fillings): ResolvedLine {
  return { indent, ...(label ? { label } : {}), children: fill(children, fillings) };
}

/** Rows without references and footnotes. A leaf stays the same object while nothing in it changes, and so do its rows. */
const filledRows = new WeakMap<LeafContent, ResolvedTable['rows']>();

function fillRows(leaf: LeafContent, fillings: Fillings): ResolvedTable['rows'] {
  const known = filledRows.get(leaf);
  if (known) return known;
  const rows = leaf.rows.map(({ cells }) => ({
    cells: cells.map(({ children }) => ({ children: fill(children, fillings) })),
  }));
  if (leaf.holes.length === 0) filledRows.set(leaf, rows);
  return rows;
}
