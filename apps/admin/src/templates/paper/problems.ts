import type { Problem } from '@inkfield/engine/problem';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { WrittenPaper } from './write-paper.ts';

export const problemsKey = new PluginKey<DecorationSet>('problems');

/** Shows the words of a problem below the line that it is about. */
export const problemMarks = new Plugin<DecorationSet>({
  key: problemsKey,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, shown) => {
      const found: unknown = tr.getMeta(problemsKey);
      if (found instanceof DecorationSet) return found;
      return tr.docChanged ? shown.map(tr.mapping, tr.doc) : shown;
    },
  },
  props: { decorations: (state) => problemsKey.getState(state) },
});

/** The marks of problems whose line is a block of the paper. */
export function marksOf(
  problems: readonly Problem[],
  doc: Node,
  { places }: Pick<WrittenPaper, 'places'>,
): DecorationSet {
  const words = new Map<number, { level: Problem['level']; text: string }>();
  for (const { line, level, message } of problems) {
    const pos = line === undefined ? undefined : places.findLast((place) => place.line <= line)?.pos;
    if (pos === undefined) continue;
    const known = words.get(pos);
    const isError = level === 'error' || known?.level === 'error';
    words.set(pos, {
      level: isError ? 'error' : level,
      text: [known?.text, message].filter(Boolean).join(' · '),
    });
  }
  const marks = [...words].flatMap(([pos, { level, text }]) => {
    const node = doc.nodeAt(pos);
    return node
      ? [Decoration.node(pos, pos + node.nodeSize, { 'data-problem': text, 'data-level-of-problem': level })]
      : [];
  });
  return DecorationSet.create(doc, marks);
}
