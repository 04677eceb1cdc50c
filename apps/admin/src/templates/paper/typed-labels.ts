import { isBullet, levelOfIndent } from '@inkfield/contract/look-labels';
import { typedLabel } from '@inkfield/engine/parse';
import { estimateWidth } from '@inkfield/web/look/look-words';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { nodeTypes } from './schema.ts';

/** Deeper levels count as the last. */
export const mostLabelLevels = 9;

const key = new PluginKey<DecorationSet>('typedLabels');

/** Tells the lines that begin with a bullet or a typed number. */
const typedLabels = new Plugin<DecorationSet>({
  key,
  state: {
    init: (_config, { doc }) => DecorationSet.create(doc, labelsBetween(doc, 0, doc.content.size).found),
    apply: (tr, shown) => (tr.docChanged ? afterChange(tr, shown) : shown),
  },
  props: { decorations: (state) => key.getState(state) },
});

/** Tells the labels of lines from now on, so that a look can show them as they print. */
export function showTypedLabels(view: EditorView): void {
  const { state } = view;
  if (key.get(state)) return;
  view.updateState(state.reconfigure({ plugins: [...state.plugins, typedLabels] }));
}

function afterChange(tr: Transaction, before: DecorationSet): DecorationSet {
  const { doc, mapping } = tr;
  let shown = before.map(mapping, doc);
  for (const [index, map] of mapping.maps.entries()) {
    map.forEach((_from, _to, start, end) => {
      const later = mapping.slice(index + 1);
      const { lines, found } = labelsBetween(doc, later.map(start, -1), later.map(end, 1));
      const old = lines.flatMap(({ from, to }) =>
        shown.find(from, to).filter((one) => one.from >= from && one.to <= to),
      );
      shown = shown.remove(old).add(doc, found);
    });
  }
  return shown;
}

interface Labels {
  lines: { from: number; to: number }[];
  found: Decoration[];
}

/** The lines that a range touches, and what is to be shown of them. */
function labelsBetween(doc: Node, from: number, to: number): Labels {
  const [lines, found]: [Labels['lines'], Decoration[]] = [[], []];
  doc.nodesBetween(Math.max(0, from - 1), Math.min(to + 1, doc.content.size), (node, pos) => {
    if (node.type !== nodeTypes.line) return !node.isTextblock;
    lines.push({ from: pos, to: pos + node.nodeSize });
    found.push(...labelOf(node, pos));
    return false;
  });
  return { lines, found };
}

function labelOf(line: Node, pos: number): Decoration[] {
  const first = line.firstChild;
  // A label with emphasis is part of the words.
  if (!first?.isText || first.marks.length > 0) return [];
  const text = (first.text ?? '') + (line.childCount > 1 ? '\ufffc' : '');
  const [indent = ''] = /^[ \t]*/.exec(text) ?? [];
  const [all, label] = typedLabel.exec(text.slice(indent.length)) ?? [];
  if (all === undefined || label === undefined) return [];
  const start = pos + 1 + indent.length;
  const level = Math.min(levelOfIndent(indent), mostLabelLevels);
  return [
    Decoration.node(pos, pos + line.nodeSize, {
      'data-label': isBullet(label) ? 'bullet' : 'item',
      'data-label-level': String(level),
    }),
    ...(indent === '' ? [] : [Decoration.inline(pos + 1, start, setApart('typed-indent', indent))]),
    Decoration.inline(start, start + all.length, setApart('typed-label', all)),
  ];
}

/** The style sheet counts with their width. A box of a width of its own would stop the keys Home and End. */
function setApart(name: string, words: string) {
  return { class: name, style: `--label-width:${estimateWidth(words, { size: 1 })}em` };
}
