import { useEffect } from 'react';

/**
 * Keeps what is typed while a dialog or a piece of text is loading: the page below would take it. The returned function
 * types it where the focus is then.
 */
export function keepTyped(): () => void {
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    const { key } = event;
    // Shortcuts, Escape and the words of an input method are not text.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key.length > 1 && !/^(?:Backspace|Enter|Tab)$/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
  };
  const type = () => {
    window.removeEventListener('keydown', keep, { capture: true });
    window.removeEventListener('pointerdown', type, { capture: true });
    // As typed: the control takes it for input, and its own undo knows it.
    if (typed !== '') document.execCommand('insertText', false, typed);
    typed = '';
  };
  window.addEventListener('keydown', keep, { capture: true });
  // A press elsewhere ends the wait, which a bad network can make long.
  window.addEventListener('pointerdown', type, { capture: true });
  return type;
}

/** Stands beside a part that loads, and runs once that is shown. */
export function WhenShown({ run }: { run: () => void }) {
  useEffect(() => run(), [run]);
  return null;
}
