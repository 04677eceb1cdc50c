import { StyleModule } from 'style-mod';

/**
 * CodeMirror writes its styles into a <style> element, which the content security policy refuses; only within a
 * shadow root it takes a constructed style sheet. Here such a set of styles is made and given to the document.
 */
export function constructStyles(document: Document): void {
  if (!('adoptedStyleSheets' in document)) return;
  const adoptedStyleSheets: CSSStyleSheet[] = [];
  const root = { ownerDocument: document, adoptedStyleSheets };
  // Mounting uses only these two members of a root.
  StyleModule.mount(root as unknown as ShadowRoot, []);
  for (const key of Object.getOwnPropertySymbols(root)) {
    if (!(key in document)) Object.defineProperty(document, key, { value: Reflect.get(root, key) });
  }
}
