import { continuesPage, type Lined, paragraphLook, paragraphsOf } from '@inkfield/contract/look-paragraphs';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { cutLabel } from '@inkfield/contract/look-words';
import type { AlignedBlock, ResolvedBlock, ResolvedExhibit, ResolvedLine } from '@inkfield/engine/document';
import { exhibitLabel } from '@inkfield/engine/exhibit-label';
import { cleanLine } from '../clean-text.ts';
import { spend } from '../layout-inline.ts';
import { TypesetError } from '../typeset-error.ts';
import { addOther, addPageBreak, addParagraph, createFlow, type Flow, type FlowPlace } from './flow.ts';
import type { LookBlock } from './look-sheet.ts';
import { type Piece, piecesOf, plainPieces } from './pieces.ts';
import type { Setting } from './setting.ts';
import { addTable } from './tables.ts';

const maxNesting = 8;
const maxBlankLines = 60;
const maxKeyLength = 60;
const gutter = 24;

/** Properties that the blocks of one place share. */
export interface Place extends FlowPlace {
  width: number;
  depth: number;
  outline: { level: number };
  /** Each blank line is one of the page: among signatures, where they are the room to sign in. */
  countsBlanks?: boolean;
}

export function layoutBlocks(setting: Setting, place: Place, blocks: readonly ResolvedBlock[]): Flow {
  if (place.depth > maxNesting) throw new TypesetError('too_large', ['blocks are nested too deep']);
  spend(setting.state, 'blocks', blocks.length);
  const flow = createFlow(place);
  for (const block of blocks) addBlock(setting, { place, flow }, block);
  addHangingBoxes(setting, { place, flow });
  return flow;
}

/** Text boxes without a following paragraph on their page are anchored at an empty one. */
function addHangingBoxes(setting: Setting, { place, flow }: Into): void {
  if (flow.boxes.length === 0) return;
  const style = setting.styles.find(setting.look.roles.blank);
  addParagraph(setting, flow, { style, label: undefined, pieces: [], width: place.width });
}

interface Into {
  place: Place;
  flow: Flow;
}

function addBlock(setting: Setting, into: Into, block: ResolvedBlock): void {
  const { place, flow } = into;
  const isOnPage = continuesPage(setting.look, block);
  if (block.type !== 'pageBreak' || isOnPage) addBlankLines(setting, into, block.blankBefore);
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      addLines(setting, into, block);
      return;
    case 'heading': {
      const mark = markOf(setting, block.key);
      const level = outlineLevel(place, block.level);
      const { style } = paragraphLook(setting, block);
      // A typed number is the first word of the heading.
      const isTyped = block.number === undefined && style.label !== undefined;
      const { label, rest } = isTyped
        ? cutLabel(block.children)
        : { label: block.number, rest: block.children };
      const pieces = piecesOf(setting, rest);
      addParagraph(setting, flow, { style, label, pieces, width: place.width }, { level, mark });
      return;
    }
    case 'table':
      addTable(setting, flow, { table: block, width: place.width, mark: markOf(setting, block.key) });
      return;
    case 'pageBreak':
      addHangingBoxes(setting, into);
      if (isOnPage) return;
      addPageBreak(flow);
      return;
    case 'exhibit':
      addExhibit(setting, into, block);
      return;
    case 'signatures':
      addSignatures(setting, into, block.columns);
      return;
    default:
      throw new TypesetError('invalid', ['an unknown kind of block']);
  }
}

/** The first blank line only parts two paragraphs; each further one is an empty paragraph. */
function addBlankLines(setting: Setting, { place, flow }: Into, blankBefore: number): void {
  const count = Math.min(place.countsBlanks === true ? blankBefore : blankBefore - 1, maxBlankLines);
  const style = setting.styles.find(setting.look.roles.blank);
  for (let i = 0; i < count; i += 1)
    addParagraph(setting, flow, { style, label: undefined, pieces: [], width: place.width });
}

function addLines(setting: Setting, { place, flow }: Into, block: Lined): void {
  const mark = markOf(setting, block.key);
  for (const { style, label, isLabelled, lines } of paragraphsOf(
    setting,
    block,
    place.countsBlanks === true,
  )) {
    const pieces = lines.flatMap((line, i) => [
      ...(i === 0 ? [] : [{ k: 'br' as const }]),
      ...linePieces(setting, line, isLabelled && i === 0),
    ]);
    addParagraph(setting, flow, { style, label, pieces, width: place.width }, { mark });
  }
}

function linePieces(setting: Setting, line: ResolvedLine, isLabelled: boolean): Piece[] {
  const { label, indent } = line;
  const typed = isLabelled ? '' : `${indent}${label?.text ?? ''}${label?.gap ?? ''}`;
  return [...plainPieces(setting.state, typed), ...piecesOf(setting, line.children)];
}

function addExhibit(setting: Setting, { place, flow }: Into, block: AlignedBlock & ResolvedExhibit): void {
  addPageBreak(flow);
  const title = block.title === undefined ? [] : piecesOf(setting, block.title);
  const name = plainPieces(setting.state, exhibitLabel(block.name));
  const pieces = title.length > 0 ? [...name, { k: 'br' as const }, ...title] : name;
  const { styles, look } = setting;
  const style: FullStyle = { ...styles.find(look.roles.heading[0]), align: 'center', left: 0, first: 0 };
  const text = { style, label: undefined, pieces, width: place.width };
  addParagraph(setting, flow, text, { level: outlineLevel(place, 1), mark: markOf(setting, block.key) });
  const inner = { ...place, depth: place.depth + 1 };
  for (const child of block.children) addBlock(setting, { place: inner, flow }, child);
}

/** One column is text that stays together; several are side by side. */
function addSignatures(setting: Setting, { place, flow }: Into, columns: readonly ResolvedBlock[][]): void {
  const [only, ...others] = columns;
  const inner = { ...place, depth: place.depth + 1 };
  if (only !== undefined && others.length === 0) {
    for (const block of only) addBlock(setting, { place: inner, flow }, block);
    return;
  }
  const width = Math.max(20, (place.width - gutter * (columns.length - 1)) / columns.length);
  const flows = columns.map(
    (blocks): LookBlock[] =>
      layoutBlocks(setting, { ...inner, width, before: 0, countsBlanks: true }, blocks).blocks,
  );
  flow.blocks.push({ k: 'columns', above: addOther(flow), columns: flows });
}

/** The outline of the file starts at level 1 and never skips one. */
function outlineLevel({ outline }: Place, level: number): number {
  outline.level = Math.min(level, outline.level + 1);
  return outline.level;
}

function markOf({ state }: Setting, key: string): number | undefined {
  if (state.marks === undefined) return undefined;
  return state.marks.push(cleanLine(key, maxKeyLength)) - 1;
}
