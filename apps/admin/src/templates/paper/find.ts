import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

export interface Found {
  words: string;
  matches: readonly { from: number; to: number }[];
  /** Place in `matches` of the current one. */
  at: number;
}

const none: Found = { words: '', matches: [], at: 0 };
const key = new PluginKey<Found>('find');

/** Highlights matches on the paper. Fields and commands are not searched. */
export function findPlugin(onChange: (found: Found) => void): Plugin<Found> {
  return new Plugin<Found>({
    key,
    state: {
      init: () => none,
      apply: (tr, found) => {
        const asked: unknown = tr.getMeta(key);
        if (isQuery(asked)) return search(tr.doc, asked.words, tr.selection.from);
        if (typeof asked === 'number') return { ...found, at: asked };
        return tr.docChanged ? search(tr.doc, found.words, tr.selection.from) : found;
      },
    },
    props: {
      decorations: (state) => {
        const { matches, at } = foundIn(state);
        const marks = matches.map(({ from, to }, index) =>
          Decoration.inline(from, to, { class: index === at ? 'found found-current' : 'found' }),
        );
        return DecorationSet.create(state.doc, marks);
      },
    },
    view: () => ({
      update: ({ state }, before) => {
        if (foundIn(state) !== foundIn(before)) onChange(foundIn(state));
      },
    }),
  });
}

function isQuery(asked: unknown): asked is { words: string } {
  return typeof asked === 'object' && asked !== null && 'words' in asked;
}

function foundIn(state: EditorState): Found {
  return key.getState(state) ?? none;
}

/** The places of words, ignoring case; the first one from a position on is the current one. */
function search(doc: Node, words: string, from: number): Found {
  const matches: { from: number; to: number }[] = [];
  if (words !== '') {
    const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
    doc.descendants((node, pos) => {
      if (!node.inlineContent) return true;
      for (const { index, 0: match } of lettersOf(node).matchAll(pattern))
        matches.push({ from: pos + 1 + index, to: pos + 1 + index + match.length });
      return false;
    });
  }
  return {
    words,
    matches,
    at: Math.max(
      0,
      matches.findIndex((match) => match.from >= from),
    ),
  };
}

/** The text of a line. Each field or command is one character that users cannot type. */
function lettersOf(line: Node): string {
  let letters = '';
  line.forEach((child) => {
    letters += child.text ?? '\ufffc'.repeat(child.nodeSize);
  });
  return letters;
}

export function askFor(words: string, { tr }: EditorState): Transaction {
  return tr.setMeta(key, { words });
}

/** Selects the next match, or the one before. */
export function goToMatch(state: EditorState, by: 0 | 1 | -1): Transaction | undefined {
  const { matches, at } = foundIn(state);
  const next = (at + by + matches.length) % Math.max(1, matches.length);
  const match = matches[next];
  if (!match) return undefined;
  const selection = TextSelection.create(state.doc, match.from, match.to);
  return state.tr.setSelection(selection).setMeta(key, next);
}

/** Replaces the current match, or all of them. */
export function replaceMatches(state: EditorState, words: string, isAll: boolean): Transaction | undefined {
  const { matches, at } = foundIn(state);
  const replaced = isAll ? matches : matches.slice(at, at + 1);
  const [first] = replaced;
  if (!first) return undefined;
  const { tr } = state;
  for (const { from, to } of replaced.toReversed()) {
    if (words === '') tr.delete(from, to);
    else tr.insertText(words, from, to);
  }
  return tr.setSelection(TextSelection.near(tr.doc.resolve(first.from + words.length)));
}
