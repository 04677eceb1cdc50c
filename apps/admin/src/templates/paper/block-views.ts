import { DOMSerializer, type Node } from 'prosemirror-model';
import type { Decoration, EditorView, NodeView } from 'prosemirror-view';
import { wordsOfGroup } from './block-words.ts';
import { fold, hasHead, isFolded } from './folding.ts';
import { showGap } from './schema.ts';

/** A part whose words depend on the fields. It is drawn again when they change. */
export function drawnView(dom: HTMLElement, draw: () => void, drawn: Set<() => void>): NodeView {
  draw();
  drawn.add(draw);
  return { dom, ignoreMutation: () => true, destroy: () => drawn.delete(draw) };
}

interface Heading {
  view: EditorView;
  getPos: () => number | undefined;
  decorations: readonly Decoration[];
  drawn: Set<() => void>;
  className: string;
  wordsOf: (node: Node) => string;
}

/** A block with its words above its content. They fold it. */
export function headedView(
  node: Node,
  { view, getPos, decorations, drawn, className, wordsOf }: Heading,
): NodeView {
  const dom = document.createElement('div');
  dom.className = className;
  dom.setAttribute('role', 'group');
  const head = dom.appendChild(document.createElement('button'));
  head.type = 'button';
  head.className = 'block-head';
  head.contentEditable = 'false';
  // Tab does not stop at each of them. The palette and the menu of conditions fold by keys.
  head.tabIndex = -1;
  head.addEventListener('mousedown', (event) => event.preventDefault());
  head.addEventListener('click', () => {
    const pos = getPos();
    if (pos !== undefined) fold(pos)(view.state, view.dispatch);
  });
  const contentDOM = dom.appendChild(document.createElement('div'));
  let shown = { node, decorations };
  const draw = () => {
    const words = wordsOf(shown.node);
    dom.dataset['head'] = words;
    for (const part of [dom, head]) part.setAttribute('aria-label', words);
    head.setAttribute('aria-expanded', String(!isFolded(shown.decorations)));
    showGap(dom, shown.node);
  };
  return {
    ...drawnView(dom, draw, drawn),
    contentDOM,
    update: (next, others) => {
      if (next.type !== node.type || next.attrs['kind'] !== node.attrs['kind']) return false;
      shown = { node: next, decorations: others };
      draw();
      return true;
    },
    stopEvent: ({ target }) => target === head,
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  };
}

/** A repeat or a section folds. An alignment or a style has no words to fold by. */
export function groupView(node: Node, heading: Omit<Heading, 'className' | 'wordsOf'>): NodeView {
  if (!hasHead(node)) {
    const { dom, contentDOM } = DOMSerializer.renderSpec(
      document,
      node.type.spec.toDOM?.(node) ?? ['div', 0],
    );
    return { dom, ...(contentDOM && { contentDOM }) };
  }
  const wordsOf = ({ attrs }: Node) => wordsOfGroup(String(attrs['kind']), String(attrs['open']));
  return headedView(node, { ...heading, className: `group ${String(node.attrs['kind'])}`, wordsOf });
}
