import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { insertInPieces } from './long-paste.ts';
import type { PaperOptions } from './paper-view.ts';
import { sliceOfHtml, sliceOfLine, sliceOfText } from './read-clipboard.ts';
import { nodeTypes } from './schema.ts';

export interface TakenText {
  html: string;
  text: string;
  /** Where it was dropped; pasted text replaces the selection. */
  at: number | undefined;
}

/** Inserts text from elsewhere, unless it is more than the template can hold. */
export async function insertText(
  view: EditorView,
  { html, text, at }: TakenText,
  options: Pick<PaperOptions, 'room' | 'onTooLong' | 'whileInserting'>,
): Promise<void> {
  const { room, onTooLong } = options;
  const most = room();
  if (at !== undefined) {
    const { tr, doc } = view.state;
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at))));
  }
  const isAsTyped = view.state.selection.$from.parent.type === nodeTypes.source;
  const isHtml = html !== '' && !isAsTyped;
  // Words alone are counted before they are read.
  if (!isHtml && text.length > most) return onTooLong(text.length, most);
  const slice = isAsTyped ? sliceOfLine(text) : isHtml ? await sliceOfHtml(html) : sliceOfText(text);
  const { length } = slice.content.textBetween(0, slice.content.size, '\n');
  if (length > most) return onTooLong(length, most);
  // The page answers between reading a long text and showing it.
  if (html.length > longHtml) await new Promise((resolve) => setTimeout(resolve));
  if (view.isDestroyed) return;
  insertInPieces(view, view.state.tr.replaceSelection(slice).scrollIntoView(), options);
}

const longHtml = 100_000;
