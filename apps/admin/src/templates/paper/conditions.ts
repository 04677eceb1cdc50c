import { Fragment, type Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { conditionAround } from './paper-state.ts';
import { nodeTypes } from './schema.ts';

/** Puts the selection under a condition: words within a line, or whole blocks. */
export function showOnlyWhen(condition: string): Command {
  return (state, dispatch) => {
    const { $from, $to, from, to, empty } = state.selection;
    const isWithinLine = !empty && $from.sameParent($to) && $from.parent.inlineContent;
    if (isWithinLine && !isWholeLine(state) && $from.parent.type !== nodeTypes.source) {
      const open = nodeTypes.mark.create({ source: `{if ${condition}}`, role: 'open', condition });
      const end = nodeTypes.mark.create({ source: '{end}', role: 'close' });
      dispatch?.(state.tr.insert(to, end).insert(from, open).scrollIntoView());
      return true;
    }
    return wrapBlocks((blocks, own) =>
      nodeTypes.condition.create(own, nodeTypes.branch.create({ condition }, blocks)),
    )(state, dispatch);
  };
}

type Wrap = (blocks: readonly Node[], own: { before: number; blanks: string | null }) => Node;

/** Puts the blocks of the selection into another block, which takes over the blank lines above them. */
export function wrapBlocks(wrap: Wrap): Command {
  return ({ selection, tr }, dispatch) => {
    const rows = rowsOfSelection(selection);
    if (rows) {
      wrapRows(tr, rows, wrap);
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    const holds = (node: Node) => node.contentMatchAt(0).matchType(nodeTypes.condition) !== null;
    const { $from, $to } = selection;
    const range = $from.blockRange($to, (node) => node.type !== nodeTypes.condition && holds(node));
    if (!range) return false;
    const blocks: Node[] = [];
    for (let at = range.startIndex; at < range.endIndex; at++) blocks.push(range.parent.child(at));
    const [first, ...others] = blocks;
    if (!first) return false;
    const { before, blanks } = first.attrs;
    const top = first.type.create({ ...first.attrs, before: 0, blanks: null }, first.content, first.marks);
    const depth = $from.pos - range.start;
    tr.replaceWith(range.start, range.end, wrap([top, ...others], { before, blanks }));
    // The cursor stays among its words, which are one or two blocks deeper now.
    const at = Math.min(range.start + depth + 2, tr.doc.content.size);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView());
    return true;
  };
}

interface SelectedRows {
  table: Node;
  /** Of the table. */
  pos: number;
  first: number;
  last: number;
  /** From the beginning of the first row to the cursor. */
  cursor: number;
}

/** The rows of a table that the selection is in; undefined for the heading, which belongs to the whole table. */
function rowsOfSelection({ $from, $to }: Selection): SelectedRows | undefined {
  const depth = $from.depth - 2;
  if (depth < 1 || $from.node(depth).type !== nodeTypes.table || $from.sharedDepth($to.pos) < depth)
    return undefined;
  const table = $from.node(depth);
  const [first, last] = [$from.index(depth), $to.index(depth)];
  if (first === 0 && (hasHeading(table) || last === table.childCount - 1)) return undefined;
  return { table, pos: $from.before(depth), first, last, cursor: $from.pos - $from.before(depth + 1) };
}

/** Puts rows into another block. It parts the table, which still prints as one. */
function wrapRows(tr: Transaction, { table, pos, first, last, cursor }: SelectedRows, wrap: Wrap): void {
  const { before, blanks } = table.attrs;
  const part = (from: number, to: number, attrs: object) => {
    const rows = Array.from({ length: to - from }, (_, index) => table.child(from + index));
    return rows.length === 0 ? [] : [nodeTypes.table.create({ ...table.attrs, ...attrs }, rows)];
  };
  const own = { before: 0, blanks: null };
  const above = part(0, first, {});
  const within = part(first, last + 1, { ...own, separator: null });
  const wrapped = wrap(within, first === 0 ? { before, blanks } : own);
  const below = part(last + 1, table.childCount, { ...own, separator: null });
  tr.replaceWith(pos, pos + table.nodeSize, [...above, wrapped, ...below]);
  // As deep in its row as before, which is one or two blocks deeper now.
  const depth = (wrapped.nodeSize - Fragment.fromArray(within).size) / 2;
  const start = pos + Fragment.fromArray(above).size + depth + 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + cursor)));
}

function isWholeLine({ selection: { $from, $to } }: EditorState): boolean {
  return $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size;
}

/** Gives the branch with the cursor another condition. */
export function changeCondition(condition: string): Command {
  return (state, dispatch) => {
    const around = conditionAround(state);
    if (!around || around.branch.attrs['condition'] === null) return false;
    dispatch?.(state.tr.setNodeAttribute(around.branchPos, 'condition', condition));
    return true;
  };
}

/** Removes the condition around the cursor. Its blocks stay. */
export const showAlways: Command = (state, dispatch) => {
  const around = conditionAround(state);
  if (!around) return false;
  const blocks: Node[] = [];
  around.node.forEach((branch) => branch.forEach((block) => blocks.push(block)));
  const [first, ...others] = blocks;
  if (!first) return false;
  const top = first.type.create(
    { ...first.attrs, before: around.node.attrs['before'] },
    first.content,
    first.marks,
  );
  const shown = Fragment.fromArray([top, ...others]);
  const tr = state.tr.replaceWith(around.pos, around.pos + around.node.nodeSize, shown);
  joinRows(tr, around.pos + shown.size);
  joinRows(tr, around.pos);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(around.pos + 1))).scrollIntoView());
  return true;
};

/** Makes one table of two that nothing parts any more. */
function joinRows(tr: Transaction, pos: number): void {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(pos);
  const isParted = nodeAfter?.attrs['before'] !== 0 || hasHeading(nodeAfter);
  if (nodeBefore?.type === nodeTypes.table && nodeAfter?.type === nodeTypes.table && !isParted) tr.join(pos);
}

function hasHeading(table: Node): boolean {
  return table.firstChild?.firstChild?.type === nodeTypes.table_header;
}

/** Adds the text that is shown otherwise. */
export const addOtherwise: Command = (state, dispatch) => {
  const around = conditionAround(state);
  if (!around || around.node.lastChild?.attrs['condition'] === null) return false;
  const end = around.pos + around.node.nodeSize - 1;
  const tr = state.tr.insert(end, nodeTypes.branch.create(null, nodeTypes.line.create({ filler: true })));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView());
  return true;
};
