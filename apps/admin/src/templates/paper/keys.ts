import { isBullet } from '@inkfield/contract/look-labels';
import { chainCommands, deleteSelection, joinBackward, selectNodeBackward } from 'prosemirror-commands';
import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { canSplit } from 'prosemirror-transform';
import { nodeTypes, schema } from './schema.ts';

/** Begins a new paragraph, or the next clause or bullet of the same level; in a cell a new line. */
export const enter: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  const block = $from.parent;
  if (!block.isTextblock || block.type === nodeTypes.exhibit_title) return false;
  if (isInTable(state)) return breakLine(state, dispatch);
  // A clause without words ends its list, as in a word processor.
  if (block.type === nodeTypes.clause && block.content.size === 0 && empty) return outdent(state, dispatch);
  const bullet = empty ? bulletBefore($from) : '';
  // So does a bullet.
  if (bullet !== '' && bullet.length === block.content.size) {
    dispatch?.(state.tr.delete($from.start(), $from.pos));
    return true;
  }
  const atEnd = $to.parentOffset === $to.parent.content.size;
  const next = nextBlock(state, atEnd);
  const tr = state.tr.deleteSelection();
  const at = tr.mapping.map($from.pos);
  if (!canSplit(tr.doc, at, 1, [next])) return false;
  dispatch?.(tr.split(at, 1, [next]).insertText(bullet).scrollIntoView());
  return true;
};

/** The bullet that a line begins with, with the spaces around it; empty where none is before the cursor. */
function bulletBefore({ parent, parentOffset }: ResolvedPos): string {
  const words = parent.type === nodeTypes.line ? parent.textBetween(0, parentOffset, '', ' ') : '';
  const [all = '', bullet = ''] = /^[ \t]*(\S)[ \t\u00a0]+/.exec(words) ?? [];
  return isBullet(bullet) ? all : '';
}

function nextBlock({ selection: { $from } }: EditorState, atEnd: boolean): { type: NodeType; attrs: object } {
  const { type, attrs } = $from.parent;
  if (type === nodeTypes.source) return { type: nodeTypes.line, attrs: {} };
  if (type === nodeTypes.heading && atEnd) return { type: nodeTypes.line, attrs: { before: 1 } };
  const before = isTight($from.node(-1), $from.index(-1)) ? 0 : 1;
  return { type, attrs: { ...attrs, src: null, blanks: null, filler: false, before } };
}

/** Whether a block is among others without blank lines between them. */
function isTight(parent: Node, index: number): boolean {
  const before = (at: number) => Number(parent.maybeChild(at)?.attrs['before'] ?? 0);
  if (index > 0) return before(index) === 0;
  return parent.childCount > 1 && before(1) === 0;
}

/** Begins a further line of the paragraph or clause. */
export const shiftEnter: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const { type } = $from.parent;
  if (type !== nodeTypes.line && type !== nodeTypes.clause) return breakLine(state, dispatch);
  const tr = state.tr.deleteSelection();
  const at = tr.mapping.map($from.pos);
  const rest = [{ type: nodeTypes.line, attrs: { before: 0 } }];
  if (!canSplit(tr.doc, at, 1, rest)) return false;
  dispatch?.(tr.split(at, 1, rest).scrollIntoView());
  return true;
};

const breakLine: Command = (state, dispatch) => {
  if (!canHoldFields(state)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodeTypes.line_break.create()).scrollIntoView());
  return true;
};

export function isInTable({ selection: { $from } }: EditorState): boolean {
  return $from.depth > 1 && $from.node(-1).type === nodeTypes.table_row;
}

/** Whether the cursor is among words, where fields may be. */
export function canHoldFields({ selection: { $from } }: EditorState): boolean {
  return $from.parent.inlineContent && $from.parent.type !== nodeTypes.source;
}

interface Change {
  type: NodeType;
  attrs: object;
}

