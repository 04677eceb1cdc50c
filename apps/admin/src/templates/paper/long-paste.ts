import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { PaperOptions } from './paper-view.ts';
import { changedBlocks, sizeOf } from './patch.ts';

/** Blocks of this size are drawn in well under 100 ms. */
const pieceSize = 20_000;

const key = new PluginKey<number | undefined>('end of the pieces');

/** Where the next piece belongs. It moves with what is typed meanwhile. */
const endOfPieces = new Plugin<number | undefined>({
  key,
  state: {
    init: () => undefined,
    apply: (tr, end) => {
      const begun: unknown = tr.getMeta(key);
      if (typeof begun === 'number') return begun;
      return end === undefined ? undefined : tr.mapping.map(end, 1);
    },
  },
});

/**
 * Dispatches a transaction that inserts text. A long text is shown in pieces, so that the page answers between them.
 * Nothing is written to the source before the last one, which keeps it one step of the history.
 */
export function insertInPieces(
  view: EditorView,
  whole: Transaction,
  { whileInserting }: Pick<PaperOptions, 'whileInserting'>,
): void {
  const { old, fresh, first, kept } = changedBlocks(whole.before, whole.doc, (a, b) => a === b);
  const [head, ...pieces] = inPieces(fresh.slice(first, fresh.length - kept));
  if (!head || pieces.length === 0) return view.dispatch(whole);

  const from = sizeOf(old.slice(0, first));
  const to = from + sizeOf(old.slice(first, old.length - kept));
  const cursorBeforeEnd = to + whole.doc.content.size - whole.before.content.size - whole.selection.head;
  if (!view.state.plugins.includes(endOfPieces))
    view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, endOfPieces] }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cursor = 0;
  const show = (tr: Transaction) => {
    view.dispatch(tr);
    cursor = view.state.selection.head;
  };
  const showNext = (count = 1) => {
    const blocks = pieces.splice(0, count).flat();
    const at = key.getState(view.state) ?? view.state.doc.content.size;
    const tr = view.state.tr.insert(at, blocks);
    if (pieces.length > 0) {
      timer = setTimeout(showNext);
      return show(tr);
    }
    isDone();
    if (view.state.selection.head === cursor) {
      const end = tr.doc.resolve(Math.max(0, at + sizeOf(blocks) - cursorBeforeEnd));
      tr.setSelection(TextSelection.near(end, -1)).scrollIntoView();
    }
    show(tr);
  };
  const isDone = whileInserting(() => {
    clearTimeout(timer);
    showNext(pieces.length);
  });
  const tr = view.state.tr.replaceWith(from, to, head);
  const end = from + sizeOf(head);
  show(tr.setMeta(key, end).setSelection(TextSelection.near(tr.doc.resolve(end), -1)));
  timer = setTimeout(showNext);
}

function inPieces(blocks: readonly Node[]): Node[][] {
  const pieces: Node[][] = [];
  let left = 0;
  for (const block of blocks) {
    if (left <= 0) {
      pieces.push([]);
      left = pieceSize;
    }
    pieces.at(-1)?.push(block);
    left -= block.nodeSize;
  }
  return pieces;
}
