import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { conditionAround } from './paper-state.ts';
import { nodeTypes } from './schema.ts';

/** Shows what is selected only when a condition holds: words within a line, or whole blocks. */
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
  const tr = state.tr.replaceWith(
    around.pos,
    around.pos + around.node.nodeSize,
    Fragment.fromArray([top, ...others]),
  );
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(around.pos + 1))).scrollIntoView());
  return true;
};

/** Adds the text that is shown otherwise. */
export const addOtherwise: Command = (state, dispatch) => {
  const around = conditionAround(state);
  if (!around || around.node.lastChild?.attrs['condition'] === null) return false;
  const end = around.pos + around.node.nodeSize - 1;
  const tr = state.tr.insert(end, nodeTypes.branch.create(null, nodeTypes.line.create({ filler: true })));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView());
  return true;
};