/** Changes the lines of the selection; lines for which there is no change stay. */
function changeLines(change: (node: Node) => Change | undefined): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, pos) => {
      const next = node.isTextblock ? change(node) : undefined;
      if (next) tr.setNodeMarkup(pos, next.type, next.attrs);
      return !node.isTextblock;
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const isWords = ({ type }: Node) =>
  type === nodeTypes.line || type === nodeTypes.heading || type === nodeTypes.clause;

/** Makes the lines of the selection plain lines, headings or clauses. */
export function makeLines(type: NodeType, attrs: object = {}): Command {
  return changeLines((node) => {
    const { before, blanks } = node.attrs;
    return isWords(node) ? { type, attrs: { before, blanks, ...attrs } } : undefined;
  });
}

/** A clause goes a level deeper. */
export const indent: Command = changeLines(({ type, attrs }) => {
  const level = Number(attrs['level']);
  return type === nodeTypes.clause && level < 6 ? { type, attrs: { ...attrs, level: level + 1 } } : undefined;
});

/** A clause goes a level up; from the first level it becomes a paragraph. */
export const outdent: Command = changeLines(({ type, attrs }) => {
  if (type !== nodeTypes.clause) return undefined;
  const level = Number(attrs['level']) - 1;
  if (level > 0) return { type, attrs: { ...attrs, level } };
  return { type: nodeTypes.line, attrs: { before: attrs['before'], blanks: attrs['blanks'] } };
});

/** Tab changes clauses at their beginning, as in a word processor. Elsewhere it leaves the paper. */
const atBeginning =
  (command: Command): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    return (!empty || $from.parentOffset === 0) && command(state, dispatch);
  };

/** Goes to the next cell. Behind the last one it adds a row, as a word processor does. */
const goToCell =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if (!isInTable(state)) return false;
    const rowDepth = $from.depth - 1;
    const [table, row] = [$from.node(rowDepth - 1), $from.node(rowDepth)];
    const { tr } = state;
    const isLast =
      $from.index(rowDepth) === row.childCount - 1 && $from.index(rowDepth - 1) === table.childCount - 1;
    if (by === 1 && isLast) {
      const cells = Array.from({ length: row.childCount }, () => nodeTypes.table_cell.create());
      tr.insert($from.after(rowDepth), nodeTypes.table_row.create(null, cells));
    }
    const edge = tr.doc.resolve(by === 1 ? $from.after() : $from.before());
    const next = Selection.findFrom(edge, by, true);
    const isInside =
      next &&
      next.from > $from.start(rowDepth - 1) &&
      next.from < $from.end(rowDepth - 1) + tr.doc.content.size - state.doc.content.size;
    if (!isInside) return false;
    const place = next.$from;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place.start(), place.end())).scrollIntoView());
    return true;
  };

export const tab = chainCommands(goToCell(1), atBeginning(indent));
export const shiftTab = chainCommands(goToCell(-1), atBeginning(outdent));

/** Before the first word of a clause or a heading, Backspace removes its number. */
const dropNumber: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type } = $from.parent;
  if (!empty || $from.parentOffset > 0 || (type !== nodeTypes.clause && type !== nodeTypes.heading))
    return false;
  return makeLines(nodeTypes.line)(state, dispatch);
};

/** Moves the cursor into the block above, where ProseMirror would draw this line into it. */
const stepInto: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false;
  const above = $from.node(-1).maybeChild($from.index(-1) - 1);
  // The first line of a branch, a column or a cell has nothing above it to join with.
  if (!above) return $from.depth > 1;
  if (above.isTextblock || above.isAtom) return false;
  dispatch?.(
    state.tr.setSelection(TextSelection.near(state.doc.resolve($from.before() - 1), -1)).scrollIntoView(),
  );
  return true;
};

export const backspace = chainCommands(
  deleteSelection,
  dropNumber,
  stepInto,
  joinBackward,
  selectNodeBackward,
);

/** Shows the selected command as typed, to change it. It is read again when the cursor leaves it. */
export const editCommand: Command = ({ selection, tr }, dispatch) => {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  if (node?.type !== nodeTypes.command) return false;
  const { before, blanks, source } = node.attrs;
  const text = String(source);
  tr.replaceSelectionWith(nodeTypes.source.create({ before, blanks }, schema.text(text)), false);
  // Before its brace.
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.from + text.length)).scrollIntoView());
  return true;
};
