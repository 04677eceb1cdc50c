import type { Node } from 'prosemirror-model';

/** The text of lines and rows that have been read or written. A node never changes, so its text does not either. */
const texts = new WeakMap<Node, string>();

export function rememberText(node: Node, text: string): Node {
  texts.set(node, text);
  return node;
}

export function textOfNode(node: Node): string | undefined {
  return texts.get(node);
}
