import { evaluateCondition } from '../values/evaluate-condition.ts';
import type { Align, Block, Exhibit, ForEach, If, Signatures, Style } from '../syntax/nodes.ts';
import { createNumberer, nextNumber, type Numberer, numberPath } from '../syntax/numbering.ts';
import { type Problem, reportTo } from '../problem.ts';
import type { RepeatRow } from '../values/repeat-rows.ts';
import { findConditionField, type ResolveContext, type Scope } from './resolve-context.ts';
import { blocksOfRow, madeRowsOf, type RepeatMemory } from './repeat-memory.ts';
import type { LeafContent, LeafNode } from './resolve-leaf.ts';
import type { PartVisibility } from '../values/section-visibility.ts';
import type { TemplateField } from '../template.ts';

/** A block that is numbered but lacks the text of its references. */
export interface NumberedBlock {
  key: string;
  node: Block;
  blankBefore: number;
  align: 'center' | 'right' | undefined;
  style: string | undefined;
  number: string | undefined;
  /** The leaves of the block; several if tables were joined. */
  leaves: LeafContent[];
  /** Columns of signatures; the body of an exhibit is its only column. */
  columns: NumberedBlock[][];
}

/** A clause that references may name: its full number and the key of its block. */
export interface LabelledPlace {
  path: string;
  key: string;
}

/** Input of the walk. */
export interface WalkOptions {
  context: ResolveContext;
  visibility: PartVisibility;
  leafOf: (node: LeafNode, key: string, scope: Scope | undefined) => LeafContent;
  rowsOf: (loop: ForEach, field: TemplateField) => RepeatRow[];
  memory: RepeatMemory;
}

interface Walk extends WalkOptions {
  /** Lines and nodes that repeats may still produce. */
  budget: number;
  problems: Problem[];
  numberer: Numberer;
  /** Numbered places by label. The first visible clause with a label wins. */
  paths: Map<string, LabelledPlace>;
}

/** Nested repeats multiply. No real document has more nodes than this. */
const maxRepeatedPieces = 200_000;

/** A list of blocks under construction. */
interface Flow {
  numberedBlocks: NumberedBlock[];
  /** Blank lines of removed blocks, added to the next visible block. */
  carry: number;
}

/** Resolves conditions, repeats, sections and numbers, and returns the blocks that the document shows. */
export function walkDocument(children: Block[], options: WalkOptions) {
  const budget = maxRepeatedPieces;
  const walk: Walk = { ...options, budget, problems: [], numberer: createNumberer(), paths: new Map() };
  const numberedBlocks = walkList(children, walk, undefined);
  return { numberedBlocks, paths: walk.paths, problems: walk.problems };
}

function walkList(blocks: Block[], walk: Walk, scope: Scope | undefined): NumberedBlock[] {
  const flow: Flow = { numberedBlocks: [], carry: 0 };
  for (const block of blocks) walkBlock(block, { walk, flow, scope });
  return joinTables(flow.numberedBlocks);
}

interface Place {
  walk: Walk;
  flow: Flow;
  scope: Scope | undefined;
}

function walkBlock(block: Block, place: Place): void {
  const { walk, flow, scope } = place;
  switch (block.type) {
    case 'paragraph':
    case 'clause':
    case 'heading':
    case 'table':
      addLeaf(block, place);
      return;
    case 'pageBreak':
      addBlock(block, place, {});
      return;
    case 'numbering':
      walk.numberer.scheme = block.scheme;
      skip(block, flow);
      return;
    case 'restart':
      walk.numberer.counters = [];
      skip(block, flow);
      return;
    case 'noteLine':
    case 'tableOptions':
      skip(block, flow);
      return;
    case 'signatures':
      addBlock(block, place, { columns: columnsOf(block, place) });
      flow.carry = block.blankEnd;
      return;
    case 'exhibit':
      if (walk.visibility.isExhibitVisible(block.name)) addExhibit(block, place);
      else skip(block, flow);
      return;
    case 'section': {
      const isVisible = walk.visibility.isSectionVisible(block.name);
      unwrap(block, place, isVisible ? walkList(block.children, walk, scope) : []);
      return;
    }
    case 'align':
      unwrap(block, place, alignedBlocks(block, place));
      return;
    case 'style':
      unwrap(block, place, styledBlocks(block, place));
      return;
    case 'if':
      walkIf(block, place);
      return;
    case 'forEach':
      unwrap(block, place, repeatedBlocks(block, place));
      return;
  }
}

function skip(block: Block, flow: Flow): void {
  flow.carry = Math.max(flow.carry, block.blankBefore);
}

function addBlock(block: Block, { flow, scope }: Place, parts: Partial<NumberedBlock>): void {
  flow.numberedBlocks.push({
    key: keyOf(block, scope),
    node: block,
    blankBefore: Math.max(block.blankBefore, flow.carry),
    align: undefined,
    style: undefined,
    number: undefined,
    leaves: [],
    columns: [],
    ...parts,
  });
  flow.carry = 0;
}

/** Returns a key of the source line and the rows of the repeats around it. */
function keyOf(block: Block, scope: Scope | undefined): string {
  let rows = '';
  for (let at = scope; at; at = at.outer) rows = `:${at.index}${rows}`;
  return `${block.position.line}${rows}`;
}

