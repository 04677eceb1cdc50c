import type { ClipboardEvent } from 'react';

/** Line breaks of a text that is pasted into one line become spaces; some browsers would join the lines. */
export function pasteLine(event: ClipboardEvent, pasted: string): void {
  if (!/[\n\r]/.test(pasted)) return;
  // The one way that keeps the browser's undo, and works in e-mail boxes.
  const isPasted = document.execCommand('insertText', false, pasted.trim().replace(/\s*[\n\r]\s*/g, ' '));
  if (isPasted) event.preventDefault();
}
