import type { Piece } from '@inkfield/engine/flat-line';
import { readLineAs, writeLine } from '@inkfield/engine/write-line';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import { contentOf, piecesOf } from './inline.ts';
import { nodeTypes } from './schema.ts';

/** The footnote that is selected on the paper. */
export function selectedFootnote({ selection }: EditorState): Node | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  return node?.attrs['kind'] === 'footnote' ? node : undefined;
}

/** A paper with the words of a footnote, or an empty one. */
export function paperOfFootnote(footnote: Node | undefined): Node {
  const source = String(footnote?.attrs['source'] ?? '');
  const pieces = readLineAs({ type: 'footnote' }, source) ?? [];
  return nodeTypes.doc.create(null, nodeTypes.line.create(null, contentOf(pieces)));
}

/** Puts a footnote with the words of a small paper at the cursor, or in place of the selected one. Without words it is removed. */
export function putFootnote(paper: Node): Command {
  return (state, dispatch) => {
    const pieces: Piece[] = [];
    paper.descendants((node) => {
      if (!node.isTextblock) return true;
      // Further lines, such as pasted ones, continue the words.
      if (pieces.length > 0) pieces.push({ kind: 'words', text: ' ', marks: [] });
      pieces.push(...piecesOf(node.content));
      return false;
    });
    const isEmpty = pieces.every(({ text }) => text.trim() === '');
    const { $from, $to } = state.selection;
    const isPossible = $from.parent.canReplaceWith($to.index(), $to.index(), nodeTypes.inline_command);
    if (isEmpty ? !selectedFootnote(state) : !isPossible) return false;
    const source = writeLine({ type: 'footnote' }, pieces);
    const words = source.slice('{footnote: '.length, -1);
    const footnote = nodeTypes.inline_command.create({ source, kind: 'footnote', words });
    const { tr } = state;
    // Behind selected words, not in place of them.
    if (isEmpty) tr.deleteSelection();
    else tr.replaceWith(selectedFootnote(state) ? $from.pos : $to.pos, $to.pos, footnote);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
