import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nodeTypes } from './schema.ts';

/** Pastes what the clipboard holds, in place of ProseMirror, whose reader of HTML the policy of the site refuses. */
export function paste(view: EditorView, event: ClipboardEvent): boolean {
  const [html = '', text = ''] = ['text/html', 'text/plain'].map(
    (type) => event.clipboardData?.getData(type) ?? '',
  );
  if (!html && !text) return false;
  event.preventDefault();
  const isWithinSource = view.state.selection.$from.parent.type === nodeTypes.source;
  if (isWithinSource) view.dispatch(view.state.tr.insertText(text.replace(/\s*\n\s*/g, ' ')));
  else void insert(view, { html, text });
  return true;
}

/** The reader is loaded with the first text that comes from elsewhere. */
async function insert(view: EditorView, { html, text }: { html: string; text: string }): Promise<void> {
  const { sliceOfHtml, sliceOfText } = await import('./read-clipboard.ts');
  if (view.isDestroyed) return;
  const slice = html ? sliceOfHtml(html) : sliceOfText(text);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}

/** Inserts dragged text from elsewhere. Parts of the paper are moved by ProseMirror. */
export function drop(view: EditorView, event: DragEvent): boolean {
  if (view.dragging) return false;
  event.preventDefault();
  const text = event.dataTransfer?.getData('text/plain');
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (text && place) {
    const { tr, doc } = view.state;
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
    void insert(view, { html: '', text });
  }
  return true;
}
