import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { conditionAround } from './paper-state.ts';
import { nodeTypes } from './schema.ts';

/** A folded block shows its words alone. The branches of a condition can be shown beside each other. */
type Way = 'data-folded' | 'data-beside';

const key = new PluginKey<DecorationSet>('folding');

/** Which blocks are folded or beside each other. It is part of the view, not of the text. */
export const folding = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(tr, before) {
      const asked: unknown = tr.getMeta(key);
      if (asked instanceof DecorationSet) return asked;
      if (before === DecorationSet.empty) return before;
      const shown = before.map(tr.mapping, tr.doc);
      if (!tr.docChanged && !tr.selectionSet) return shown;
      // Text that is hidden is not changed: it is shown as soon as the cursor is in it.
      const { from, to } = tr.selection;
      return shown.remove([...foldedAround(shown, from), ...foldedAround(shown, to)]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** Other decorations of a block have no way. */
function isShown({ spec }: Decoration, way: Way): boolean {
  const { way: own }: { way?: Way } = spec;
  return own === way;
}

function foldedAround(shown: DecorationSet, pos: number): Decoration[] {
  return shown.find(pos, pos).filter((one) => isShown(one, 'data-folded') && one.from < pos && pos < one.to);
}

/** The decoration of the block at a place; none where it is not shown in this way. */
function ownAt(shown: DecorationSet, pos: number, way: Way): Decoration[] {
  return shown.find(pos, pos).filter((one) => one.from === pos && isShown(one, way));
}

function shownIn(state: EditorState): DecorationSet {
  return key.getState(state) ?? DecorationSet.empty;
}

export function isFolded(decorations: readonly Decoration[]): boolean {
  return decorations.some((one) => isShown(one, 'data-folded'));
}

/** Folds a block or shows it again; shows branches beside each other or below. */
function turn(pos: number, way: Way): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    const shown = shownIn(state);
    const known = ownAt(shown, pos, way);
    const { tr } = state;
    if (known.length > 0) dispatch?.(tr.setMeta(key, shown.remove(known)));
    else {
      const next = shown.add(tr.doc, [marked(node, pos, way)]);
      dispatch?.(leaveFolded(tr, next).setMeta(key, next));
    }
    return true;
  };
}

function marked(node: Node, pos: number, way: Way): Decoration {
  return Decoration.node(pos, pos + node.nodeSize, { [way]: '' }, { way });
}

/** Moves the cursor to the nearest line that is not folded, if there is any. */
function leaveFolded(tr: Transaction, shown: DecorationSet): Transaction {
  const { from, to } = tr.selection;
  if (foldedAround(shown, from).length === 0 && foldedAround(shown, to).length === 0) return tr;
  const ends: number[] = [];
  tr.doc.descendants((node, pos) => {
    const isHidden = foldedAround(shown, pos + 1).length > 0;
    if (node.isTextblock && !isHidden) ends.push(pos + 1, pos + node.nodeSize - 1);
    return !node.isTextblock && !isHidden;
  });
  const [nearest] = ends.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from));
  return nearest === undefined ? tr : tr.setSelection(Selection.near(tr.doc.resolve(nearest)));
}

export const fold = (pos: number): Command => turn(pos, 'data-folded');

/** Folds the branch with the cursor. */
export const foldAround: Command = (state, dispatch) => {
  const around = conditionAround(state);
  return around !== undefined && fold(around.branchPos)(state, dispatch);
};

/** Shows the branches of the condition with the cursor beside each other, or below each other again. */
export const turnBranches: Command = (state, dispatch) => {
  const around = conditionAround(state);
  return around !== undefined && turn(around.pos, 'data-beside')(state, dispatch);
};

/** Whether the condition with the cursor has branches that can be shown beside each other, and whether they are. */
export function branchesOf(state: EditorState): { canTurn: boolean; areBeside: boolean } {
  const around = conditionAround(state);
  if (!around) return { canTurn: false, areBeside: false };
  const { pos, node } = around;
  const areBeside = ownAt(shownIn(state), pos, 'data-beside').length > 0;
  return { canTurn: node.childCount > 1, areBeside };
}

/** Whether a block has words of its own above its content, by which it is folded. */
export function hasHead({ type, attrs }: Node): boolean {
  const kind: unknown = attrs['kind'];
  return (
    type === nodeTypes.branch || (type === nodeTypes.group && (kind === 'forEach' || kind === 'section'))
  );
}

/** Folds all conditions, repeats and sections. */
export const foldAll: Command = (state, dispatch) => {
  const found: Decoration[] = [];
  state.doc.descendants((node, pos) => {
    if (hasHead(node)) found.push(marked(node, pos, 'data-folded'));
    return !node.isTextblock;
  });
  const next = DecorationSet.create(state.doc, found);
  dispatch?.(leaveFolded(state.tr, next).setMeta(key, next));
  return found.length > 0;
};

export const unfoldAll: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, DecorationSet.empty));
  return true;
};

/** Shows the text around a place that is folded. */
export function unfoldAt(state: EditorState, pos: number): Transaction {
  const shown = shownIn(state);
  return state.tr.setMeta(key, shown.remove(foldedAround(shown, pos)));
}
