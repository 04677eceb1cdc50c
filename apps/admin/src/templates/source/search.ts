import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { StateEffect } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

const prepared = new WeakSet<EditorView>();

/** Opens the panel to search and replace. */
export function openSearch(view: EditorView): void {
  if (!prepared.has(view)) {
    const extensions = [search({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)];
    view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
    prepared.add(view);
  }
  openSearchPanel(view);
}
