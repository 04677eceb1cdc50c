import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
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
export function insertText(
  view: EditorView,
  { html, text, at }: TakenText,
  { room, onTooLong }: Pick<PaperOptions, 'room' | 'onTooLong'>,
): void {
  const most = room();
  const { tr, doc } = view.state;
  if (at !== undefined) tr.setSelection(TextSelection.near(doc.resolve(at)));
  const isAsTyped = tr.selection.$from.parent.type === nodeTypes.source;
  const isHtml = html !== '' && !isAsTyped;
  // Words alone are counted before they are read.
  if (!isHtml && text.length > most) return onTooLong(text.length, most);
  const slice = isAsTyped ? sliceOfLine(text) : isHtml ? sliceOfHtml(html) : sliceOfText(text);
  const { length } = slice.content.textBetween(0, slice.content.size, '\n');
  if (length > most) return onTooLong(length, most);
  view.dispatch(tr.replaceSelection(slice).scrollIntoView());
}