function addLeaf(block: Block & LeafNode, place: Place): void {
  const { walk, flow, scope } = place;
  const leaf = walk.leafOf(block, keyOf(block, scope), scope);
  if (scope) walk.budget -= leaf.pieces;
  if (block.type !== 'table' && leaf.lines.length === 0) {
    skip(block, flow);
    return;
  }
  const level = levelOf(block);
  const number =
    level && (block.type !== 'clause' || block.numbered) ? nextNumber(walk.numberer, level) : undefined;
  addBlock(block, place, { leaves: [leaf], number });
  // A continuation without a number belongs to the last clause of its level.
  const isCounted = level !== undefined && walk.numberer.counters[level - 1] !== undefined;
  if (!isCounted) return;
  for (const label of leaf.labels) {
    if (walk.paths.has(label)) continue;
    walk.paths.set(label, { path: numberPath(walk.numberer, level), key: keyOf(block, scope) });
  }
}

function levelOf(block: LeafNode): number | undefined {
  if (block.type === 'clause') return block.level;
  return block.type === 'heading' ? block.clauseLevel : undefined;
}

/** Visits the children of a block that prints nothing itself. */
function unwrap(block: Block & { blankEnd: number }, { flow }: Place, numberedBlocks: NumberedBlock[]): void {
  const [first] = numberedBlocks;
  if (!first) {
    skip(block, flow);
    return;
  }
  first.blankBefore = Math.max(first.blankBefore, block.blankBefore, flow.carry);
  for (const numbered of numberedBlocks) flow.numberedBlocks.push(numbered);
  flow.carry = block.blankEnd;
}

function walkIf(block: If & Block, place: Place): void {
  const { walk, scope } = place;
  const index = block.branches.findIndex(({ condition, isElse }) =>
    condition
      ? evaluateCondition(condition, (name) => findConditionField(walk.context, scope, name))
      : isElse,
  );
  const branch = block.branches[index];
  // The blank lines before {else} belong to the branch above it.
  const blankEnd = block.branches[index + 1]?.blankBefore ?? block.blankEnd;
  unwrap({ ...block, blankEnd }, place, branch ? walkList(branch.children, walk, scope) : []);
}

function alignedBlocks(block: Align, { walk, scope }: Place): NumberedBlock[] {
  const numberedBlocks = walkList(block.children, walk, scope);
  for (const numbered of numberedBlocks) numbered.align ??= block.align;
  return numberedBlocks;
}

function styledBlocks(block: Style, { walk, scope }: Place): NumberedBlock[] {
  const blocks = walkList(block.children, walk, scope);
  for (const one of blocks) one.style ??= block.name;
  return blocks;
}

function repeatedBlocks(block: ForEach & Block, { walk, scope }: Place): NumberedBlock[] {
  const field = walk.context.table.find(block.field);
  if (!field) return [];
  const numberedBlocks: NumberedBlock[] = [];
  const made = scope ? undefined : madeRowsOf(walk.memory, block);
  let index = 0;
  for (const row of walk.rowsOf(block, field)) {
    walk.budget -= 1;
    if (walk.budget < 0) {
      reportTooMany(block, walk);
      break;
    }
    const place: Scope = { loop: block, field, row, index, outer: scope };
    if (!isPrinted(block, place, walk)) continue;
    index += 1;
    const inner = blocksOfRow(made, place, { walk, make: () => walkList(block.children, walk, place) });
    const [first] = inner;
    if (first && numberedBlocks.length > 0) first.blankBefore = Math.max(first.blankBefore, block.blankEnd);
    for (const numbered of inner) numberedBlocks.push(numbered);
  }
  return numberedBlocks;
}

function isPrinted({ where }: ForEach, place: Scope, { context }: Walk): boolean {
  if (place.row.isBlank) return true;
  return !where || evaluateCondition(where, (name) => findConditionField(context, place, name));
}

function reportTooMany({ position }: Block, { problems }: Walk): void {
  if (problems.length > 0) return;
  const message = 'the repeats make too many lines: the rest is left out';
  reportTo(problems)('E-depth', position, message);
}

function columnsOf(block: Signatures, { walk, scope }: Place): NumberedBlock[][] {
  return block.columns.map((column) => walkList(column, walk, scope));
}

/** Each exhibit restarts the clause numbers. The body continues its own numbers after it. */
function addExhibit(block: Exhibit & Block, place: Place): void {
  const { walk, flow, scope } = place;
  const outer = walk.numberer;
  walk.numberer = createNumberer(outer.scheme);
  const title = walk.leafOf(block, `${keyOf(block, scope)}:title`, scope);
  const body = walkList(block.children, walk, scope);
  walk.numberer = outer;
  addBlock(block, place, { leaves: [title], columns: [body] });
  flow.carry = block.blankEnd;
}

/** Joins tables that were separated only by removed command lines. */
function joinTables(numberedBlocks: NumberedBlock[]): NumberedBlock[] {
  const joined: NumberedBlock[] = [];
  for (const numbered of numberedBlocks) {
    const last = joined.at(-1);
    const isRows = numbered.node.type === 'table' && !numbered.node.header && numbered.blankBefore === 0;
    if (last && isRows && last.node.type === 'table' && last.align === numbered.align) {
      for (const leaf of numbered.leaves) last.leaves.push(leaf);
    } else joined.push(numbered);
  }
  return joined;
}
